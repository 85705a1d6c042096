import type { FormikProps } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import type { Minor } from '../../domain/core/money.ts'
import type { TariffType } from '../../domain/generated/enums.ts'
import { RATE_OPERATORS, type RateOperator } from '../../domain/rate/tiers.ts'
import type { TierFieldsFragment as Tier } from '../generated/company.ts'
import { SelectField } from '../ui/choices.tsx'
import { MoneyField, RateField } from '../ui/figures.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { writeOperator } from '../ui/operator.ts'
import classes from './Company.module.css'

/** The form of a tier. */
export type TierValues = {
  type: TariffType
  operator: string | null
  /** USD minor units. */
  amount: Minor | null
  /** Percent. */
  rate: number | null
  /** A fixed extra, USD minor units; only by amount. */
  onTopAmount: Minor | null
}

/** An empty form of a tier. */
export const blankTier = (type: TariffType): TierValues => ({
  type,
  operator: null,
  amount: null,
  rate: null,
  onTopAmount: null,
})

/** The form of a stored tier. */
export const valuesOfTier = ({ type, operator, amount, rate, onTopAmount }: Tier): TierValues => ({
  type,
  operator,
  amount,
  rate,
  onTopAmount: onTopAmount || null,
})

const words: Readonly<Record<RateOperator, 'more' | 'less' | 'notLess' | 'notMore' | 'exactly'>> = {
  '>': 'more',
  '<': 'less',
  '>=': 'notLess',
  '<=': 'notMore',
  '=': 'exactly',
}

export interface TierDialogProps<Values extends TierValues> {
  title: string
  initial: Values
  schema: AnySchema
  /** Sends the tier; the dialog closes after it. */
  save: (values: Values) => Promise<unknown>
  onClose: () => void
  /** Fields above those of every tier. */
  children?: (form: FormikProps<Values>) => ReactNode
}

/** Operator, amount, percent and, by amount, the fixed extra (platform-1 section 2, "Company edit"). */
export function TierDialog<Values extends TierValues>(props: TierDialogProps<Values>) {
  const { save, children, ...rest } = props
  const t = useTranslations('company.tier')
  return (
    <FormDialog {...rest} onSubmit={save}>
      {form => (
        <>
          {children?.(form)}
          <div className={classes['pair']}>
            <SelectField
              name="operator"
              label={t(`of.${form.values.type}`)}
              data={RATE_OPERATORS.map(value => ({ value, label: `${writeOperator(value)} ${t(words[value])}` }))}
            />
            <MoneyField name="amount" label={t('amount')} unit="USD" />
            <RateField name="rate" label={t('rate')} unit="%" />
            {form.values.type === 'AMOUNT' && (
              <div className={classes['wide']}>
                <MoneyField name="onTopAmount" label={t('extra')} description={t('extraHint')} unit="USD" optional />
              </div>
            )}
          </div>
        </>
      )}
    </FormDialog>
  )
}
