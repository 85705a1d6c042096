import { useTranslations } from 'use-intl'
import { mayRead, sideOf } from '../../domain/core/roles.ts'
import { askAhead } from '../apollo.ts'
import { RequestDocument, RequestHistoryDocument } from '../generated/request.ts'
import { useViewer, viewer } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { idIn } from '../ui/idIn.ts'
import { CreateRequest } from './CreateRequest.tsx'
import { NoRequest } from './NoRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'

/** Asks for the request of an address. */
export async function ask(value: string): Promise<void> {
  const id = idIn(value)
  if (id === null || !mayRead(viewer()?.roles ?? [], 'REQUEST')) return
  await askAhead({ query: RequestDocument, variables: { id } }, { query: RequestHistoryDocument, variables: { id } })
}

/** ?request=new and ?request={id}; null: what the address holds is no id. */
export function Component({ id, onClose }: { id: number | 'new' | null; onClose: () => void }) {
  const t = useTranslations('request')
  const closed = useTranslations('shell.closed')
  const roles = useViewer()?.roles ?? []
  if (id === 'new') return <CreateRequest onClose={onClose} />
  if (!mayRead(roles, 'REQUEST'))
    return (
      <Dialog title={id === null ? t('title') : t('one', { id })} onClose={onClose}>
        <Empty title={closed('REQUEST')} />
      </Dialog>
    )
  if (id === null)
    return (
      <Dialog title={t('title')} onClose={onClose}>
        <NoRequest onClose={onClose} />
      </Dialog>
    )
  return <RequestDialog id={id} side={sideOf(roles)} onClose={onClose} />
}
