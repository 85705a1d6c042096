import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../domain/core/clock.ts'
import { moscowDate } from '../../domain/core/dates.ts'
import { levelAt } from '../../domain/deadline/deadline.ts'
import { useFormatters } from './Money.tsx'
import classes from './Turn.module.css'
import { useEvery } from './useEvery.ts'

/** When a record becomes amber, and when red, instants of the server. */
export interface Due {
  readonly amberAt: string
  readonly due: string
}

const TONES = { OK: undefined, AMBER: 'amber', RED: 'red' } as const
const LOOKS_EVERY = 20_000

/** A day without its year. */
const YEAR = / \d{4}$/

export interface DeadlineMarkProps {
  /** Null: nothing waits for staff, or a client looks. */
  of: Due | null | undefined
  /** Tells the deadline also while there is time. */
  always?: boolean
}

/** Tells staff that a deadline comes near or is over, in words and by colour; it turns by the clock while it is looked at. */
export function DeadlineMark({ of, always = false }: DeadlineMarkProps): ReactNode {
  const t = useTranslations('ui.deadline')
  const { time, date } = useFormatters()
  const [at, setAt] = useState(now)
  useEvery(LOOKS_EVERY, () => setAt(now()), Boolean(of))
  if (!of) return null
  const level = levelAt({ amberAt: new Date(of.amberAt), due: new Date(of.due) }, at)
  if (level === 'OK' && !always) return null
  const day = moscowDate(new Date(of.due))
  const isToday = day === moscowDate(at)
  return (
    <div className={classes['age']} data-age={TONES[level]} title={time(of.due)}>
      {t(level, { date: isToday ? time(of.due) : date(day).replace(YEAR, '') })}
    </div>
  )
}
