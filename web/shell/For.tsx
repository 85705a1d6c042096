import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { belongs } from '../../domain/core/roles.ts'
import type { Caller } from '../../domain/generated/enums.ts'
import { endSession } from '../apollo.ts'
import { forgetReturn, keepReturn, sessionEnded, useViewer } from '../session.ts'
import { othersLose } from '../ui/otherTabs.ts'
import { Closed } from './Closed.tsx'
import { useAsked } from './useAsked.ts'

/**
 * Pages for a group of callers. Nobody else is let in: who is of another kind is signed out (decisions.md section 13,
 * "Headers"), unless another tab of theirs holds what would be lost with it.
 */
export function For({ group }: { group: Caller }) {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const wrong = viewer !== null && !belongs(viewer.roles, group)
  // An admin who looks as somebody stays there, and is told
  const isActing = typeof viewer?.actAs === 'number'
  const [closed, setClosed] = useState('')
  useAsked()
  useEffect(() => {
    let isHere = true
    const turnAway = async () => {
      const isLost = await othersLose()
      if (!isHere) return
      if (isLost) return setClosed(pathname)
      forgetReturn()
      if (!endSession()) sessionEnded('closed')
    }
    if (wrong && !isActing) void turnAway()
    return () => {
      isHere = false
    }
  }, [wrong, isActing, pathname])
  useEffect(() => {
    if (viewer && !wrong) keepReturn(viewer.userId, pathname + search)
  }, [viewer, wrong, pathname, search])
  if (!viewer) return <Navigate to="/" replace />
  if (!wrong) return <Outlet />
  if (isActing) return <Closed of="ACTING" />
  return closed === pathname ? <Closed of="PAGE" /> : null
}
