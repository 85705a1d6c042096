import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs, DESKS, type Side } from '../../domain/core/roles.ts'
import type { OrderStep } from '../../domain/generated/enums.ts'
import { orderReported, orderTurn } from '../../domain/order/workflow.ts'
import { OrderPapers } from '../paper/RecordPapers.tsx'
import { useViewer } from '../session.ts'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { MoneyText, RateText, TimeText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { nextActor, Timeline } from '../ui/Timeline.tsx'
import { useNames } from '../ui/useNames.ts'
import { useOrder } from './record.tsx'

/** Steps whose own name says more than the status they lead to. */
const steps = { EDIT: true, SET_COMPANY: true, ROLLBACK: true } as const satisfies Partial<Record<OrderStep, true>>

/** What the order is paid on the basis of; a link for those who may read it. */
function Basis({ replenishmentId: id, side }: { replenishmentId: number | null; side: Side }) {
  const t = useTranslations('order.page')
  const roles = useViewer()?.roles ?? []
  if (!id) return <>{t('fromBalance')}</>
  if (side === 'staff' && !belongs(roles, DESKS.REPLENISHMENT)) return <>{t('replenishment', { id })}</>
  return (
    <Anchor component={Link} to={recordPath('REPLENISHMENT', id)}>
      {t('replenishment', { id })}
    </Anchor>
  )
}

/** What is always needed beside an order: the summary, what a side has of its own, and the history. */
export function Aside({ children }: { children?: ReactNode }) {
  const { record: order, side, history } = useOrder()
  const t = useTranslations('order')
  const names = useNames()
  const labels = useTranslations('labels')
  const { client, status, toDo, replenishmentId, companyName, companyCountry, cancelComment } = order
  const named = (name: string) => (name === 'invoiceAmount' ? t('amounts.invoiceAmount') : t('amounts.usdAmount'))
  const stepName = (step: string) => (step in steps ? t(`steps.${step as keyof typeof steps}`) : undefined)
  const next = orderTurn[status] === null ? undefined : nextActor(toDo, side)
  const ofClient: Fact[] = [
    {
      label: t('page.blocks.client'),
      value: (
        <Anchor component={Link} to={`/admin/user/${order.userId}`} inherit>
          {client.name}
        </Anchor>
      ),
    },
    { label: t('page.company'), value: order.clientCompanyName ?? labels('balanceOrder') },
    { label: t('page.login'), value: client.username },
    ...(client.telegram
      ? [
          {
            label: t('page.telegram'),
            value: (
              <Anchor href={`https://t.me/${client.telegram.replace(/^@/, '')}`} target="_blank" rel="noreferrer">
                {client.telegram}
              </Anchor>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <Section
        title={t('page.summary')}
        actions={<OrderPapers id={order.id} isReported={orderReported.includes(status)} />}
      >
        <Facts
          of={[
            {
              label: t('page.amount'),
              value: <MoneyText amount={order.invoiceAmount} currency={order.invoiceCurrency} strong />,
            },
            order.xRate !== null &&
              order.invoiceCurrency !== 'USD' && {
                label: t('page.xRate', { currency: order.invoiceCurrency }),
                value: <RateText rate={order.xRate} />,
              },
            order.amountUsd !== null && {
              label: t('page.inUsd'),
              value: <MoneyText amount={order.amountUsd} currency="USD" />,
            },
            order.refundAmount !== null && {
              label: t('page.refunded'),
              value: <MoneyText amount={order.refundAmount} currency="USD" />,
            },
            { label: t('page.blocks.recipient'), value: `${order.contractor}, ${names.country(order.country)}` },
            companyName !== null && {
              label: t('page.blocks.payer'),
              value: [companyName, names.country(companyCountry)].filter(Boolean).join(', '),
            },
            {
              label: t('page.basis'),
              value: <Basis replenishmentId={replenishmentId} side={side} />,
            },
            ...(side === 'staff' ? ofClient : []),
            {
              label: t(side === 'staff' ? 'page.clientBalance' : 'page.balance'),
              value: <BalanceFigure amount={order.balance} {...(side === 'staff' && { of: order.userId })} strong />,
            },
            cancelComment !== null && { label: t('page.cancelReason'), value: cancelComment },
            { label: t('page.createdAt'), value: <TimeText at={order.createdAt} /> },
          ]}
        />
      </Section>
      {children}
      <Section title={t('page.history')}>
        <Timeline of="order" items={history} amountName={named} stepName={stepName} next={next} />
      </Section>
    </>
  )
}
