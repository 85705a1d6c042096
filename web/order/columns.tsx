import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import type { OrdersQuery } from '../generated/order.ts'
import type { Column } from '../ui/DataTable.tsx'
import { MoneyText, TimeText } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DeadlineMark } from '../ui/DeadlineMark.tsx'
import { Age } from '../ui/Turn.tsx'
import { WorkedOn } from '../ui/WorkedOn.tsx'
import { type Tone, toneOf } from '../ui/tones.ts'
import { useNames } from '../ui/useNames.ts'
import { useNarrow } from '../ui/useNarrow.ts'

/** An order in the list. */
export type Row = OrdersQuery['orders']['items'][number]

/** The colour of a row: the desk's are told apart by what waits for it alone (decisions.md section 13, "Lists"). */
export function rowTone(side: Side, { status, toDo }: Row): Tone | undefined {
  const tone = toneOf('order', status, toDo)
  return side === 'client' || tone === 'mine' || tone === 'archived' ? tone : undefined
}

function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      {first}
      {second && (
        <Text size="xs" c="dimmed" component="div">
          {second}
        </Text>
      )}
    </>
  )
}

/** The columns of the list, as each side reads them (decisions.md section 13, "Lists"). */
export function useColumns(side: Side): Column<Row>[] {
  const t = useTranslations('order.list.columns')
  const names = useNames()
  const narrow = useNarrow()
  const labels = useTranslations('labels')
  const number: Column<Row> = {
    key: 'number',
    title: t('number'),
    render: row => <Two first={`№${row.id}`} second={<TimeText at={row.createdAt} />} />,
  }
  const recipient: Column<Row> = {
    key: 'recipient',
    title: t('recipient'),
    render: row => <Two first={row.contractor} second={names.country(row.country)} />,
  }
  const amount: Column<Row> = {
    key: 'amount',
    title: t('amount'),
    align: 'right',
    render: row => <MoneyText amount={row.amount} currency={narrow ? row.currency : null} />,
  }
  const currency: Column<Row> = {
    key: 'currency',
    title: t('currency'),
    // On a phone it stands after the amount
    desktopOnly: true,
    render: row => row.currency,
  }
  const status: Column<Row> = {
    key: 'status',
    title: t('status'),
    render: row => (
      <>
        <StatusBadge of="order" status={row.status} toDo={row.toDo} />
        {side === 'staff' ? <DeadlineMark of={row.deadline} /> : <Age since={row.statusSince} toDo={row.toDo} />}
        <WorkedOn of={row.workItem} />
      </>
    ),
  }
  const bank: Column<Row> = { key: 'bank', title: t('bank'), desktopOnly: true, render: row => row.bankName }
  if (side === 'client') return [number, recipient, bank, amount, currency, status]
  const payer: Column<Row> = {
    key: 'payer',
    title: t('payer'),
    desktopOnly: true,
    render: row => (row.companyName ? <Two first={row.companyName} second={names.country(row.companyCountry)} /> : '—'),
  }
  const client: Column<Row> = {
    key: 'client',
    title: t('client'),
    render: row => <Two first={row.clientCompanyName ?? labels('balanceOrder')} second={row.clientName} />,
  }
  return [number, amount, currency, recipient, payer, client, status]
}
