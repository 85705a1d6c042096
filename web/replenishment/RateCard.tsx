import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import type { AppliedRate } from '../../domain/generated/enums.ts'
import type { CompanyTierFragment } from '../generated/replenishment.ts'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText, PercentText, RateText, useFormatters } from '../ui/Money.tsx'
import { writeOperator } from '../ui/operator.ts'
import { Section } from '../ui/Page.tsx'
import type { Replenishment } from './record.tsx'
import classes from './Replenishment.module.css'
import type { Figures } from './useCalc.ts'

/** Where a percent comes from: what is known of an offer, asked for or formed. */
export interface Terms {
  readonly base: Rate | null
  readonly amountRate: Rate | null
  readonly volumeRate: Rate | null
  readonly clientRate: Rate | null
  readonly rateType: AppliedRate | null
  readonly percent: Rate | null
  readonly onTopAmount: Minor | null
}

/** The terms of figures that were just made. */
export const termsOf = (figures: Figures): Terms => ({
  base: figures.offeredRate,
  amountRate: figures.floatingRates.amountRate,
  volumeRate: figures.floatingRates.volumeRate,
  clientRate: figures.rateType === 'CLIENT' ? figures.calculationRate : null,
  rateType: figures.rateType,
  percent: figures.calculationRate,
  onTopAmount: figures.onTopAmount,
})

/** The terms that were frozen with the record's offer. */
export const frozenTerms = (record: Replenishment): Terms => ({
  base: record.offeredRate,
  amountRate: record.amountRate,
  volumeRate: record.volumeRate,
  clientRate: record.clientRate,
  rateType: record.rateType,
  percent: record.calculationRate,
  onTopAmount: record.onTopAmount,
})

interface Tiers {
  readonly aRates: readonly CompanyTierFragment[]
  readonly vRates: readonly CompanyTierFragment[]
}

/** How the percent was found: base, tiers, own rate; the one that fired is marked. */
export function TermsCard({ terms, tiers }: { terms: Terms; tiers?: Tiers | undefined }) {
  const t = useTranslations('replenishment.rate')
  const { money, percent } = useFormatters()
  const { rateType } = terms
  const why = (kind: 'tierAmount' | 'tierVolume', list: readonly CompanyTierFragment[], rate: Rate | null) =>
    list
      .filter(tier => rate === null || tier.rate === rate)
      .map(
        ({ operator, amount, rate }) =>
          `${t(kind, { operator: writeOperator(operator), amount: money(amount, 'USD') })}: ${percent(rate)}`,
      )
      .join('; ')
  const rows = [
    { type: 'BASE', label: t('base'), rate: terms.base, hint: '' },
    {
      type: 'AMOUNT',
      label: t('AMOUNT'),
      rate: terms.amountRate,
      hint: why('tierAmount', tiers?.aRates ?? [], terms.amountRate),
    },
    {
      type: 'VOLUME',
      label: t('VOLUME'),
      rate: terms.volumeRate,
      hint: why('tierVolume', tiers?.vRates ?? [], terms.volumeRate),
    },
    { type: 'CLIENT', label: t('CLIENT'), rate: terms.clientRate, hint: '' },
  ] as const
  const known = rows.filter(row => row.rate !== null || row.hint)
  return (
    <Section title={t('terms')}>
      <ul className={classes['terms']} aria-label={t('terms')}>
        {known.map(({ type, label, rate, hint }) => (
          <li key={type} data-active={type === rateType || undefined}>
            <span className={classes['what']}>
              {label}
              {type === rateType && <small> · {t('applied')}</small>}
              {hint && (
                <small>
                  <br />
                  {hint}
                </small>
              )}
            </span>
            <PercentText percent={rate} none={<small>{t('noTier')}</small>} />
          </li>
        ))}
        {Boolean(terms.onTopAmount) && (
          <li>
            <span className={classes['what']}>{t('onTop')}</span>
            <MoneyText amount={terms.onTopAmount} currency="USD" />
          </li>
        )}
        <li>
          <span className={classes['what']}>{t('percent')}</span>
          <PercentText percent={terms.percent} />
        </li>
      </ul>
    </Section>
  )
}

/** The amounts of an offer and the rates that they were made with. */
export interface Amounts {
  readonly usd: Minor | null
  readonly rub: Minor | null
  readonly invoice: Minor | null
  readonly currency: string
  readonly rate: Rate | null
  readonly xRate: Rate | null
  readonly brockmanRate: Rate | null
  readonly invoiceRate: Rate | null
}

/** The amounts of figures that were just made. */
export const amountsOf = (figures: Figures, currency: string): Amounts => ({
  usd: figures.usdAmount,
  rub: figures.rubAmount,
  invoice: figures.invoiceAmount,
  currency,
  rate: figures.rate,
  xRate: figures.xRate,
  brockmanRate: figures.brockmanRate,
  invoiceRate: figures.invoiceRate,
})

/** The amounts of the record's offer. */
export const frozenAmounts = (record: Replenishment): Amounts => ({
  usd: record.usdAmountBefore,
  rub: record.rubAmountBefore,
  invoice: record.invoiceAmount,
  currency: record.currency,
  rate: record.rateBefore,
  xRate: record.xRateBefore,
  brockmanRate: record.brockmanRateBefore,
  invoiceRate: record.invoiceRateBefore,
})

/** The total in roubles, dollars and the invoice's currency, with the rates under it. */
export function AmountsCard({
  amounts,
  title,
  hint,
  actions,
}: {
  amounts: Amounts
  title?: string
  hint?: string
  actions?: ReactNode
}) {
  const t = useTranslations('replenishment.rate')
  const { currency } = amounts
  return (
    <Section title={title ?? t('figures')} actions={actions}>
      <dl className={classes['figures']} aria-label={title ?? t('figures')}>
        <div>
          <dt>{t('rubAmount')}</dt>
          <dd>
            <MoneyText amount={amounts.rub} currency="RUB" />
          </dd>
        </div>
        <div>
          <dt>{t('usdAmount')}</dt>
          <dd>
            <MoneyText amount={amounts.usd} currency="USD" />
          </dd>
        </div>
        {currency !== 'USD' && (
          <div>
            <dt>{t('invoiceAmount')}</dt>
            <dd>
              <MoneyText amount={amounts.invoice} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <div style={{ marginTop: 16 }}>
        <Facts
          columns={2}
          of={[
            { label: t('rub'), value: <RateText rate={amounts.rate} /> },
            currency !== 'USD' && { label: t('x', { currency }), value: <RateText rate={amounts.xRate} /> },
            { label: t('brockman'), value: <RateText rate={amounts.brockmanRate} /> },
            currency !== 'USD' && {
              label: t('invoiceRate', { currency }),
              value: <RateText rate={amounts.invoiceRate} />,
            },
            hint ? { label: '', value: hint } : null,
          ]}
        />
      </div>
    </Section>
  )
}
