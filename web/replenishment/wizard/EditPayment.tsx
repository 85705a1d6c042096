import { Button } from '@mantine/core'
import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../../domain/core/money.ts'
import { toRate } from '../../../domain/core/rate.ts'
import { useSendPaymentMutation } from '../../generated/replenishment.ts'
import { MoneyField } from '../../ui/figures.tsx'
import { FileField, type FileValue } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { FormGuard } from '../../ui/FormGuard.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import { useFormatters } from '../../ui/Money.tsx'
import { type Made, useFigureNews } from '../../ui/useFigureNews.ts'
import type { ChangedBy } from '../../ui/useFormBase.ts'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { invoiceOf } from '../papers.ts'
import { TermsCard, termsOf } from '../RateCard.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { madeOf, recalculating, useCalc, useMade, useRecalculation } from '../useCalc.ts'
import { RateChoice, rateOf, useRateWishCheck, type RateWish } from './RateChoice.tsx'

interface Edit {
  invoiceAmount: Minor | null
  invoice: FileValue
  wish: RateWish
}

const read = (record: Replenishment) => ({
  invoiceAmount: record.invoiceAmount,
  invoiceCurrency: record.currency,
  invoiceFile: invoiceOf(record),
  invoice: null as FileValue,
  wish: { kind: record.clientRate === null ? 'proposed' : 'own', own: record.clientRate } as RateWish,
  rubAmountBefore: record.rubAmountBefore,
  companyName: record.companyName,
})

const whoEdits = (key: string): ChangedBy => (key === 'companyName' ? 'manager' : 'self')

/** Edit mode of the payment: another amount with its invoice, another rate; the figures anew beside the old ones. */
export function EditPayment({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  const { percent } = useFormatters()
  const [send] = useSendPaymentMutation()
  const write = {
    wish: (value: unknown) => ((value as RateWish).own === null ? '—' : percent((value as RateWish).own ?? toRate(0))),
  }
  const names = { wish: useTranslations('names')('clientRate') }
  const ofRecord = useStageForm(['EDIT_PAYMENT'], { read, who: whoEdits, write, names })
  const [made, setMade] = useState<Made | null>(null)
  const began = useFigureNews(ofRecord, made, 'either')
  useRecalculation()
  /** Why it can't be sent, '' when it can: what the reader sees under the fields. */
  const obstacle = useRef('')
  /** The kopecks to pay that the reader sees. */
  const shownRub = useRef<Minor | null>(null)
  const { isShown } = began
  useEffect(() => {
    if (!isShown) onClose()
  }, [isShown, onClose])
  const { invoiceAmount, invoice, wish } = began.held as ReturnType<typeof read>
  const initial: Edit = { invoiceAmount, invoice, wish }
  const submit = async (values: Edit) => {
    if (obstacle.current) return toast.failed(obstacle.current)
    const work = began.act(async version => {
      const { wish, ...changed } = began.changed(values)
      const rate = wish ? { clientRate: rateOf(wish) } : {}
      const payment = { ...changed, ...rate, id: record.id, version, edit: true, rubAmountBefore: shownRub.current }
      return (await send({ variables: { payment } })).data?.sendPayment
    })
    await recalculating(work)
    toast.done(t('editSaved'))
    return onClose()
  }
  return (
    <Form initial={initial} began={began} onSubmit={submit}>
      <div className={classes['stage']}>
        <FormGuard />
        <EditFields obstacle={obstacle} shownRub={shownRub} onMade={setMade} />
        <FormError />
        <ActionBar>
          <Button variant="default" onClick={onClose}>
            {t('stopEdit')}
          </Button>
          <SubmitButton>{t('saveEdit')}</SubmitButton>
        </ActionBar>
      </div>
    </Form>
  )
}

interface EditFieldsProps {
  obstacle: RefObject<string>
  shownRub: RefObject<Minor | null>
  onMade: (made: Made | null) => void
}

function EditFields({ obstacle, shownRub, onMade }: EditFieldsProps) {
  const t = useTranslations('replenishment')
  const fields = useTranslations('fields')
  const { record } = useRecord()
  const { currency } = record
  const { values, setFieldValue } = useFormikContext<Edit>()
  const { invoiceAmount, wish } = values
  const judge = useRateWishCheck()
  const amount = invoiceAmount === null ? {} : { invoiceAmount }
  const plain = useCalc('BEFORE', { ...amount, clientRate: null })
  const proposed = plain.figures?.proposedRate ?? null
  const problem = judge(wish, proposed)
  const own = problem ? null : rateOf(wish)
  const priced = useCalc('BEFORE', own === null || plain.failure ? null : { ...amount, clientRate: own })
  const shown = own === null ? plain : priced
  const failure = plain.failure || shown.failure || (shown.figures ? '' : fields('calculationFailed'))
  const { figures } = shown
  useEffect(() => {
    obstacle.current = problem || failure
    shownRub.current = figures?.rubAmount ?? null
  })
  useMade(madeOf(shown, [invoiceAmount, own]), onMade)
  return (
    <>
      <Section title={t('payment.editTitle')}>
        <div className={`${classes['form']} ${classes['fields']}`}>
          <Hint>{t('payment.editHint')}</Hint>
          <MoneyField name="invoiceAmount" label={t('payment.newAmount')} unit={currency} />
          <FileField
            name="invoice"
            label={t('payment.newInvoice')}
            description={t('payment.newInvoiceHint')}
            stored={invoiceOf(record)}
          />
          <RateChoice
            wish={wish}
            onChange={next => void setFieldValue('wish', next, false)}
            proposed={proposed}
            error={problem}
          />
        </div>
      </Section>
      {figures && (
        <>
          <TermsCard terms={termsOf(figures)} />
          <Section title={t('rate.figures')}>
            <BeforeAfter
              label={t('rate.figures')}
              heads={[t('payment.was'), t('payment.becomes')]}
              rows={[
                {
                  label: t('rate.brockman'),
                  before: record.brockmanRateBefore,
                  after: figures.brockmanRate,
                },
                {
                  label: t('rate.usdAmount'),
                  before: record.usdAmountBefore,
                  after: figures.usdAmount,
                  currency: 'USD',
                },
                {
                  label: t('rate.rubAmount'),
                  before: record.rubAmountBefore,
                  after: figures.rubAmount,
                  currency: 'RUB',
                },
              ]}
            />
          </Section>
        </>
      )}
    </>
  )
}
