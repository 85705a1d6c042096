import { Fragment, type ReactNode } from 'react'
import classes from './Facts.module.css'

/** A label with its value; rows whose value is undefined are left out. */
export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** Labels and values in a grid; `columns` of them side by side on a desk, one on a phone. */
export function Facts({ of, columns = 1 }: { of: readonly (Fact | false | null | undefined)[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={classes['facts']} data-columns={columns}>
      {of.map((fact, index) =>
        fact ? (
          <div key={index} className={classes['fact']}>
            <dt>{fact.label}</dt>
            <dd>{fact.value ?? <Fragment>—</Fragment>}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
