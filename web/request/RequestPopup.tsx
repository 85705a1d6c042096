import { useTranslations } from 'use-intl'
import { mayRead, sideOf } from '../../domain/core/roles.ts'
import { askAhead } from '../apollo.ts'
import { RequestDocument, RequestHistoryDocument } from '../generated/request.ts'
import { useViewer, viewer } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CreateRequest } from './CreateRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'

/** Asks for the request of an address. */
export async function ask(value: string): Promise<void> {
  const id = Number(value)
  if (!(id > 0) || !mayRead(viewer()?.roles ?? [], 'REQUEST')) return
  await askAhead({ query: RequestDocument, variables: { id } }, { query: RequestHistoryDocument, variables: { id } })
}

/** ?request=new and ?request={id} */
export function Component({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const t = useTranslations('request')
  const closed = useTranslations('shell.closed')
  const roles = useViewer()?.roles ?? []
  if (id === 'new') return <CreateRequest onClose={onClose} />
  if (!mayRead(roles, 'REQUEST'))
    return (
      <Dialog title={t('one', { id })} onClose={onClose}>
        <Empty title={closed('REQUEST')} />
      </Dialog>
    )
  return <RequestDialog id={id} side={sideOf(roles)} onClose={onClose} />
}
