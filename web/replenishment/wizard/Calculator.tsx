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

/** Roubles as they were typed, and the amount that they pay at a rate; undefined: none is counted yet. */
interface Typed {
  readonly roubles: Minor | null
  readonly amount: Minor | null
  readonly at: Rate | null | undefined
}

export interface CalculatorProps {
  clientRate: Rate | null
  /** The rate that the client wants is refused: nothing is counted until it is another one. */
  isRefused: boolean
}

/** Tries other amounts, both ways: roubles of an invoice, or the invoice that roubles pay. Nothing of it is sent. */
export function Calculator({ clientRate, isRefused }: CalculatorProps) {
  const t = useTranslations('replenishment.rate')
  const { record } = useRecord()
  const { currency } = record
  const [amount, setAmount] = useState<Minor | null>(record.invoiceAmount)
  const [typed, setTyped] = useState<Typed | null>(null)
  const calculation = useCalc('BEFORE', amount === null || isRefused ? null : { invoiceAmount: amount, clientRate })
  const { figures, failure } = calculation
  const [last, setLast] = useState(figures)
  // An emptied field leaves the rates that the other way is counted with
  if (figures && figures !== last) setLast(figures)
  // What was typed stands until the amount is changed
  const isPaid = typed?.amount === amount
  const pay = (roubles: Minor | null, figures: Figures | null) => {
    const counted = figures ? (roubles: Minor) => paidBy(roubles, figures, currency) : () => amount
    const paid = roubles === null ? null : counted(roubles)
    setTyped({ roubles, amount: paid, at: isRefused ? undefined : clientRate })
    setAmount(paid)
  }
  // At another rate the same roubles pay another amount
  if (typed?.roubles && isPaid && typed.at !== clientRate && figures && calculation.current) pay(typed.roubles, figures)
  // A rate may be refused before the first figures have come
  if (!last && !isRefused) return null
  // The amount that roubles pay may be of a tier at whose rate nothing is paid
  const isNone = isPaid && (isRefused || calculation.isRefused)
  return (
    <Section title={t('calculator')}>
      <Pair>
        <MoneyInput
          label={t('invoiceAmount')}
          unit={currency}
          value={isNone ? null : amount}
          onChange={setAmount}
          error={failure}
        />
        <MoneyInput
          label={t('rubAmount')}
          unit="RUB"
          value={isPaid ? typed.roubles : (figures?.rubAmount ?? null)}
          onChange={roubles => pay(roubles, last)}
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
