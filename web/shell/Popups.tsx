import { belongs } from '../../domain/core/roles.ts'
import { ChatType } from '../../domain/generated/enums.ts'
import type { Viewer } from '../session.ts'
import { lazily } from '../ui/lazily.ts'
import { useAddress } from '../ui/useAddress.ts'

const POPUPS = {
  registry: lazily(() => import('../inn/InnRegistry.tsx')),
  mine: lazily(() => import('../inn/MyInns.tsx')),
  request: lazily(() => import('../request/RequestPopup.tsx')),
  chat: lazily(() => import('../chat/ChatPanel.tsx')),
} as const

/** Fetches the popup that the page was opened with, if any, and what it shows: by the time it is drawn it is there. */
export function fetchAddressed(): void {
  // Whoever draws it fetches it again, and says so
  for (const [name, value] of new URLSearchParams(location.search))
    for (const [key, { fetch }] of Object.entries(POPUPS))
      if (key === name || key === value) fetch(value).catch(() => undefined)
}

/** Popups that have addresses: ?inn=registry (find={text}, innStatus={status}), ?inn=mine, ?request={id} (or new; whole=1), ?chat={type}-{id} (decisions.md section 11). */
export function Popups({ viewer }: { viewer: Viewer }) {
  const [read, write] = useAddress()
  const close = (name: string) => () => write({ [name]: null })
  const inn = read('inn')
  const request = read('request')
  const [chatType, chatId] = read('chat').split('-')
  const type = Object.values(ChatType).find(one => one === chatType)
  return (
    <>
      {inn === 'registry' && belongs(viewer.roles, 'MANAGEMENT') && (
        <POPUPS.registry onClose={() => write({ inn: null, find: null, innStatus: null })} />
      )}
      {inn === 'mine' && belongs(viewer.roles, 'CLIENT') && <POPUPS.mine onClose={close('inn')} />}
      {request === 'new' && belongs(viewer.roles, 'CLIENT') && <POPUPS.request id="new" onClose={close('request')} />}
      {Number(request) > 0 && (
        <POPUPS.request key={request} id={Number(request)} onClose={() => write({ request: null, whole: null })} />
      )}
      {type && Number(chatId) > 0 && (
        <POPUPS.chat key={`${type}-${chatId}`} type={type} instanceId={Number(chatId)} onClose={close('chat')} />
      )}
    </>
  )
}
