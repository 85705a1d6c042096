import { useParams } from 'react-router-dom'
import { sideOf } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { NewReplenishment } from './NewReplenishment.tsx'
import { RecordPage } from './RecordPage.tsx'

/** /replenishment/new (clients) and /replenishment/{id}: the role decides between the wizard and the desk. */
export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!viewer) return null
  const side = sideOf(viewer.roles)
  if (id === 'new' && side === 'client') return <NewReplenishment />
  if (!/^\d{1,9}$/.test(id)) return <NotFound />
  return <RecordPage key={id} id={Number(id)} side={side} />
}
