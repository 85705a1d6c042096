import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent, formatRate } from '../../domain/core/decimal.ts'
import { formatDate, formatExactTime, formatTime } from '../../domain/core/dates.ts'
import { formatMinor, type Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { CopyButton } from './CopyButton.tsx'
import { isElsewhere } from './elsewhere.ts'
import classes from './Money.module.css'

interface Plain {
  /** What stands where there is no value; a dash unless given. */
  none?: ReactNode
}

export interface MoneyTextProps extends Plain {
  amount: Minor | null | undefined
  currency?: string | null | undefined
  /** Shows «+» before what comes in, and colours both ways. */
  signed?: boolean
  strong?: boolean
  /** Offers to copy the amount, as a bank's form takes it: «133719,42». Says what it is. */
  copy?: string
}

/** An amount: thin spaces, tabular figures, the currency after it. */
export function MoneyText({ amount, currency, signed = false, strong = false, copy, none = '—' }: MoneyTextProps) {
  const { language } = useLanguage()
  if (amount == null) return <>{none}</>
  const text = formatMinor(amount, currency, language)
  const shown = (
    <span
      className={classes['money']}
      data-strong={strong || undefined}
      data-sign={signed ? Math.sign(amount) : undefined}
    >
      {signed && amount > 0 ? `+${text}` : text}
    </span>
  )
  if (!copy) return shown
  return (
    <span className={classes['copied']}>
      {shown}
      <CopyButton value={formatMinor(amount, null, language).replace(/\s/g, '')} what={copy} />
    </span>
  )
}

/** A rate with all its four decimals. */
export function RateText({ rate, none = '—' }: Plain & { rate: Rate | null | undefined }) {
  const { language } = useLanguage()
  return rate == null ? <>{none}</> : <span className={classes['money']}>{formatRate(rate, language)}</span>
}

/** A percent without idle zeros. */
export function PercentText({ percent, none = '—' }: Plain & { percent: Rate | null | undefined }) {
  const { language } = useLanguage()
  return percent == null ? <>{none}</> : <span className={classes['money']}>{formatPercent(percent, language)}</span>
}

/** A day: «12 июня 2026». */
export function DateText({ date, none = '—' }: Plain & { date: string | null | undefined }) {
  const { language } = useLanguage()
  return date == null ? <>{none}</> : <span className={classes['day']}>{formatDate(date, language)}</span>
}

/** Writes a moment in Moscow time, which is said to whoever's own differs: «12 июня 2026, 14:05 МСК». */
export function useTime(): (at: string | Date, isExact?: boolean) => string {
  const t = useTranslations('ui')
  const { language } = useLanguage()
  return (at, isExact = false) => {
    const time = (isExact ? formatExactTime : formatTime)(at, language)
    return isElsewhere() ? t('moscow', { time }) : time
  }
}

/** A moment in Moscow time: «12 июня 2026, 14:05», today «сегодня, 14:05»; in logs to the second. */
export function TimeText({ at, isExact, none = '—' }: Plain & { at: string | null | undefined; isExact?: boolean }) {
  const time = useTime()
  if (at == null) return <>{none}</>
  return (
    <time className={classes['day']} dateTime={at}>
      {time(at, isExact)}
    </time>
  )
}

/** The writers of amounts, rates and days in the chosen language, for texts with {placeholders}. */
export function useFormatters() {
  const time = useTime()
  const { language } = useLanguage()
  return {
    money: (amount: Minor, currency?: string | null) => formatMinor(amount, currency, language),
    rate: (rate: Rate) => formatRate(rate, language),
    percent: (percent: Rate) => formatPercent(percent, language),
    date: (date: string) => formatDate(date, language),
    time,
  }
}
