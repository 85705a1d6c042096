import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { belongs } from '../../domain/core/roles.ts'
import type { Caller } from '../../domain/generated/enums.ts'
import { endSession } from '../apollo.ts'
import { forgetReturn, keepReturn, useViewer } from '../session.ts'
import { useAsked } from './useAsked.ts'

/** Pages for a group of callers. Nobody else is let in: who is of another kind is signed out (decisions.md section 13, "Headers"). */
export function For({ group }: { group: Caller }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const wrong = viewer !== null && !belongs(viewer.roles, group)
  useAsked()
  useEffect(() => {
    if (!wrong) return
    forgetReturn()
    endSession()
  }, [wrong])
  useEffect(() => {
    if (viewer && !wrong) keepReturn(viewer.userId, pathname + search)
  }, [viewer, wrong, pathname, search])
  if (!viewer || wrong) return <Navigate to="/" replace />
  return <Outlet />
}
