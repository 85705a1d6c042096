import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Minor, minor, plus } from '../../../domain/core/money.ts'
import { type Rate, toRate } from '../../../domain/core/rate.ts'
import { rateFixSchema } from '../../../domain/replenishment/schema.ts'
import { useFixRateMutation } from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Pair } from '../../ui/Columns.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { FarRate, isFarRate } from '../../ui/FarRate.tsx'
import { RateField } from '../../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { FormGuard } from '../../ui/FormGuard.tsx'
import { useFormatters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { SecondFollows } from '../../ui/Waits.tsx'
import { applyFieldErrors } from '../../problem.ts'
import { toast } from '../../ui/toast.ts'
import type { FormBase } from '../../ui/useFormBase.ts'
import { FixationTable, FixationView } from '../FixationView.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useClientBalance } from '../useClientBalance.ts'
import { useStageForm } from '../useStageForm.ts'
import { type Figures, ratesOf, recalculating, useCalc, useRecalculation } from '../useCalc.ts'
import { CalcFigures } from './CalcFigures.tsx'

interface Values {
  rateAfter: Rate | null
  xRateAfter: Rate | null
  usdAmountAfter: Minor | null
}

/** The stage «Фиксация курса» of the desk: the rates after fixation and the credit; then the final figures. */
export function FixationStage() {
  const began = useStageForm(['CREDIT'], { read, who: 'colleague' })
  return began.isShown ? <Fixing began={began} /> : <FixationView />
}

const read = (record: Replenishment) => ({
  rubAmountAfter: record.rubAmountAfter,
  rubAmountBefore: record.rubAmountBefore,
  usdAmountBefore: record.usdAmountBefore,
  rateBefore: record.rateBefore,
  xRateBefore: record.xRateBefore,
  calculationRate: record.calculationRate,
  onTopAmount: record.onTopAmount,
  companyName: record.companyName,
  invoiceAmount: record.invoiceAmount,
  invoiceCurrency: record.currency,
})

function Fixing({ began }: { began: FormBase }) {
  const t = useTranslations('replenishment.fixation')
  const { record } = useRecord()
  const [fix] = useFixRateMutation()
  const { balance, readBalance } = useClientBalance()
  const [asked, setAsked] = useState(false)
  useRecalculation()
  const initial: Values = {
    rateAfter: null,
    xRateAfter: record.currency === 'USD' ? toRate(1) : null,
    usdAmountAfter: null,
  }
  const credit = async (values: Values) => {
    const fixation = { ...values, id: record.id }
    await began.act(async version => (await fix({ variables: { rate: { ...fixation, version } } })).data?.fixRate)
    toast.done(t('credited'))
    await readBalance()
  }
  return (
    <Form initial={initial} schema={rateFixSchema(record.currency)} began={began} onSubmit={async () => setAsked(true)}>
      {form => (
        <>
          <FormGuard />
          <div className={classes['stage']}>
            <Rates />
            <FormError />
            <ActionBar>
              <SubmitButton disabled={isCounting(form.values)}>{t('credit')}</SubmitButton>
            </ActionBar>
          </div>
          <CreditQuestion
            asked={asked}
            onClose={() => setAsked(false)}
            balance={balance}
            began={began}
            credit={() =>
              recalculating(credit(form.values)).catch((error: unknown) => {
                // The form behind says it still when this is closed
                applyFieldErrors(form, error)
                throw error
              })
            }
          />
        </>
      )}
    </Form>
  )
}

interface CreditQuestionProps {
  asked: boolean
  onClose: () => void
  /** USD minor units; undefined: being read. */
  balance: Minor | undefined
  began: FormBase
  credit: () => Promise<void>
}

/** Asks before the dollars that stand in the form are credited. */
function CreditQuestion({ asked, onClose, balance, began, credit }: CreditQuestionProps) {
  const t = useTranslations('replenishment.fixation')
  const { record } = useRecord()
  const { money } = useFormatters()
  const { values } = useFormikContext<Values>()
  const { rateAfter, xRateAfter } = values
  const usd = values.usdAmountAfter ?? minor(0)
  return (
    <ConfirmDialog
      opened={asked}
      onClose={onClose}
      title={t('creditTitle', { usd: money(usd) })}
      verb={t('creditVerb', { amount: money(usd, 'USD') })}
      {...(balance !== undefined && { balance: { before: balance, after: plus(balance, usd) } })}
      failure={message => t('failed', { message })}
      began={began}
      isReading={isCounting(values)}
      danger={isFarRate(rateAfter, record.rateBefore) || isFarRate(xRateAfter, record.xRateBefore)}
      onConfirm={credit}
    >
      <FarRate rate={rateAfter} reference={record.rateBefore} from="farFromConfirmed" />
      <FarRate rate={xRateAfter} reference={record.xRateBefore} from="farFromConfirmed" />
      <SecondFollows of={record.seconds} step="CREDIT" usd={usd} />
    </ConfirmDialog>
  )
}

/** Both rates are there, the dollars are on the way. */
const isCounting = ({ rateAfter, xRateAfter, usdAmountAfter }: Values) =>
  rateAfter !== null && xRateAfter !== null && usdAmountAfter === null

const usdIn = (figures: Figures | null) => ({ usdAmountAfter: figures?.usdAmount ?? null })

function Rates() {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  const { currency } = record
  const { rateAfter, xRateAfter } = useFormikContext<Values>().values
  const calculation = useCalc('AFTER', ratesOf(rateAfter, xRateAfter))
  const { figures } = calculation
  return (
    <>
      <Section title={t('rate.crosses')}>
        <div className={`${classes['form']} ${classes['fields']}`}>
          <Pair>
            {currency !== 'USD' && <RateField name="xRateAfter" label={t('fixation.xRateAfter', { currency })} />}
            <RateField name="rateAfter" label={t('fixation.rateAfter')} />
          </Pair>
          <FarRate rate={rateAfter} reference={record.rateBefore} from="farFromConfirmed" />
          {currency !== 'USD' && <FarRate rate={xRateAfter} reference={record.xRateBefore} from="farFromConfirmed" />}
          <CalcFigures calculation={calculation} write={usdIn} />
        </div>
      </Section>
      <Section title={t('fixation.figures')}>
        <FixationTable
          after={{
            rate: rateAfter,
            xRate: xRateAfter,
            brockmanRate: figures?.brockmanRate ?? null,
            invoiceRate: figures?.invoiceRate ?? null,
            usdAmount: figures?.usdAmount ?? null,
            rubAmount: record.rubAmountAfter,
            invoiceAmount: figures?.invoiceAmount ?? null,
          }}
        />
      </Section>
    </>
  )
}
