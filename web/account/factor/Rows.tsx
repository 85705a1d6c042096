import type { ReactNode } from 'react'
import classes from './Rows.module.css'

/** One line of a list: what it is, something smaller about it, and what can be done with it. */
export interface Row {
  readonly key: string | number
  readonly what: ReactNode
  readonly about?: ReactNode
  readonly action?: ReactNode
}

/** A short list of one's own things, such as factors and sessions. */
export function Rows({ of, label }: { of: readonly Row[]; label: string }) {
  return (
    <ul className={classes['rows']} aria-label={label}>
      {of.map(({ key, what, about, action }) => (
        <li key={key}>
          <span className={classes['what']}>
            <span>{what}</span>
            {about && <small>{about}</small>}
          </span>
          {action}
        </li>
      ))}
    </ul>
  )
}
