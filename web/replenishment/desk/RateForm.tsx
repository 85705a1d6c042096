import { useFormikContext } from 'formik'
import { useTranslations } from 'use-intl'
import { rateResponseSchema } from '../../../domain/replenishment/schema.ts'
import { useFormRateMutation, useRecordCompanyQuery } from '../../generated/replenishment.ts'
import { problemOf } from '../../problem.ts'
import { RateField } from '../../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { useWriters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { popup } from '../../ui/Popup.tsx'
import { toast } from '../../ui/toast.ts'
import { Pair } from '../parts.tsx'
import { AmountsCard, amountsOf, frozenAmounts, frozenTerms, TermsCard, termsOf } from '../RateCard.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { type Figures, useCalc } from '../useCalc.ts'
import { CalcFigures } from './CalcFigures.tsx'

interface Values {
  rateBefore: number | null
  xRateBefore: number | null
  usdAmountBefore: number | null
  rubAmountBefore: number | null
  invoiceRateBefore: number | null
  brockmanRateBefore: number | null
}

/** The stage «Запрос курса» of the desk: the two rates and what they make; once sent, what was sent. */
export function RateForm() {
  const { record, may } = useRecord()
  if (may('FORM_RATE')) return <Forming key={record.statusSince} />
  return (
    <>
      <AmountsCard amounts={frozenAmounts(record)} />
      <TermsCard terms={frozenTerms(record)} />
    </>
  )
}

const figuresIn = (figures: Figures | null) => ({
  usdAmountBefore: figures?.usdAmount ?? null,
  rubAmountBefore: figures?.rubAmount ?? null,
  invoiceRateBefore: figures?.invoiceRate ?? null,
  brockmanRateBefore: figures?.brockmanRate ?? null,
})

/** Both rates are there, their figures are on the way. */
const isCounting = ({ rateBefore, xRateBefore, rubAmountBefore }: Values) =>
  rateBefore !== null && xRateBefore !== null && rubAmountBefore === null

function Forming() {
  const t = useTranslations('replenishment.form')
  const { record, act, may } = useRecord()
  const { currency } = record
  const [form] = useFormRateMutation()
  const isAgain = may('FORM_RATE') && record.rubAmountBefore !== null && record.stage === 'RATE' && !record.toDo
  const initial: Values = {
    rateBefore: isAgain ? record.rateBefore : null,
    xRateBefore: currency === 'USD' ? 1 : isAgain ? record.xRateBefore : null,
    ...figuresIn(null),
  }
  const submit = async (values: Values) => {
    try {
      await act(key => form({ variables: { rate: { ...values, ...key } } }))
    } catch (error) {
      const { fieldErrors, message } = problemOf(error)
      if (!fieldErrors.length && message) popup.error(t('failed', { message }))
      throw error
    }
    toast.done(t('sent'))
  }
  return (
    <Form initial={initial} schema={rateResponseSchema(currency)} onSubmit={submit}>
      {({ values }) => (
        <div className={classes['stage']}>
          <Rates />
          <FormError />
          <ActionBar>
            <SubmitButton disabled={isCounting(values)}>{t(isAgain ? 'resend' : 'send')}</SubmitButton>
          </ActionBar>
        </div>
      )}
    </Form>
  )
}

function Rates() {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  const { currency, clientRate } = record
  const { rate, percent } = useWriters()
  const { values } = useFormikContext<Values>()
  const { rateBefore, xRateBefore } = values
  const bank = useCalc('BEFORE', record.toDo ? {} : null)
  const calculation = useCalc('BEFORE', rateBefore && xRateBefore ? { rate: rateBefore, xRate: xRateBefore } : null)
  const company = useRecordCompanyQuery({ variables: { id: record.companyId ?? 0 }, skip: record.companyId === null })
  const { figures } = calculation
  return (
    <>
      <Section title={t('rate.crosses')}>
        <div className={`${classes['form']} ${classes['fields']}`}>
          {clientRate !== null && <Hint>{t('form.clientRate', { percent: percent(clientRate) })}</Hint>}
          <Pair>
            <RateField name="xRateBefore" label={t('form.xRate', { currency })} disabled={currency === 'USD'} />
            <RateField name="rateBefore" label={t('form.rate')} />
          </Pair>
          {currency === 'USD' && <Hint>{t('form.dollar')}</Hint>}
          {bank.figures && (
            <Hint>{t('form.cbr', { currency, rate: rate(bank.figures.rate), x: rate(bank.figures.xRate) })}</Hint>
          )}
          <CalcFigures calculation={calculation} write={figuresIn} />
        </div>
      </Section>
      {figures && (
        <>
          <AmountsCard amounts={amountsOf(figures, currency)} />
          <TermsCard terms={termsOf(figures, company.data?.company.baseRate ?? null)} tiers={company.data?.company} />
        </>
      )}
    </>
  )
}
