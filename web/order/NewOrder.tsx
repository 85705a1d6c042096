import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { basedOrderSchema, orderSchema } from '../../domain/order/schema.ts'
import { useCreateOrderMutation, useOrderBalanceQuery } from '../generated/order.ts'
import { useViewer } from '../session.ts'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page } from '../ui/Page.tsx'
import { ActionBar, RecordColumns } from '../ui/Record.tsx'
import { toast } from '../ui/toast.ts'
import { useAddress } from '../ui/useAddress.ts'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import { Basis, type BasisKind } from './Basis.tsx'
import { OrderCheck } from './OrderCheck.tsx'
import { OrderFields } from './OrderFields.tsx'
import { blank, inputOf, type OrderValues } from './values.ts'
import { Worth } from './Worth.tsx'

const DRAFT = 'order'

const kindOf = ({ replenishmentId, contractorName, invoiceNumber }: OrderValues): BasisKind =>
  !replenishmentId && (contractorName || invoiceNumber) ? 'balance' : 'replenishment'

/** /order/new: an order from a credited replenishment (`?replenishment={id}` chooses it beforehand) or from the balance. */
export function NewOrder() {
  const t = useTranslations('order')
  const navigate = useNavigate()
  const userId = useViewer()?.userId ?? 0
  const { data, refetch } = useOrderBalanceQuery({ variables: { userId } })
  useBalanceNews(refetch)
  const [create] = useCreateOrderMutation()
  const [{ kept, round }, begin] = useState(() => ({ kept: keptDraft(DRAFT, blank), round: 0 }))
  const [read] = useAddress()
  const [preselected] = useState(() => Number(read('replenishment')) || null)
  const [kind, setKind] = useState<BasisKind>(() => (preselected ? 'replenishment' : kindOf(kept)))
  const send = async (values: OrderValues) => {
    const order = { ...inputOf(values), replenishmentId: values.replenishmentId }
    const answer = await create({ variables: { order } })
    dropDraft(DRAFT)
    toast.done(t('form.created'))
    void navigate(`/order/${answer.data?.createOrder.id}`, { replace: true })
  }
  const erase = () => {
    dropDraft(DRAFT)
    begin({ kept: blank, round: round + 1 })
  }
  return (
    <Page title={t('page.new')} back="/order">
      <Form
        key={round}
        initial={kept}
        schema={kind === 'replenishment' ? basedOrderSchema : orderSchema}
        draft={DRAFT}
        onSubmit={send}
      >
        {form => (
          <>
            <KeepDraft form={DRAFT} />
            <RecordColumns
              aside={
                <>
                  <Worth balance={data?.balance.amount} />
                  <OrderCheck />
                </>
              }
            >
              <Basis kind={kind} onChange={setKind} preselected={round === 0 ? preselected : null} />
              <OrderFields
                stored={
                  form.values.replenishmentId && form.values.invoicePath
                    ? { id: form.values.replenishmentId, type: 'CLIENT_INVOICE', name: form.values.invoicePath }
                    : null
                }
              />
              <Hint>{t('form.draft')}</Hint>
            </RecordColumns>
            <FormError />
            <ActionBar
              danger={
                <Button variant="subtle" color="gray" onClick={erase}>
                  {t('form.eraseDraft')}
                </Button>
              }
            >
              <SubmitButton>{t('form.create')}</SubmitButton>
            </ActionBar>
          </>
        )}
      </Form>
    </Page>
  )
}
