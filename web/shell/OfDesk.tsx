import { Outlet } from 'react-router-dom'
import { mayRead } from '../../domain/core/roles.ts'
import type { ChatType } from '../../domain/generated/enums.ts'
import { useViewer } from '../session.ts'
import { Closed } from './Closed.tsx'

/**
 * Pages of a kind of records. Staff without its right are told who works there: a pasted link, and a right that an admin has
 * just taken away, sign nobody out (decisions.md section 1).
 */
export function OfDesk({ of }: { of: ChatType }) {
  const viewer = useViewer()
  return viewer && !mayRead(viewer.roles, of) ? <Closed of={of} /> : <Outlet />
}
