import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { sideOf } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { lazily } from '../ui/lazily.ts'

// Each side fetches its own alone
const Fresh = lazily(() => import('./NewReplenishment.tsx'))
const Wizard = lazily(() => import('./wizard/ClientRecord.tsx'))
const Desk = lazily(() => import('./desk/StaffRecord.tsx'))

/** /replenishment/new (clients) and /replenishment/{id}: the role decides between the wizard and the desk. */
export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  if (!viewer) return null
  const side = sideOf(viewer.roles)
  const isNew = id === 'new' && side === 'client'
  if (!isNew && !/^\d{1,9}$/.test(id)) return <NotFound />
  const Record = side === 'client' ? Wizard : Desk
  return <Suspense>{isNew ? <Fresh /> : <Record key={id} id={Number(id)} />}</Suspense>
}
