import { type ReactNode, useContext } from 'react'
import { BeganContext, LookFirst } from './FormNews.tsx'
import classes from './Record.module.css'
import type { FormBase } from './useFormBase.ts'

export interface ActionBarProps {
  danger?: ReactNode
  /** What the form of the buttons began with, where they stand in none: news that hold them back are named beside them. */
  began?: FormBase
  children?: ReactNode
}

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
export function ActionBar({ danger, began, children }: ActionBarProps) {
  const around = useContext(BeganContext)
  const isUnseen = (began ?? around)?.isUnseen === true
  return (
    <div className={classes['bar']}>
      <div className={classes['group']}>{danger}</div>
      <div className={classes['group']}>
        {isUnseen && <LookFirst />}
        {children}
      </div>
    </div>
  )
}
