import type { ReactNode } from 'react'
import classes from './Analytics.module.css'

/** One bar: its name, how long it is, and its figures in words. */
export interface Bar {
  readonly key: string
  readonly name: ReactNode
  readonly value: number
  readonly said: ReactNode
}

/** Bars under each other, the longest as wide as there is room: for what has names and no axis. */
export function Bars({ of, label }: { of: readonly Bar[]; label: string }) {
  const most = Math.max(...of.map(({ value }) => value), 1)
  return (
    <ul className={classes['bars']} aria-label={label}>
      {of.map(({ key, name, value, said }) => (
        <li key={key}>
          <span>{name}</span>
          <span className={classes['track']} aria-hidden>
            <span className={classes['bar']} style={{ display: 'block', width: `${(value / most) * 100}%` }} />
          </span>
          <span className={`${classes['what']} tabular`}>{said}</span>
        </li>
      ))}
    </ul>
  )
}
