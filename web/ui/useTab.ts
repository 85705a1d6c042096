import { useEffect } from 'react'

/** Names the browser's tab where there is no Page to do it. */
export function useTab(title: string): void {
  useEffect(() => {
    document.title = `${title} · Trinity`
  }, [title])
}
