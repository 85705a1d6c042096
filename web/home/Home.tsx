import { belongs } from '../../domain/core/roles.ts'
import { askAhead } from '../apollo.ts'
import { BanksDocument, VolumeTiersDocument } from '../generated/home.ts'
import { ChecksDocument } from '../generated/reconciliation.ts'
import { useViewer, viewer } from '../session.ts'
import { ClientHome } from './ClientHome.tsx'
import { StaffHome } from './StaffHome.tsx'

/** Asks for what the home shows. */
export const ask = (): Promise<void> => {
  const roles = viewer()?.roles ?? []
  if (belongs(roles, 'CLIENT')) return askAhead({ query: VolumeTiersDocument })
  // A check that is red stands on top: what comes after it does not move
  const checks = { query: ChecksDocument, variables: { page: 0 } }
  return askAhead({ query: BanksDocument }, ...(belongs(roles, 'ADMIN') ? [checks] : []))
}

/** The home of each role: /dashboard. */
export function Component() {
  const viewer = useViewer()
  if (!viewer) return null
  return belongs(viewer.roles, 'CLIENT') ? <ClientHome /> : <StaffHome roles={viewer.roles} />
}
