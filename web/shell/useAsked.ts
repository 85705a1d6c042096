import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { keepAsked, useViewer } from '../session.ts'

/** Keeps the address that was opened before anybody signed in, so that the sign-in leads there. */
export function useAsked(): void {
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  // Not that of who leaves: the next one at this browser need not come to their page
  const [asked] = useState(() => (viewer ? null : pathname + search))
  useEffect(() => {
    if (asked) keepAsked(asked)
  }, [asked])
}
