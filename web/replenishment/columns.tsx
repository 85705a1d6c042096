import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import type { ReplenishmentRowFieldsFragment as Row } from '../generated/replenishment.ts'
import type { Column } from '../ui/DataTable.tsx'
import { MoneyText, RateText, TimeText } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DeadlineMark } from '../ui/DeadlineMark.tsx'
import { Age } from '../ui/Turn.tsx'
import { WorkedOn } from '../ui/WorkedOn.tsx'
import { useNames } from '../ui/useNames.ts'
import { useNarrow } from '../ui/useNarrow.ts'

function Named({ name, country }: { name: string | null; country: Row['country'] }) {
  const names = useNames()
  if (!name && !country) return <>—</>
  return (
    <>
      {name ?? '—'}
      {country && (
        <Text size="xs" c="dimmed" component="div">
          {names.country(country)}
        </Text>
      )}
    </>
  )
}

/** The columns of the list, as each side reads them (decisions.md section 13, "Lists"). */
export function useColumns(side: Side): Column<Row>[] {
  const t = useTranslations('replenishment.list.columns')
  const narrow = useNarrow()
  const number: Column<Row> = {
    key: 'number',
    title: t('number'),
    render: row => (
      <>
        №{row.id}
        <Text size="xs" c="dimmed" component="div">
          <TimeText at={row.createdAt} />
        </Text>
      </>
    ),
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
  const rate: Column<Row> = {
    key: 'rate',
    title: t('rate'),
    align: 'right',
    desktopOnly: true,
    render: row => <RateText rate={row.rate} />,
  }
  const recipient = (title: string): Column<Row> => ({
    key: 'contractor',
    title,
    render: row => <Named name={row.contractor} country={row.country} />,
  })
  const payer = (title: string): Column<Row> => ({
    key: 'company',
    title,
    desktopOnly: true,
    render: row => <Named name={row.companyName} country={row.companyCountry} />,
  })
  const status: Column<Row> = {
    key: 'status',
    title: t('status'),
    render: row => (
      <>
        <StatusBadge of="replenishment" status={row.status} toDo={row.toDo} />
        {side === 'staff' ? <DeadlineMark of={row.deadline} /> : <Age since={row.statusSince} toDo={row.toDo} />}
        <WorkedOn of={row.workItem} />
      </>
    ),
  }
  if (side === 'client')
    return [number, recipient(t('contractor')), payer(t('company')), amount, currency, rate, status]
  const client: Column<Row> = {
    key: 'client',
    title: t('client'),
    render: row => (
      <>
        {row.clientCompanyName}
        <Text size="xs" c="dimmed" component="div">
          {row.clientName}
        </Text>
      </>
    ),
  }
  return [number, amount, currency, recipient(t('recipient')), rate, payer(t('payer')), client, status]
}
