import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderSchema } from '../../domain/order/schema.ts'
import { useSaveOrderMutation } from '../generated/order.ts'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import { useStepForm } from '../ui/useStep.ts'
import { Aside } from './Aside.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { OrderDetail } from './OrderDetail.tsx'
import { OrderCheck } from './OrderCheck.tsx'
import { OrderFields } from './OrderFields.tsx'
import { balanceOf } from './balanceOf.ts'
import { useOrder } from './record.tsx'
import { RecipientLinks } from './RecipientLinks.tsx'
import { Services } from './Services.tsx'
import { inputOf, invoiceOf, type OrderValues, shownToEdit } from './values.ts'
import { Worth } from './Worth.tsx'

/** A new order while it may still be changed. */
function EditOrder({ began }: { began: FormBase }) {
  const t = useTranslations('order')
  const [save] = useSaveOrderMutation()
  const [cancelling, setCancelling] = useState(false)
  const { record: order, may } = useOrder()
  const { id, invoicePath } = order
  const { invoiceFile: _, ...values } = began.held as ReturnType<typeof shownToEdit>
  const initial: OrderValues = { ...values, invoicePath }
  return (
    <>
      <Form
        initial={initial}
        schema={orderSchema}
        began={began}
        onSubmit={async values => {
          const changed = inputOf(began.changed(values))
          await began.act(
            async version => (await save({ variables: { order: { ...changed, id, version } } })).data?.saveOrder,
          )
          toast.done(t('form.saved'))
        }}
      >
        <FormGuard />
        <RecordColumns
          aside={
            <>
              <Worth balance={balanceOf(order)} />
              <OrderCheck of={order} />
              <Aside />
            </>
          }
        >
          <OrderFields stored={invoiceOf(order)} />
        </RecordColumns>
        <FormError />
        <ActionBar
          danger={
            may('CANCEL') && (
              <Button variant="light" color="red" onClick={() => setCancelling(true)}>
                {t('cancel.button')}
              </Button>
            )
          }
        >
          <SubmitButton>{t('form.save')}</SubmitButton>
        </ActionBar>
      </Form>
      <CancelDialog opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

/** A client's own order: a form while it may be changed, then read-only with its services. */
export function ClientOrder() {
  const work = useOrder()
  const began = useStepForm(work, ['EDIT'], { read: shownToEdit, who: 'self' })
  if (began.isShown) return <EditOrder began={began} />
  return (
    <RecordColumns aside={<Aside />}>
      <OrderDetail order={work.record} payment>
        <Services />
        <RecipientLinks />
      </OrderDetail>
    </RecordColumns>
  )
}
