import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../../domain/core/money.ts'
import type { Rate } from '../../../domain/core/rate.ts'
import { fixation, isRefusal } from '../../../domain/rate/engine.ts'
import { Pair } from '../../ui/Columns.tsx'
import { MoneyInput } from '../../ui/figures.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyText, PercentText } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { type Figures, useCalc } from '../useCalc.ts'

/** The invoice amount that roubles pay at the rates of these figures; null: none, or too much. */
function paidBy(rub: Minor, { rate, xRate, calculationRate, onTopAmount }: Figures, currency: string): Minor | null {
  const found = fixation({
    receivedRub: rub,
    rateAfter: rate,
    xRateAfter: xRate,
    calculationRate,
    onTopAmount,
    currency,
  })
  return isRefusal(found) ? null : found.invoiceAmount || null
}

/** Tries other amounts, both ways: roubles of an invoice, or the invoice that roubles pay. Nothing of it is sent. */
export function Calculator({ clientRate }: { clientRate: Rate | null }) {
  const t = useTranslations('replenishment.rate')
  const { record } = useRecord()
  const { currency } = record
  const [amount, setAmount] = useState<Minor | null>(record.invoiceAmount)
  const [typed, setTyped] = useState<{ roubles: Minor | null; amount: Minor | null } | null>(null)
  const { figures, failure } = useCalc('BEFORE', amount === null ? null : { invoiceAmount: amount, clientRate })
  const [last, setLast] = useState(figures)
  // An emptied field leaves the rates that the other way is counted with
  if (figures && figures !== last) setLast(figures)
  if (!last) return null
  return (
    <Section title={t('calculator')}>
      <Pair>
        <MoneyInput label={t('invoiceAmount')} unit={currency} value={amount} onChange={setAmount} error={failure} />
        <MoneyInput
          label={t('rubAmount')}
          unit="RUB"
          // What was typed stands until the amount is changed
          value={typed?.amount === amount ? typed.roubles : (figures?.rubAmount ?? null)}
          onChange={roubles => {
            const paid = roubles === null ? null : paidBy(roubles, last, currency)
            setTyped({ roubles, amount: paid })
            setAmount(paid)
          }}
        />
      </Pair>
      <div className={classes['under']}>
        <Hint>
          {t('usdAmount')}: <MoneyText amount={figures?.usdAmount} currency="USD" />, {t('percent').toLowerCase()}{' '}
          <PercentText percent={figures?.calculationRate} />. {t('calculatorHint')}
        </Hint>
      </div>
    </Section>
  )
}
