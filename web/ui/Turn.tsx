import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { now } from '../../domain/core/clock.ts'
import { useFormatters } from './Money.tsx'
import classes from './Turn.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long a record has waited, in whole days, and the tone of it: after a day amber, after three red. */
function useAge(since: string | null | undefined): { days: number; tone: 'amber' | 'red' | undefined } {
  const [seen] = useState(() => now().getTime())
  const days = since ? Math.floor((seen - Date.parse(since)) / DAY_MS) : 0
  return { days, tone: days >= 3 ? 'red' : days >= 1 ? 'amber' : undefined }
}

export interface AgeProps {
  /** Since when, an instant of the server. */
  since: string
  toDo: boolean
  /** Stands there within the first day; nothing unless given. */
  otherwise?: ReactNode
}

/** In a row of a list: how many days it has waited for the viewer. */
export function Age({ since, toDo, otherwise = null }: AgeProps) {
  const t = useTranslations('ui')
  const { days, tone } = useAge(since)
  if (!toDo || !tone) return otherwise
  return (
    <div className={classes['age']} data-age={tone}>
      {t('waitsDays', { days })}
    </div>
  )
}

export interface TurnProps {
  /** The record waits for the viewer. */
  mine: boolean
  /** What is to be done, or what is waited for: «загрузите платёжное поручение». */
  children: ReactNode
  /** Since when, an instant of the server: after a day the line turns amber, after three red. */
  since?: string | null
  /** The one button. */
  action?: ReactNode
  /** Nothing more is to be done: the line only tells. */
  over?: boolean
}

/** «Чей ход»: who must act, what, since when, and one button. */
export function Turn({ mine, children, since, action, over = false }: TurnProps) {
  const t = useTranslations('ui')
  const { time } = useFormatters()
  const { tone } = useAge(since)
  const age = over ? undefined : tone
  return (
    <div className={classes['turn']} data-mine={(mine && !over) || undefined}>
      <div className={classes['said']}>
        {!over && <strong>{t(mine ? 'yourTurn' : 'theirTurn')}: </strong>}
        {children}
        {since && (
          <span className={classes['since']} data-age={age}>
            {' · '}
            {t('since', { date: time(since) })}
          </span>
        )}
      </div>
      {action}
    </div>
  )
}
