import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../domain/core/clock.ts'
import { levelAt } from '../../domain/deadline/deadline.ts'
import { useFormatters } from './Money.tsx'
import classes from './Turn.module.css'
import { useEvery } from './useEvery.ts'

/** When a record becomes amber, and when red, instants of the server. */
export interface Due {
  readonly amberAt: string
  readonly due: string
}

const TONES = { AMBER: 'amber', RED: 'red' } as const
const LOOKS_EVERY = 20_000

export interface DeadlineMarkProps {
  /** Null: nothing waits for staff, or a client looks. */
  of: Due | null | undefined
  /** Stands there while there is time; nothing unless given. */
  otherwise?: ReactNode
}

/** Tells staff that a deadline comes near or is over, in words and by colour; it turns by the clock while it is looked at. */
export function DeadlineMark({ of, otherwise = null }: DeadlineMarkProps) {
  const t = useTranslations('ui.deadline')
  const { time } = useFormatters()
  const [at, setAt] = useState(now)
  useEvery(LOOKS_EVERY, () => setAt(now()), Boolean(of))
  if (!of) return otherwise
  const level = levelAt({ amberAt: new Date(of.amberAt), due: new Date(of.due) }, at)
  if (level === 'OK') return otherwise
  return (
    <div className={classes['age']} data-age={TONES[level]}>
      {t(level, { date: time(of.due) })}
    </div>
  )
}
