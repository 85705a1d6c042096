import { Button } from '@mantine/core'
import { useFormikContext } from 'formik'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useSendPaymentMutation } from '../../generated/replenishment.ts'
import { MoneyField } from '../../ui/figures.tsx'
import { FileField, type FileValue } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { FormGuard } from '../../ui/FormGuard.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Page.tsx'
import { popup } from '../../ui/Popup.tsx'
import { toast } from '../../ui/toast.ts'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { TermsCard, termsOf } from '../RateCard.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useCalc } from '../useCalc.ts'
import { RateChoice, rateOf, useWishJudge, type Wish } from './RateChoice.tsx'

interface Edit {
  invoiceAmount: number | null
  invoice: FileValue
  wish: Wish
}

/** Edit mode of the payment: another amount with its invoice, another rate; the figures anew beside the old ones. */
export function EditPayment({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replenishment.payment')
  const { record, act } = useRecord()
  const [send] = useSendPaymentMutation()
  /** Why it can't be sent, '' when it can: what the reader sees under the fields. */
  const obstacle = useRef('')
  const { clientRate } = record
  const initial: Edit = {
    invoiceAmount: record.invoiceAmount,
    invoice: null,
    wish: { kind: clientRate === null ? 'proposed' : 'own', own: clientRate },
  }
  const submit = async ({ invoiceAmount, invoice, wish }: Edit) => {
    if (obstacle.current) return popup.error(obstacle.current)
    await act(key =>
      send({ variables: { payment: { ...key, edit: true, invoiceAmount, invoice, clientRate: rateOf(wish) } } }),
    )
    toast.done(t('editSaved'))
    return onClose()
  }
  return (
    <Form initial={initial} onSubmit={submit}>
      <div className={classes['stage']}>
        <FormGuard />
        <EditFields obstacle={obstacle} />
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

function EditFields({ obstacle }: { obstacle: RefObject<string> }) {
  const t = useTranslations('replenishment')
  const fields = useTranslations('fields')
  const { record } = useRecord()
  const { currency } = record
  const { values, setFieldValue } = useFormikContext<Edit>()
  const { invoiceAmount, wish } = values
  const judge = useWishJudge()
  const amount = invoiceAmount === null ? {} : { invoiceAmount }
  const plain = useCalc('BEFORE', { ...amount, clientRate: null })
  const proposed = plain.figures?.proposedRate ?? null
  const problem = judge(wish, proposed)
  const own = problem ? null : rateOf(wish)
  const priced = useCalc('BEFORE', own === null || plain.failure ? null : { ...amount, clientRate: own })
  const shown = own === null ? plain : priced
  const failure = plain.failure || shown.failure || (shown.figures ? '' : fields('calculationFailed'))
  useEffect(() => {
    obstacle.current = problem || failure
  })
  const { figures } = shown
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
            stored={record.invoicePath ? { id: record.id, type: 'CLIENT_INVOICE', name: record.invoicePath } : null}
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
          <TermsCard terms={termsOf(figures, record.offeredRate)} />
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
