import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { orderTurn } from '../../domain/order/workflow.ts'
import { type Side, sideOf } from '../../domain/core/roles.ts'
import { useOrderQuery } from '../generated/order.ts'
import { useViewer } from '../session.ts'
import { AuditLink } from '../ui/AuditLink.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { ChatButton } from '../ui/ChatButton.tsx'
import { Excluded } from '../ui/Excluded.tsx'
import { Page } from '../ui/Page.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Waits } from '../ui/Waits.tsx'
import { Turn } from '../ui/Turn.tsx'
import { WorkLine } from '../workItem/WorkLine.tsx'
import { ClientOrder } from './ClientOrder.tsx'
import { NewOrder } from './NewOrder.tsx'
import { OrderProvider, useOrder } from './record.tsx'
import { StaffOrder } from './StaffOrder.tsx'
import { Steps } from './Steps.tsx'

function Shown() {
  const t = useTranslations('order')
  const { record: order, side, may, reread } = useOrder()
  const { id, status, toDo, statusSince, invoiceCurrency, isHeld } = order
  const over = orderTurn[status] === null
  const View = side === 'client' ? ClientOrder : StaffOrder
  return (
    <Page
      title={t('page.number', { id })}
      beside={<StatusBadge of="order" status={status} toDo={toDo} />}
      back="/order"
      actions={
        <>
          {side === 'staff' && <Steps id={id} done={!toDo} />}
          <AuditLink type="ORDER" id={id} />
          <ChatButton type="ORDER" id={id} wide />
        </>
      }
      under={
        <>
          <Waits of={order.approval} />
          {!order.approval && (
            <Turn mine={toDo} over={over && !isHeld} {...(!over && { since: statusSince })}>
              {isHeld
                ? t('turn.held')
                : t(`turn.${side}.${status}`, { dollar: invoiceCurrency === 'USD' ? 'yes' : 'no' })}
            </Turn>
          )}
          {side === 'staff' && (
            <WorkLine
              type="ORDER"
              id={id}
              of={order.workItem}
              deadline={order.deadline}
              onMoved={() => void reread()}
            />
          )}
          {may('PAY') && <Excluded country={order.companyExcludes} companyName={order.companyName} side={side} />}
        </>
      }
    >
      <View />
    </Page>
  )
}

function Saved({ id, side }: { id: number; side: Side }) {
  const t = useTranslations('order.page')
  const query = useOrderQuery({ variables: { id } })
  const { refetch } = query
  return (
    <PageAnswer of={query} title={t('number', { id })} back="/order" failure={message => t('failed', { message })}>
      {({ order, orderHistory }) => (
        <OrderProvider order={order} history={orderHistory} side={side} refetch={refetch}>
          <Shown />
        </OrderProvider>
      )}
    </PageAnswer>
  )
}

/** /order/new for clients, and /order/{id}: the role picks the view (decisions.md section 13, "Page of an order"). */
export function Component() {
  const t = useTranslations('order')
  const { id } = useParams()
  const side = sideOf(useViewer()?.roles ?? [])
  if (id === 'new' && side === 'client') return <NewOrder />
  return (
    <ById title={t('title')} back="/order">
      {known => <Saved id={known} side={side} />}
    </ById>
  )
}
