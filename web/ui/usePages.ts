import { useCallback, useRef, useState } from 'react'
import { PAGE_SIZE } from '../apollo.ts'

/** A page of a list as every list answers it. */
export interface List<Row> {
  readonly items: readonly Row[]
  readonly totalPages: number
  readonly totalItems: number
  /** There are more rows than `totalItems`, at which counting stopped. */
  readonly hasMore?: boolean
}

/** A list that grows by pages, as DataTable takes it. */
export interface Pages {
  readonly more: boolean
  readonly loadingMore: boolean
  readonly loadMore: () => void
}

/**
 * Apollo tells a list of its new rows by a timer, and never does if the list is asked for more before (4.3.8): this one
 * comes after that.
 */
const told = () => new Promise<void>(resolve => setTimeout(resolve))

/** Asks for one page more at a time, while there are `more`. */
export function useMore(more: boolean, fetchPage: () => Promise<unknown>): Pages {
  const [loadingMore, setLoading] = useState(false)
  const busy = useRef(false)
  const loadMore = useCallback(() => {
    if (busy.current || !more) return
    busy.current = true
    setLoading(true)
    void fetchPage()
      // A page that failed is asked for again by the next scroll; the list itself stands
      .catch(() => undefined)
      .then(told)
      .finally(() => {
        busy.current = false
        setLoading(false)
      })
  }, [more, fetchPage])
  return { more, loadingMore, loadMore }
}

/**
 * The further pages of a list: `usePages(data?.orders, page => fetchMore({ variables: { page } }))`. The cache joins
 * the pages (web/apollo.ts); page 0 begins anew.
 */
export function usePages<Row>(list: List<Row> | undefined, fetchPage: (page: number) => Promise<unknown>): Pages {
  const shown = list?.items.length ?? 0
  const page = Math.ceil(shown / PAGE_SIZE)
  // Where nobody has counted, a page that brought nothing was the last
  const [end, setEnd] = useState(-1)
  const isCounted = list !== undefined && shown < list.totalItems && page < list.totalPages
  const isBeyond = list?.hasMore === true && shown >= list.totalItems && shown !== end
  return useMore(
    isCounted || isBeyond,
    useCallback(() => fetchPage(page).then(() => setEnd(shown)), [fetchPage, page, shown]),
  )
}
