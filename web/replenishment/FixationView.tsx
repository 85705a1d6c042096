import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { replenishmentCredited } from '../../domain/replenishment/workflow.ts'
import { Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { BeforeAfter, type Change } from './BeforeAfter.tsx'
import { PassportLink } from './PassportLink.tsx'
import { type Replenishment, useRecord } from './record.tsx'
import classes from './Replenishment.module.css'

/** The figures after fixation, stored or just calculated. */
export interface After {
  readonly rate: Rate | null
  readonly xRate: Rate | null
  readonly brockmanRate: Rate | null
  readonly invoiceRate: Rate | null
  readonly usdAmount: Minor | null
  readonly rubAmount: Minor | null
  readonly invoiceAmount: Minor | null
}

const stored = (record: Replenishment): After => ({
  rate: record.rateAfter,
  xRate: record.xRateAfter,
  brockmanRate: record.brockmanRateAfter,
  invoiceRate: record.invoiceRateAfter,
  usdAmount: record.usdAmountAfter,
  rubAmount: record.rubAmountAfter,
  invoiceAmount: record.invoiceAmountAfter,
})

/** Before the payment and after the fixation, side by side. */
export function FixationTable({ after }: { after: After }) {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  const { currency } = record
  const isDollar = currency === 'USD'
  const rows: (Change | false)[] = [
    { label: t('rate.rub'), before: record.rateBefore, after: after.rate },
    !isDollar && { label: t('rate.x', { currency }), before: record.xRateBefore, after: after.xRate },
    { label: t('rate.brockman'), before: record.brockmanRateBefore, after: after.brockmanRate },
    !isDollar && {
      label: t('rate.invoiceRate', { currency }),
      before: record.invoiceRateBefore,
      after: after.invoiceRate,
    },
    { label: t('rate.rubAmount'), before: record.rubAmountBefore, after: after.rubAmount, currency: 'RUB' },
    { label: t('rate.usdAmount'), before: record.usdAmountBefore, after: after.usdAmount, currency: 'USD' },
    !isDollar && {
      label: t('rate.invoiceAmount'),
      before: record.invoiceAmount,
      after: after.invoiceAmount,
      currency,
    },
  ]
  return <BeforeAfter label={t('fixation.figures')} rows={rows.filter(row => row !== false)} />
}

/** The final figures of a credited replenishment. */
export function FixationView() {
  const t = useTranslations('replenishment.fixation')
  const { record, side } = useRecord()
  return (
    <div className={classes['stage']}>
      <Section title={t('figures')} actions={<PassportLink />}>
        <FixationTable after={stored(record)} />
      </Section>
      {side === 'client' && replenishmentCredited.includes(record.status) && (
        <ActionBar>
          <Button component={Link} to={`/order/new?replenishment=${record.id}`}>
            {t('createOrder')}
          </Button>
        </ActionBar>
      )}
    </div>
  )
}
