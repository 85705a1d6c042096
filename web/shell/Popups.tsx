import { belongs } from '../../domain/core/roles.ts'
import { ChatType } from '../../domain/generated/enums.ts'
import type { Viewer } from '../session.ts'
import { idIn } from '../ui/idIn.ts'
import { useAddress } from '../ui/useAddress.ts'
import { POPUPS } from './addressed.ts'

/** Popups that have addresses: ?inn=registry (find={text}, innStatus={status}), ?inn=mine, both with innAdd=1, ?request={id} (or new; whole=1), ?chat={type}-{id} (decisions.md section 11). */
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
        <POPUPS.registry onClose={() => write({ inn: null, innAdd: null, find: null, innStatus: null })} />
      )}
      {inn === 'mine' && belongs(viewer.roles, 'CLIENT') && (
        <POPUPS.mine onClose={() => write({ inn: null, innAdd: null })} />
      )}
      {request === 'new' && belongs(viewer.roles, 'CLIENT') && <POPUPS.request id="new" onClose={close('request')} />}
      {request && request !== 'new' && (
        <POPUPS.request key={request} id={idIn(request)} onClose={() => write({ request: null, whole: null })} />
      )}
      {type && Number(chatId) > 0 && (
        <POPUPS.chat key={`${type}-${chatId}`} type={type} instanceId={Number(chatId)} onClose={close('chat')} />
      )}
    </>
  )
}
