import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { orderSchema } from '../../domain/order/schema.ts'
import { useSaveOrderMutation } from '../generated/order.ts'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, useFormBase } from '../ui/useFormBase.ts'
import { Aside, type History } from './Aside.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { type Order, OrderDetail } from './OrderDetail.tsx'
import { OrderFields } from './OrderFields.tsx'
import { Services } from './Services.tsx'
import type { Work } from './useOrderWork.ts'
import { inputOf, type OrderValues, valuesOf } from './values.ts'
import { Worth } from './Worth.tsx'

/** What the two views of an order are given. */
export interface ViewProps {
  order: Order
  history: History
  work: Work
}

/** A new order while it may still be changed. */
function EditOrder({ order, history, work, began }: ViewProps & { began: FormBase }) {
  const t = useTranslations('order')
  const [save] = useSaveOrderMutation()
  const [cancelling, setCancelling] = useState(false)
  const { id, invoicePath, steps } = order
  return (
    <>
      <Form
        initial={began.held as OrderValues}
        schema={orderSchema}
        began={began}
        onSubmit={values =>
          began.act(version =>
            work.run(async () => {
              const changed = inputOf(began.changed(values))
              const { data } = await save({ variables: { order: { ...changed, id, version } } })
              toast.done(t('form.saved'))
              return data?.saveOrder
            }),
          )
        }
      >
        <FormGuard />
        <RecordColumns
          aside={
            <>
              <Worth balance={order.balance} />
              <Aside order={order} history={history} side="client" />
            </>
          }
        >
          <OrderFields stored={invoicePath ? { id, type: 'ORDER_CLIENT_INVOICE', name: invoicePath } : null} />
        </RecordColumns>
        <FormError />
        <ActionBar
          danger={
            steps.includes('CANCEL') && (
              <Button variant="light" color="red" onClick={() => setCancelling(true)}>
                {t('cancel.button')}
              </Button>
            )
          }
        >
          <SubmitButton>{t('form.save')}</SubmitButton>
        </ActionBar>
      </Form>
      <CancelDialog order={order} work={work} opened={cancelling} onClose={() => setCancelling(false)} side="client" />
    </>
  )
}

/** A client's own order: a form while it may be changed, then read-only with its services. */
export function ClientOrder(props: ViewProps) {
  const { order, history, work } = props
  const open = order.steps.includes('EDIT')
  const began = useFormBase({ record: order, read: valuesOf, reread: work.reread, who: 'self', open })
  if (began.isShown) return <EditOrder {...props} began={began} />
  return (
    <RecordColumns aside={<Aside order={order} history={history} side="client" />}>
      <OrderDetail order={order} payment>
        <Services order={order} work={work} />
      </OrderDetail>
    </RecordColumns>
  )
}
