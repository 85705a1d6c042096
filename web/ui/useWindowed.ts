import { useVirtualizer, useWindowVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { scrollerOf } from './useInfinite.ts'

/** Up to here all rows are drawn: a search in the page finds each of them. */
const DRAWN_WHOLE = 40
/** Rows drawn above and below what is seen. */
const OVERSCAN = 6
/** Far more than a window shows: for the first drawing, before the window is known. */
const FIRST_HEIGHT = 900

/** The rows of a list that are drawn, and what stands for the others. */
export interface Windowed<Row> {
  readonly rows: readonly { readonly row: Row; readonly index: number }[]
  /** Height of what is not drawn above and below, px. */
  readonly before: number
  readonly after: number
  /** Measures a drawn row: its `ref`, beside `data-index`. Undefined while all rows are drawn. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined
}

/** Heights by list: a list that is opened again stands where it stood. */
const measured = new Map<string, VirtualItem[]>()

/**
 * Draws only the rows near the window when a list is long: `place` is around it, `name` keeps its heights for when one
 * comes back, `height` is what a row takes before it was measured, `gap` what stands between two, px.
 */
export function useWindowed<Row>(
  place: RefObject<HTMLElement | null>,
  all: readonly Row[],
  keyOf: (row: Row) => string | number,
  { name, height, gap = 0 }: { name: string; height: number; gap?: number },
): Windowed<Row> {
  const isLong = all.length > DRAWN_WHOLE
  const [{ box, top }, setPlace] = useState<{ box: HTMLElement | null; top: number }>({ box: null, top: 0 })
  useLayoutEffect(() => {
    if (!isLong || !place.current) return
    const found = scrollerOf(place.current)
    const from = found ? found.getBoundingClientRect().top - found.scrollTop : -window.scrollY
    const at = Math.round(place.current.getBoundingClientRect().top - from)
    // What stands above the list may grow and shrink with it
    setPlace(now => (found !== now.box || Math.abs(at - now.top) > 1 ? { box: found, top: at } : now))
  }, [place, isLong, all])
  const options = {
    count: all.length,
    estimateSize: () => height,
    getItemKey: useCallback((index: number) => keyOf(all[index] as Row), [all, keyOf]),
    overscan: OVERSCAN,
    scrollMargin: top,
    gap,
    initialRect: { width: 0, height: FIRST_HEIGHT },
    initialMeasurementsCache: measured.get(name) ?? [],
    // Rows are measured while they are drawn, where React takes no synchronous drawing
    useFlushSync: false,
  }
  const ofWindow = useWindowVirtualizer<HTMLElement>({
    ...options,
    enabled: isLong && !box,
    initialOffset: () => window.scrollY,
  })
  const ofBox = useVirtualizer<HTMLElement, HTMLElement>({
    ...options,
    enabled: isLong && box !== null,
    getScrollElement: () => box,
  })
  const virtual: Virtualizer<Window, HTMLElement> | Virtualizer<HTMLElement, HTMLElement> = box ? ofBox : ofWindow
  useEffect(
    () => () => {
      measured.set(name, virtual.takeSnapshot())
    },
    [virtual, name],
  )
  if (!isLong) return { rows: all.map((row, index) => ({ row, index })), before: 0, after: 0, measure: undefined }
  const drawn = virtual.getVirtualItems()
  return {
    rows: drawn.flatMap(({ index }) => (index < all.length ? [{ row: all[index] as Row, index }] : [])),
    before: (drawn[0]?.start ?? top) - top,
    after: virtual.getTotalSize() - ((drawn.at(-1)?.end ?? top) - top),
    measure: virtual.measureElement,
  }
}
