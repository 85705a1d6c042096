import type { ReactNode } from 'react'
import classes from './Columns.module.css'

/** What stands side by side where there is room: fields of a form, sections of a page. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>
}

/** One of a `Pair` that takes the whole width. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className={classes['wide']}>{children}</div>
}
