import { useTranslations } from 'use-intl'
import { absolute, type Minor } from '../../domain/core/money.ts'
import type { StatementLineFieldsFragment } from '../generated/bankStatement.ts'
import type { StatementLineStatus } from '../generated/schema.ts'
import { useFormatters } from '../ui/Money.tsx'
import type { Tone } from '../ui/tones.ts'

/** A line of a statement as the page shows it. */
export type Line = StatementLineFieldsFragment

/** How each status speaks. */
export const TONES: Readonly<Record<StatementLineStatus, Tone>> = {
  NEW: 'mine',
  MATCHED: 'mine',
  WAITING: 'theirs',
  CONFIRMED: 'done',
  ASIDE: 'archived',
}

/** Writes what a line says, in the words of the page. */
export function useLineWords() {
  const t = useTranslations('statements')
  const { money, date } = useFormatters()
  const roubles = (amount: Minor) => money(amount, 'RUB')
  return {
    roubles,
    payment: ({ number, date: day }: Pick<Line, 'number' | 'date'>) => t('payment', { number, date: date(day) }),
    /** «меньше счёта на 10,00 RUB» */
    difference: (difference: Minor) => {
      if (difference === 0) return t('difference.none')
      return t(difference < 0 ? 'difference.less' : 'difference.more', { amount: roubles(absolute(difference)) })
    },
    problem: ({ problem, matches }: Line) => {
      if (!problem) return null
      return t(`problems.${problem}`, { amount: roubles(absolute((matches[0]?.difference ?? 0) as Minor)) })
    },
  }
}
