import { useTranslations } from 'use-intl'
import type { TierFieldsFragment as Tier } from '../generated/company.ts'
import { MoneyText, PercentText } from '../ui/Money.tsx'
import classes from './Company.module.css'

// The two-character operators as they are written by hand; the others stand for themselves
const signs: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤' }

/** The tiers of a company in a line each: percent, operator, amount in USD, and a fixed extra if there is one. */
export function Tiers({ of, none = '—' }: { of: readonly Tier[]; none?: string }) {
  const t = useTranslations('company.page')
  if (!of.length) return <>{none}</>
  return (
    <ul className={classes['tiers']}>
      {of.map(({ id, operator, amount, rate, onTopAmount }) => (
        <li key={id}>
          <span className={classes['percent']}>
            <PercentText percent={rate} />
          </span>
          <span>
            {signs[operator] ?? operator} <MoneyText amount={amount} currency="USD" />
          </span>
          {onTopAmount > 0 && (
            <span title={t('extra')}>
              + <MoneyText amount={onTopAmount} currency="USD" />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
