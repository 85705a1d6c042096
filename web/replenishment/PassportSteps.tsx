import { useTranslations } from 'use-intl'
import { toRate } from '../../domain/core/rate.ts'
import { Facts } from '../ui/Facts.tsx'
import { useFormatters } from '../ui/Money.tsx'
import type { RatePassport } from './passport.ts'
import classes from './Replenishment.module.css'

type Sourced = RatePassport['inputs']['rateSource']

/** How a rate was computed, step by step, with where each figure comes from; the figures are those that were kept. */
export function PassportSteps({ passport: { kind, inputs, outputs } }: { passport: RatePassport }) {
  const t = useTranslations('replenishment.passport')
  const { money, rate, percent, date } = useFormatters()
  const { currency, proposedRate, usedPrices } = inputs
  const isFixation = kind === 'FIXATION'
  const isDollar = currency === 'USD'
  const isOnTop = inputs.onTopAmount > 0
  const has = {
    invoice: money(isFixation ? outputs.invoiceAmount : inputs.invoiceAmount, currency),
    x: rate(inputs.xRate),
    rate: rate(inputs.rate),
    usd: money(outputs.usdAmount, 'USD'),
    rub: money(outputs.rubAmount, 'RUB'),
    fee: money(outputs.feeRub, 'RUB'),
    percent: percent(inputs.calculationRate),
    proposed: proposedRate === null ? '' : percent(proposedRate),
    brockman: rate(outputs.brockmanRate),
    onTop: money(inputs.onTopAmount, 'USD'),
    currency,
  }
  const from = (sourced: Sourced) =>
    sourced ? t(`sources.${sourced.source}`, { day: sourced.day ? date(sourced.day) : '' }) : t('sources.none')
  const markup = ({ type, value, currency: of }: NonNullable<typeof usedPrices>['markups'][number]) =>
    `${of} +${type === 'PCT' ? percent(value) : t('kopecks', { value: String(value) })}`
  const prices = usedPrices?.prices.map(({ code, nominal, rate: price }) => `${nominal} ${code} = ${rate(price)} RUB`)
  return (
    <div className={classes['under']}>
      <Facts
        of={[
          { label: t('company'), value: inputs.companyName },
          !isDollar && { label: t('steps.x', has), value: `${has.x}, ${from(inputs.xRateSource)}` },
          !isDollar && !isFixation && { label: t('steps.usd'), value: t('steps.usdHow', has) },
          { label: t('steps.r'), value: `${has.rate}, ${from(inputs.rateSource)}` },
          usedPrices && {
            label: t('usedPrices'),
            value: [...(prices ?? []), ...usedPrices.markups.map(markup)].join('; '),
          },
          { label: t('steps.percent'), value: t(`reasons.${isFixation ? 'frozen' : inputs.rateType}`, has) },
          { label: t('steps.brockman'), value: t('steps.brockmanHow', has) },
          isOnTop && { label: t('steps.onTop'), value: has.onTop },
          isFixation
            ? { label: t('steps.credit'), value: t(isOnTop ? 'steps.creditHowOnTop' : 'steps.creditHow', has) }
            : { label: t('steps.rub'), value: t(isOnTop ? 'steps.rubHowOnTop' : 'steps.rubHow', has) },
          isFixation && !isDollar && { label: t('steps.invoiceBack'), value: t('steps.invoiceBackHow', has) },
          !isDollar && { label: t('invoiceRate', has), value: rate(outputs.invoiceRate ?? toRate(0)) },
          { label: t('fee'), value: t('feeHow', has) },
        ]}
      />
    </div>
  )
}
