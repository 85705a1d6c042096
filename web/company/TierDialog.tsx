import type { FormikProps } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import type { Minor } from '../../domain/core/money.ts'
import { type Rate, toRate } from '../../domain/core/rate.ts'
import type { TariffType } from '../../domain/generated/enums.ts'
import { RATE_OPERATORS, type RateOperator } from '../../domain/rate/tiers.ts'
import type { TierFieldsFragment as Tier } from '../generated/company.ts'
import { SelectField } from '../ui/choices.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { MoneyField, RateField } from '../ui/figures.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { writeOperator } from '../ui/operator.ts'
import { type FormBase, type FormBaseOptions, useFormBase } from '../ui/useFormBase.ts'

/** The form of a tier. */
export type TierValues = {
  type: TariffType
  operator: string | null
  /** USD minor units. */
  amount: Minor | null
  /** Percent. */
  rate: Rate | null
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
  /** The stored tier that is changed, as it began. */
  began?: FormBase
  /** Sends the tier; the dialog closes after it. */
  save: (values: Values) => Promise<unknown>
  onClose: () => void
  /** Fields above those of every tier. */
  children?: (form: FormikProps<Values>) => ReactNode
}

/** Operator, amount, percent and, by amount, the fixed extra (decisions.md section 13, "Company edit"). */
export function TierDialog<Values extends TierValues>(props: TierDialogProps<Values>) {
  const { save, children, ...rest } = props
  const t = useTranslations('company.tier')
  return (
    <FormDialog {...rest} onSubmit={save}>
      {form => (
        <>
          {children?.(form)}
          <Pair>
            <SelectField
              name="operator"
              label={t(`of.${form.values.type}`)}
              data={RATE_OPERATORS.map(value => ({ value, label: `${writeOperator(value)} ${t(words[value])}` }))}
            />
            <MoneyField name="amount" label={t('amount')} unit="USD" />
            <RateField name="rate" label={t('rate')} unit="%" />
            {form.values.type === 'AMOUNT' && (
              <Wide>
                <MoneyField name="onTopAmount" label={t('extra')} description={t('extraHint')} unit="USD" optional />
              </Wide>
            )}
          </Pair>
        </>
      )}
    </FormDialog>
  )
}

export interface ChangeTierProps<Values extends TierValues, Of extends Tier>
  extends Omit<TierDialogProps<Values>, 'initial' | 'began' | 'save'>,
    Pick<FormBaseOptions<Of>, 'read' | 'reread' | 'write' | 'deleted'> {
  tier: Of
  /** Sends what was changed of the version that the dialog began with, and answers the tier. */
  send: (changed: Partial<Values>, version: number) => Promise<Of | null | undefined>
  /** What is done after it. */
  onSaved: () => Promise<unknown> | void
}

/** Changes a stored tier: what a colleague has changed meanwhile is told in the dialog. */
export function ChangeTier<Values extends TierValues, Of extends Tier>(props: ChangeTierProps<Values, Of>) {
  const { tier, read, reread, write, deleted = false, send, onSaved, ...dialog } = props
  const { percent } = useFormatters()
  const began = useFormBase({
    record: tier,
    read,
    reread,
    who: 'colleague',
    deleted,
    write: { rate: value => percent(toRate(Number(value))), ...write },
  })
  const save = async (values: Values) => {
    await began.act(version => send(began.changed(values), version))
    await onSaved()
  }
  return <TierDialog {...dialog} initial={began.held as Values} began={began} save={save} />
}
