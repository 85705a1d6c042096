import { useTranslations } from 'use-intl'
import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { CreateRequest } from './CreateRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'

/** ?request=new and ?request={id} */
export function Component({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const t = useTranslations('request')
  const roles = useViewer()?.roles ?? []
  const side = sideOf(roles)
  if (id === 'new') return <CreateRequest onClose={onClose} />
  if (side === 'staff' && !belongs(roles, DESKS.REQUEST))
    return (
      <Dialog title={t('one', { id })} onClose={onClose}>
        <Empty title={t('list.closed')} />
      </Dialog>
    )
  return <RequestDialog id={id} side={side} onClose={onClose} />
}
