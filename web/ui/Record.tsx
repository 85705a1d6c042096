import type { ReactNode } from 'react'
import classes from './Record.module.css'

/** The page of a record: its work at the left, what is always needed (summary, timeline) at the right. */
export function RecordColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>{children}</div>
      <aside className={classes['column']}>{aside}</aside>
    </div>
  )
}

/** The actions that move money or status, at the bottom of the window; the dangerous ones stand apart. */
export function ActionBar({ danger, children }: { danger?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes['bar']}>
      <div className={classes['group']}>{danger}</div>
      <div className={classes['group']}>{children}</div>
    </div>
  )
}
