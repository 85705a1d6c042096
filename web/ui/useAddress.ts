import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Query parameters of the page's address, as filters and popups use them; an empty one is taken out. */
export function useAddress(): [
  read: (name: string) => string,
  write: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams()
  const read = useCallback((name: string) => params.get(name) ?? '', [params])
  const write = useCallback(
    (changes: Readonly<Record<string, string | null>>, { replace = false } = {}) =>
      setParams(
        () => {
          // What is written twice in a row adds up: the page may not have been drawn in between
          const next = new URLSearchParams(window.location.search)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  )
  return [read, write]
}

/** Writes the address of this page with other query parameters, for links that open popups over it; null takes one out. */
export function useHereWith(): (changes: Readonly<Record<string, string | null>>) => string {
  const [params] = useSearchParams()
  return changes => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    return `?${next.toString()}`
  }
}

/** The address of this page with other query parameters. */
export const useHere = (changes: Readonly<Record<string, string>>): string => useHereWith()(changes)
