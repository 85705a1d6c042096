import { Suspense } from 'react'
import { belongs } from '../../domain/core/roles.ts'
import { ChatType } from '../../domain/generated/enums.ts'
import type { Viewer } from '../session.ts'
import { lazily } from '../ui/lazily.ts'
import { useAddress } from '../ui/useAddress.ts'

const ROOMS = {
  registry: () => import('../inn/InnRegistry.tsx'),
  mine: () => import('../inn/MyInns.tsx'),
  request: () => import('../request/RequestPopup.tsx'),
  chat: () => import('../chat/ChatPanel.tsx'),
} as const

const InnRegistry = lazily(ROOMS.registry)
const MyInns = lazily(ROOMS.mine)
const RequestPopup = lazily(ROOMS.request)
const ChatPanel = lazily(ROOMS.chat)

/** Fetches the popup that the page was opened with, if any: by the time it is drawn it is there. */
export function fetchAddressed(): void {
  const said = [...new URLSearchParams(location.search)].flat()
  // Whoever draws it fetches it again, and says so
  for (const [name, room] of Object.entries(ROOMS)) if (said.includes(name)) room().catch(() => undefined)
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
    <Suspense>
      {inn === 'registry' && belongs(viewer.roles, 'MANAGEMENT') && (
        <InnRegistry onClose={() => write({ inn: null, find: null, innStatus: null })} />
      )}
      {inn === 'mine' && belongs(viewer.roles, 'CLIENT') && <MyInns onClose={close('inn')} />}
      {request === 'new' && belongs(viewer.roles, 'CLIENT') && <RequestPopup id="new" onClose={close('request')} />}
      {Number(request) > 0 && (
        <RequestPopup key={request} id={Number(request)} onClose={() => write({ request: null, whole: null })} />
      )}
      {type && Number(chatId) > 0 && (
        <ChatPanel key={`${type}-${chatId}`} type={type} instanceId={Number(chatId)} onClose={close('chat')} />
      )}
    </Suspense>
  )
}
