import { Button } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSendPaymentMutation } from '../../generated/replenishment.ts'
import { MoneyField } from '../../ui/figures.tsx'
import { FileField, type FileValue } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Page.tsx'
import { popup } from '../../ui/Popup.tsx'
import { toast } from '../../ui/toast.ts'
import { BeforeAfter } from '../BeforeAfter.tsx'
import { Bar } from '../parts.tsx'
import { TermsCard, termsOf } from '../RateCard.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { type Calculation, useCalc } from '../useCalc.ts'
import { RateChoice, rateOf, useWishJudge, type Wish } from './RateChoice.tsx'

interface Edit {
  invoiceAmount: number | null
  invoice: FileValue
}

/** Edit mode of the payment: another amount with its invoice, another rate; the figures anew beside the old ones. */
export function EditPayment({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replenishment')
  const fields = useTranslations('fields')
  const { record, act } = useRecord()
  const [send] = useSendPaymentMutation()
  const [wish, setWish] = useState<Wish>(
    record.clientRate === null ? { kind: 'proposed', own: null } : { kind: 'own', own: record.clientRate },
  )
  const [preview, setPreview] = useState<Calculation | null>(null)
  const judge = useWishJudge()
  const problem = judge(wish, preview?.figures?.proposedRate ?? null)
  const submit = async ({ invoiceAmount, invoice }: Edit) => {
    if (problem) return popup.error(problem)
    if (!preview?.figures) return popup.error(preview?.failure || fields('calculationFailed'))
    await act(key =>
      send({ variables: { payment: { ...key, edit: true, invoiceAmount, invoice, clientRate: rateOf(wish) } } }),
    )
    toast.done(t('payment.editSaved'))
    return onClose()
  }
  return (
    <Form initial={{ invoiceAmount: record.invoiceAmount, invoice: null } as Edit} onSubmit={submit}>
      <div className={classes['stage']}>
        <Section title={t('payment.editTitle')}>
          <div className={classes['form']}>
            <div className={classes['fields']}>
              <Hint>{t('payment.editHint')}</Hint>
              <MoneyField name="invoiceAmount" label={t('payment.newAmount')} unit={record.currency} />
              <FileField
                name="invoice"
                label={t('payment.newInvoice')}
                description={t('payment.newInvoiceHint')}
                stored={record.invoicePath ? { id: record.id, type: 'CLIENT_INVOICE', name: record.invoicePath } : null}
              />
              <RateChoice
                wish={wish}
                onChange={setWish}
                proposed={preview?.figures?.proposedRate ?? null}
                error={problem}
              />
            </div>
          </div>
        </Section>
        <Preview wish={wish} onCalculated={setPreview} />
        <FormError />
        <Bar>
          <span />
          <Button variant="default" onClick={onClose}>
            {t('payment.stopEdit')}
          </Button>
          <SubmitButton>{t('payment.saveEdit')}</SubmitButton>
        </Bar>
      </div>
    </Form>
  )
}
