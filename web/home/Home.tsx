import { belongs } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { ClientHome } from './ClientHome.tsx'
import { StaffHome } from './StaffHome.tsx'

/** The home of each role: /dashboard. */
export function Component() {
  const viewer = useViewer()
  if (!viewer) return null
  return belongs(viewer.roles, 'CLIENT') ? <ClientHome /> : <StaffHome roles={viewer.roles} />
}
