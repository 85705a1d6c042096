import { belongs } from '../../domain/core/roles.ts'
import { askAhead } from '../apollo.ts'
import { BanksDocument, VolumeTiersDocument } from '../generated/home.ts'
import { useViewer, viewer } from '../session.ts'
import { ClientHome } from './ClientHome.tsx'
import { StaffHome } from './StaffHome.tsx'

/** Asks for what the home shows. */
export const ask = (): Promise<void> =>
  askAhead({ query: belongs(viewer()?.roles ?? [], 'CLIENT') ? VolumeTiersDocument : BanksDocument })

/** The home of each role: /dashboard. */
export function Component() {
  const viewer = useViewer()
  if (!viewer) return null
  return belongs(viewer.roles, 'CLIENT') ? <ClientHome /> : <StaffHome roles={viewer.roles} />
}
