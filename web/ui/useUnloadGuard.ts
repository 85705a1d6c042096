import { useEffect, useRef } from 'react'
import { browserToken, isOwnStill, token } from '../session.ts'

/** Whoever has no session any more leaves at once: what they read must not stay on the page. */
const isSignedIn = () => isOwnStill() || (token() !== null && token() === browserToken())

/** Lets the browser ask before the tab is closed or loaded anew while something typed is not sent. */
export function useUnloadGuard(isUnsent: () => boolean): void {
  const latest = useRef(isUnsent)
  useEffect(() => {
    latest.current = isUnsent
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSignedIn() && latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
