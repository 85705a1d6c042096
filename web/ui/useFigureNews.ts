import { useState } from 'react'
import { type FieldValues, newsSince, same } from './compare.ts'
import type { ChangedBy, FormBase } from './useFormBase.ts'

/** Figures that the server has made of what stands in a form. */
export interface Made {
  /** What they were made of: other input makes other figures, which is no news. */
  readonly of: string
  /** What the form shows of them, field → value. */
  readonly shown: FieldValues
  /** The fields that no input of the form changes: they are news whatever was typed meanwhile. */
  readonly fixed: readonly string[]
}

/** The figures of another input, judged by what stays the same whatever is typed. */
function madeAnew(made: Made, seen: Made | null): Made {
  const known = made.fixed.filter(key => seen !== null && key in seen.shown)
  return { ...made, shown: { ...made.shown, ...Object.fromEntries(known.map(key => [key, seen?.shown[key]])) } }
}

/**
 * Tells in a form what the server makes otherwise of the same input since it was shown, as a tariff has changed: it has to be
 * seen before the step, as news of the record have (decisions.md section 12). `made` is null while it is being made.
 */
export function useFigureNews(began: FormBase, made: Made | null, who: ChangedBy): FormBase {
  const [seen, setSeen] = useState(made)
  // What was told waits to be seen while it is made once more
  const [last, setLast] = useState(made)
  if (made && !same(made, last)) setLast(made)
  if (made && seen?.of !== made.of) setSeen(madeAnew(made, seen))
  const now = made ?? last
  const isHeard = now !== null && seen?.of === now.of && began.isShown && !began.isGone
  const news = isHeard ? newsSince(seen.shown, now.shown) : []
  return {
    ...began,
    held: { ...began.held, ...seen?.shown },
    now: { ...began.now, ...now?.shown },
    news: mine => [...began.news(mine), ...news],
    isUnseen: began.isUnseen || news.length > 0,
    take: () => {
      began.take()
      setSeen(now)
    },
    who: key => (now && key in now.shown ? who : began.who(key)),
  }
}
