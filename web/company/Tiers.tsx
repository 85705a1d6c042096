import { useTranslations } from 'use-intl'
import type { TierFieldsFragment as Tier } from '../generated/company.ts'
import { MoneyText, PercentText, useFormatters } from '../ui/Money.tsx'
import { writeOperator } from '../ui/operator.ts'
import classes from './Company.module.css'

/** A tier in a line: percent, operator, amount in USD, and a fixed extra if there is one. */
export function TierLine({ of: { operator, amount, rate, onTopAmount } }: { of: Tier }) {
  const t = useTranslations('company.page')
  return (
    <>
      <span className={classes['percent']}>
        <PercentText percent={rate} />
      </span>
      <span>
        {writeOperator(operator)} <MoneyText amount={amount} currency="USD" />
      </span>
      {onTopAmount > 0 && (
        <span title={t('extra')}>
          + <MoneyText amount={onTopAmount} currency="USD" />
        </span>
      )}
    </>
  )
}

/** Writes a tier in a few words, for names of buttons and questions. */
export function useTierName(): (tier: Tier) => string {
  const { money, percent } = useFormatters()
  return ({ operator, amount, rate }) => `${percent(rate)} ${writeOperator(operator)} ${money(amount, 'USD')}`
}

/** The tiers of a company, a line each. */
export function Tiers({ of, none = '—' }: { of: readonly Tier[]; none?: string }) {
  if (!of.length) return <>{none}</>
  return (
    <ul className={classes['tiers']}>
      {of.map(tier => (
        <li key={tier.id}>
          <TierLine of={tier} />
        </li>
      ))}
    </ul>
  )
}
