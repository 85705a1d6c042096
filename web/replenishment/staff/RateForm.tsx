import { Anchor, Group, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Minor, minor } from '../../../domain/core/money.ts'
import { type Rate, toRate } from '../../../domain/core/rate.ts'
import { MAX_VALID_MINUTES, MIN_VALID_MINUTES } from '../../../domain/rate/lifetime.ts'
import { typedRatesSchema } from '../../../domain/replenishment/schema.ts'
import { useCbrRatesQuery } from '../../generated/dictionary.ts'
import { useDeskCompanyQuery, useFormRateMutation } from '../../generated/replenishment.ts'
import { SkeletonRows } from '../../ui/Answer.tsx'
import { Pair } from '../../ui/Columns.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FarRate, isFarRate } from '../../ui/FarRate.tsx'
import { RateField } from '../../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { MoneyText, RateText, useFormatters } from '../../ui/Money.tsx'
import { type BankRates, useCentralBank } from '../../ui/useCentralBank.ts'
import { applyFieldErrors } from '../../problem.ts'
import { Section } from '../../ui/Page.tsx'
import { tellFailures } from '../../ui/tellFailures.ts'
import { same } from '../../ui/compare.ts'
import { toast } from '../../ui/toast.ts'
import { type Made, useFigureNews } from '../../ui/useFigureNews.ts'
import { useUnsent } from '../../ui/unsent.ts'
import { WholeField } from '../../ui/WholeField.tsx'
import type { FormBase, ChangedBy } from '../../ui/useFormBase.ts'
import { AmountsCard, amountsOf, frozenAmounts, frozenTerms, TermsCard, termsOf } from '../RateCard.tsx'
import { OfferClock } from '../OfferClock.tsx'
import { PassportLink } from '../PassportLink.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import {
  type Figures,
  isStale,
  madeOf,
  ratesOf,
  recalculating,
  tariffIn,
  useCalc,
  useMade,
  useRecalculation,
} from '../useCalc.ts'
import { CalcFigures } from './CalcFigures.tsx'
import { ExtendOffer } from './ExtendOffer.tsx'
import { withClientTiers } from './clientTiers.ts'

interface Values {
  rateBefore: Rate | null
  xRateBefore: Rate | null
  usdAmountBefore: Minor | null
  rubAmountBefore: Minor | null
  invoiceRateBefore: Rate | null
  brockmanRateBefore: Rate | null
  validMinutes: number | null
}

/** The offer was sent already and may be corrected. */
const isSent = ({ rubAmountBefore, stage, toDo }: Replenishment) =>
  rubAmountBefore !== null && stage === 'RATE' && !toDo

const read = (record: Replenishment) => ({
  rateBefore: isSent(record) ? record.rateBefore : null,
  xRateBefore: record.currency === 'USD' ? toRate(1) : isSent(record) ? record.xRateBefore : null,
  invoiceAmount: record.invoiceAmount,
  invoiceCurrency: record.currency,
  clientRate: record.clientRate,
  companyName: record.companyName,
})

const OURS = ['rateBefore', 'xRateBefore', 'companyName']
const who = (key: string): ChangedBy => (OURS.includes(key) ? 'colleague' : 'client')

/** The stage «Запрос курса» of the desk: the two rates and what they make; once sent, what was sent. */
export function RateForm() {
  const { record } = useRecord()
  const t = useTranslations('replenishment.rate')
  const began = useStageForm(['FORM_RATE'], { read, who })
  if (began.isShown) return <Forming began={began} />
  if (record.rubAmountBefore === null)
    return (
      <Section>
        <Empty title={t('notFormed')} />
      </Section>
    )
  return (
    <>
      <AmountsCard amounts={frozenAmounts(record)} actions={<PassportLink />} />
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

/** The figures of an offer that was sent: its rates make the same again, so that nothing in the form is unsent. */
const figuresOf = (record: Replenishment) =>
  isSent(record)
    ? {
        usdAmountBefore: record.usdAmountBefore,
        rubAmountBefore: record.rubAmountBefore,
        invoiceRateBefore: record.invoiceRateBefore,
        brockmanRateBefore: record.brockmanRateBefore,
      }
    : figuresIn(null)

/** Both rates are there, their figures are on the way. */
const isCounting = ({ rateBefore, xRateBefore, rubAmountBefore }: Values) =>
  rateBefore !== null && xRateBefore !== null && rubAmountBefore === null

function Forming({ began: ofRecord }: { began: FormBase }) {
  const t = useTranslations('replenishment.form')
  const [made, setMade] = useState<Made | null>(null)
  const began = useFigureNews(ofRecord, made, 'colleague')
  useRecalculation()
  const { record } = useRecord()
  const { currency } = record
  const [form] = useFormRateMutation()
  const { rateBefore, xRateBefore } = began.held as ReturnType<typeof read>
  const initial: Values = { rateBefore, xRateBefore, ...figuresOf(record), validMinutes: record.offerMinutes || null }
  const { rates: bank } = useCentralBank(currency)
  const [asked, setAsked] = useState(false)
  const send = async (values: Values) => {
    const work = began.act(async version => {
      const { data } = await form({ variables: { rate: { ...values, id: record.id, version } } })
      return data?.formRate
    })
    await recalculating(work)
    toast.done(t('sent'))
  }
  const submit = async (values: Values) => {
    const { rateBefore: rate, xRateBefore: xRate } = values
    if (isFarRate(rate, bank?.rate) || isFarRate(xRate, bank?.xRate)) setAsked(true)
    else await tellFailures(send(values), message => t('failed', { message }))
  }
  return (
    <Form initial={initial} schema={typedRatesSchema(currency)} began={began} onSubmit={submit}>
      {form => (
        <div className={classes['stage']}>
          {isSent(record) && (
            <OfferClock>
              <Group gap={12}>
                <PassportLink />
                <ExtendOffer />
              </Group>
            </OfferClock>
          )}
          <RatesGuard initial={initial} />
          <Rates onMade={setMade} />
          <FormError />
          <ActionBar>
            {/* Before the bank's rate is known nobody can tell a slip of the point */}
            <SubmitButton disabled={isCounting(form.values) || bank === undefined}>
              {t(isSent(record) ? 'resend' : 'send')}
            </SubmitButton>
          </ActionBar>
          <FarQuestion
            asked={asked}
            bank={bank}
            began={began}
            onClose={() => setAsked(false)}
            send={() =>
              send(form.values).catch((error: unknown) => {
                // The form behind says it still when this is closed, and has the new figures
                applyFieldErrors(form, error)
                if (!isStale(error)) throw error
              })
            }
          />
        </div>
      )}
    </Form>
  )
}

interface FarQuestionProps {
  asked: boolean
  bank: BankRates | null | undefined
  began: FormBase
  onClose: () => void
  send: () => Promise<void>
}

/** Asks once more before a rate that is far from the central bank's goes to the client. */
function FarQuestion({ asked, bank, began, onClose, send }: FarQuestionProps) {
  const t = useTranslations('replenishment.form')
  const { currency } = useRecord().record
  const { money } = useFormatters()
  const { values } = useFormikContext<Values>()
  const { rateBefore, xRateBefore, rubAmountBefore } = values
  const row = (label: string, rate: Rate | null | undefined) => ({ label, value: <RateText rate={rate} /> })
  return (
    <ConfirmDialog
      opened={asked}
      onClose={onClose}
      began={began}
      danger
      isReading={isCounting(values)}
      title={t('farTitle')}
      verb={t('farVerb', { amount: money(rubAmountBefore ?? minor(0), 'RUB') })}
      failure={message => t('failed', { message })}
      onConfirm={send}
    >
      <Facts
        of={[
          currency !== 'USD' && row(t('xRate', { currency }), xRateBefore),
          row(t('rate'), rateBefore),
          { label: t('clientPays'), value: <MoneyText amount={rubAmountBefore} currency="RUB" strong /> },
        ]}
      />
      <FarRate rate={xRateBefore} reference={bank?.xRate} from="farFromBank" />
      <FarRate rate={rateBefore} reference={bank?.rate} from="farFromBank" />
    </ConfirmDialog>
  )
}

/** The figures come by themselves: only the rates and how long they hold are typed. */
function RatesGuard({ initial }: { initial: Values }) {
  const { values, isSubmitting } = useFormikContext<Values>()
  const typed = ({ rateBefore, xRateBefore, validMinutes }: Values) => ({ rateBefore, xRateBefore, validMinutes })
  useUnsent(() => !isSubmitting && !same(typed(values), typed(initial)))
  return null
}

function Rates({ onMade }: { onMade: (made: Made | null) => void }) {
  const t = useTranslations('replenishment')
  const { record } = useRecord()
  const { currency, clientRate } = record
  const { rate, percent, date } = useFormatters()
  const { values, setFieldValue, setFieldError } = useFormikContext<Values>()
  const { rateBefore, xRateBefore } = values
  const isDollar = currency === 'USD'
  const bank = useCalc('BEFORE', record.toDo ? {} : null)
  const { rates: ofBank } = useCentralBank(currency)
  const day = useCbrRatesQuery().data?.cbrRates.lastUpdate
  const calculation = useCalc('BEFORE', ratesOf(rateBefore, xRateBefore))
  const { data } = useDeskCompanyQuery({
    variables: { id: record.companyId ?? 0, clientId: record.userId },
    skip: record.companyId === null,
  })
  const company = data && withClientTiers(data.company, data.clientRates)
  // Until both rates are typed: what the bank's would make
  const figures = calculation.figures ?? bank.figures
  const isOfBank = calculation.figures === null
  useMade(isOfBank ? tariffIn(madeOf(bank, 'bank')) : madeOf(calculation, [rateBefore, xRateBefore]), onMade)
  const isAsked = record.toDo ? !bank.failure : rateBefore !== null && xRateBefore !== null && !calculation.failure
  const take = (rates: Figures) => {
    for (const [name, value] of Object.entries({ rateBefore: rates.rate, xRateBefore: rates.xRate })) {
      setFieldError(name, undefined)
      void setFieldValue(name, value, false)
    }
  }
  return (
    <>
      <Section title={t('rate.crosses')}>
        <div className={`${classes['form']} ${classes['fields']}`}>
          {clientRate !== null && <Hint>{t('form.clientRate', { percent: percent(clientRate) })}</Hint>}
          <Pair>
            {!isDollar && <RateField name="xRateBefore" label={t('form.xRate', { currency })} />}
            <RateField name="rateBefore" label={t('form.rate')} />
          </Pair>
          <WholeField
            name="validMinutes"
            label={t('offer.minutes')}
            description={t(record.offerMinutes ? 'offer.minutesHint' : 'offer.minutesEndless', {
              min: MIN_VALID_MINUTES,
              max: MAX_VALID_MINUTES,
            })}
            optional={!record.offerMinutes}
          />
          {bank.figures && day && (
            <Text size="sm" c="dimmed">
              {t(isDollar ? 'form.cbrDollar' : 'form.cbr', {
                day: date(day),
                currency,
                rate: rate(bank.figures.rate),
                x: rate(bank.figures.xRate),
              })}{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => bank.figures && take(bank.figures)}>
                {t('form.takeCbr')}
              </Anchor>
            </Text>
          )}
          <FarRate rate={rateBefore} reference={ofBank?.rate} from="farFromBank" />
          {!isDollar && <FarRate rate={xRateBefore} reference={ofBank?.xRate} from="farFromBank" />}
          <CalcFigures calculation={calculation} write={figuresIn} />
        </div>
      </Section>
      {!figures && isAsked && <SkeletonRows rows={2} height={190} />}
      {figures && (
        <>
          <AmountsCard
            amounts={amountsOf(figures, currency)}
            {...(isOfBank && day && { title: t('form.byCbr', { day: date(day) }) })}
          />
          <TermsCard terms={termsOf(figures)} tiers={company} />
        </>
      )}
    </>
  )
}
