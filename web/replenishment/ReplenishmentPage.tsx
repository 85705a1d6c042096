import { useParams } from 'react-router-dom'
import { sideOf } from '../../domain/core/roles.ts'
import { useViewer, type Viewer } from '../session.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'

const Fresh = lazyComponent(() => import('./NewReplenishment.tsx'))
const Wizard = lazyComponent(() => import('./wizard/ClientRecord.tsx'))
const Desk = lazyComponent(() => import('./staff/StaffRecord.tsx'))

const PARTS = { client: [Fresh, Wizard], staff: [Desk] } as const

/** Each side fetches its own alone. */
export const ready = ({ roles }: Viewer) => Promise.all(PARTS[sideOf(roles)].map(({ fetch }) => fetch()))

/** /replenishment/new (clients) and /replenishment/{id}: the role decides between the wizard and the desk. */
export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!viewer) return null
  const side = sideOf(viewer.roles)
  const isNew = id === 'new' && side === 'client'
  if (!isNew && !/^\d{1,9}$/.test(id)) return <NotFound />
  const Record = side === 'client' ? Wizard : Desk
  return isNew ? <Fresh /> : <Record key={id} id={Number(id)} />
}
