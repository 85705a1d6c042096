import { useTranslations } from 'use-intl'
import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import type { Role } from '../../domain/generated/enums.ts'
import { askAhead } from '../apollo.ts'
import { RequestDocument, RequestHistoryDocument } from '../generated/request.ts'
import { useViewer, viewer } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CreateRequest } from './CreateRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'

const mayRead = (roles: readonly Role[]) => sideOf(roles) === 'client' || belongs(roles, DESKS.REQUEST)

/** Asks for the request of an address. */
export async function ask(value: string): Promise<void> {
  const id = Number(value)
  if (!(id > 0) || !mayRead(viewer()?.roles ?? [])) return
  await askAhead({ query: RequestDocument, variables: { id } }, { query: RequestHistoryDocument, variables: { id } })
}

/** ?request=new and ?request={id} */
export function Component({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const t = useTranslations('request')
  const roles = useViewer()?.roles ?? []
  if (id === 'new') return <CreateRequest onClose={onClose} />
  if (!mayRead(roles))
    return (
      <Dialog title={t('one', { id })} onClose={onClose}>
        <Empty title={t('list.closed')} />
      </Dialog>
    )
  return <RequestDialog id={id} side={sideOf(roles)} onClose={onClose} />
}
