import { useViewer } from '../session.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { CreateRequest } from './CreateRequest.tsx'
import { RequestDialog } from './RequestDialog.tsx'

/** ?request=new and ?request={id} */
export function Component({ id, onClose }: { id: number | 'new'; onClose: () => void }) {
  const side = sideOf(useViewer()?.roles ?? [])
  if (id === 'new') return <CreateRequest onClose={onClose} />
  return <RequestDialog id={id} side={side} onClose={onClose} />
}
