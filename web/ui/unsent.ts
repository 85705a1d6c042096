import { useEffect, useRef } from 'react'

/** Forms that tell whether they hold something typed that was not sent. */
const forms = new Set<() => boolean>()

/** Something typed would be lost if the page went away now. */
export const hasUnsent = (): boolean => [...forms].some(isUnsent => isUnsent())

/** While it is drawn, what is typed is asked about before it is lost. */
export function useUnsent(isUnsent: () => boolean): void {
  const latest = useRef(isUnsent)
  useEffect(() => {
    latest.current = isUnsent
  })
  useEffect(() => {
    const ask = () => latest.current()
    forms.add(ask)
    return () => void forms.delete(ask)
  }, [])
}
