import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import { requestTurn } from '../../domain/request/workflow.ts'
import type { RequestFieldsFragment as Row } from '../generated/request.ts'
import type { Column } from '../ui/DataTable.tsx'
import { MoneyText, TimeText } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { DeadlineMark } from '../ui/DeadlineMark.tsx'
import { WorkedOn } from '../ui/WorkedOn.tsx'
import { type Tone, toneOf } from '../ui/tones.ts'
import { useNames } from '../ui/useNames.ts'

/** The colour of a row: «done» is for requests that nobody has to act on any more. */
export function rowTone({ status, toDo }: Row): Tone | undefined {
  const tone = toneOf('request', status, toDo)
  return tone === 'done' && requestTurn[status] ? undefined : tone
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {children}
    </Text>
  )
}

/** The columns of the list, as each side reads them. */
export function useColumns(side: Side): Column<Row>[] {
  const t = useTranslations('request.list.columns')
  const names = useNames()
  const columns: (Column<Row> | false)[] = [
    {
      key: 'number',
      title: t('number'),
      render: row => (
        <>
          №{row.id}
          <Small>
            <TimeText at={row.createdAt} />
          </Small>
        </>
      ),
    },
    {
      key: 'company',
      title: t('company'),
      render: row => (
        <>
          {row.clientCompanyName}
          <Small>{row.inn}</Small>
        </>
      ),
    },
    side === 'staff' && {
      key: 'client',
      title: t('client'),
      render: row => (
        <>
          {row.userProfile.name}
          <Small>{row.user.username}</Small>
        </>
      ),
    },
    { key: 'country', title: t('country'), render: row => names.country(row.recipientCountry) },
    {
      key: 'purpose',
      title: t('purpose'),
      desktopOnly: true,
      render: row => (
        <Text size="sm" lineClamp={2} maw={360} title={row.paymentPurpose} inherit>
          {row.paymentPurpose}
        </Text>
      ),
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'right',
      render: row => <MoneyText amount={row.invoicePrice} currency={row.currency} />,
    },
    {
      key: 'status',
      title: t('status'),
      render: row => (
        <>
          <StatusBadge of="request" status={row.status} toDo={row.toDo} />
          <DeadlineMark of={row.deadline} />
          <WorkedOn of={row.workItem} />
        </>
      ),
    },
  ]
  return columns.filter(column => column !== false)
}
