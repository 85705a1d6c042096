import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exact, round0 } from '../../domain/core/decimal.ts'
import { type Minor, minor, minus } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { isRefusal, orderUsd } from '../../domain/rate/engine.ts'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyBeside } from '../ui/figures.tsx'
import { Hint } from '../ui/Hint.tsx'
import { MoneyText, useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { useCentralBank } from '../ui/useCentralBank.ts'
import type { OrderValues } from './values.ts'

/** The amount that dollars make at a rate; instead of one beyond what can be held, the largest that can: it is refused. */
function amountAt(usd: Minor, xRate: Rate): Minor {
  const amount = exact(usd).mul(exact(xRate))
  return amount.gt(Number.MAX_SAFE_INTEGER) ? minor(Number.MAX_SAFE_INTEGER) : round0(amount)
}

/** What the order is worth by the day's cross and what it would leave of the balance; a warning when it is more. */
export function Worth({ balance }: { balance: Minor | undefined }) {
  const t = useTranslations('order.form')
  const { date, money } = useFormatters()
  const { values, setFieldValue, setFieldError } = useFormikContext<OrderValues>()
  const { invoiceAmount, invoiceCurrency } = values
  const [typed, setTyped] = useState<{ dollars: Minor | null; amount: Minor | null; currency: string | null } | null>(
    null,
  )
  const { rates, day } = useCentralBank(invoiceCurrency)
  const xRate = rates && rates.xRate
  const worth = invoiceAmount && xRate ? orderUsd(invoiceAmount, xRate, invoiceCurrency) : null
  const usd = worth === null || isRefusal(worth) ? null : worth
  const exceeds = usd !== null && balance !== undefined && usd > balance
  // What was typed stands until somebody changes what was made of it
  const isMade = typed !== null && typed.amount === invoiceAmount && typed.currency === invoiceCurrency
  const dollars = isMade ? typed.dollars : usd
  return (
    <Section title={t('worthTitle')}>
      <Facts
        of={[
          { label: t('worth'), value: <MoneyText amount={usd} currency="USD" strong /> },
          { label: t('balance'), value: <BalanceFigure amount={balance} /> },
          usd !== null &&
            balance !== undefined &&
            !exceeds && { label: t('left'), value: <MoneyText amount={minus(balance, usd)} currency="USD" /> },
        ]}
      />
      {xRate && invoiceCurrency !== 'USD' && (
        // The calculator goes both ways: dollars by the amount, or the amount by the dollars
        <div style={{ marginTop: 12 }}>
          <MoneyBeside
            name="usdTyped"
            label={t('usdTyped')}
            description={
              dollars !== null && usd !== null && dollars !== usd
                ? t('nearest', { usd: money(usd, 'USD') })
                : t('usdTypedHint')
            }
            unit="USD"
            value={dollars}
            onChange={dollars => {
              const amount = dollars && amountAt(dollars, xRate)
              setTyped({ dollars, amount, currency: invoiceCurrency })
              setFieldError('invoiceAmount', undefined)
              void setFieldValue('invoiceAmount', amount, false)
            }}
          />
        </div>
      )}
      <div aria-live="polite" style={{ marginTop: 12 }}>
        {exceeds && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle />}>
            {t('exceeds')}
          </Alert>
        )}
        {!exceeds && (
          <Hint>
            {xRate === null && invoiceCurrency
              ? t('notQuoted', { currency: invoiceCurrency })
              : t(usd === null ? 'fillAmount' : 'worthHint')}
          </Hint>
        )}
        {usd !== null && day && <Hint>{t('stale', { date: date(day) })}</Hint>}
      </div>
    </Section>
  )
}
