import { useCallback, useRef, useState } from 'react'
import { PAGE_SIZE } from '../apollo.ts'

interface List<Row> {
  readonly items: readonly Row[]
  readonly totalPages: number
  readonly totalItems: number
}

/** A list that grows by pages, as DataTable takes it. */
export interface Pages {
  readonly more: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
}

/**
 * The further pages of a list: `usePages(data?.orders, page => fetchMore({ variables: { page } }))`. The cache joins
 * the pages (web/apollo.ts); page 0 begins anew.
 */
export function usePages<Row>(list: List<Row> | undefined, fetchPage: (page: number) => Promise<unknown>): Pages {
  const [loadingMore, setLoading] = useState(false)
  const busy = useRef(false)
  const shown = list?.items.length ?? 0
  const more = list !== undefined && shown < list.totalItems && Math.ceil(shown / PAGE_SIZE) < list.totalPages
  const loadMore = useCallback(() => {
    if (busy.current || !more) return
    busy.current = true
    setLoading(true)
    fetchPage(Math.ceil(shown / PAGE_SIZE))
      // A page that failed is asked for again by the next scroll; the list itself stands
      .catch(() => undefined)
      .finally(() => {
        busy.current = false
        setLoading(false)
      })
  }, [more, shown, fetchPage])
  return { more, loadingMore, loadMore }
}
