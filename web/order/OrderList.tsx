import { useApolloClient } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type Side, sideOf } from '../../domain/core/roles.ts'
import { OrderStatus, OrderStatusFilter } from '../../domain/generated/enums.ts'
import { ExportOrdersDocument, OrdersDocument, type OrdersQuery, useOrdersQuery } from '../generated/order.ts'
import { useViewer } from '../session.ts'
import { RecordList } from '../ui/RecordList.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { BalanceLine } from './BalanceLine.tsx'
import { rowTone, useColumns } from './columns.tsx'

const STATUSES: Readonly<Record<Side, readonly OrderStatus[]>> = {
  // The archive is hidden from clients (decisions.md section 6)
  client: Object.values(OrderStatus).filter(one => one !== OrderStatus.ARCHIVED),
  staff: Object.values(OrderStatus),
}
const sourceFor = (filters: readonly OrderStatusFilter[]) =>
  ({
    type: 'ORDER',
    document: OrdersDocument,
    useList: useOrdersQuery,
    listOf: ({ orders }: OrdersQuery) => orders,
    filters,
  }) as const
// Nothing of an order waits for its client (decisions.md section 4)
const SOURCES = { client: sourceFor(STATUSES.client), staff: sourceFor(Object.values(OrderStatusFilter)) }

/** /order: a client's own orders, or all for the order desk. */
export function Component() {
  const t = useTranslations('order.list')
  const label = useStatusLabel()
  const side = sideOf(useViewer()?.roles ?? [])
  const client = useApolloClient()
  return (
    <RecordList
      room="order"
      source={SOURCES[side]}
      columns={useColumns(side)}
      statuses={STATUSES[side].map(value => ({ value, label: label('order', value) }))}
      neverWaits={side === 'client'}
      tone={row => rowTone(side, row)}
      to={({ id }) => `/order/${id}`}
      add={
        <Button component={Link} to="/order/new" leftSection={<IconPlus size={16} />}>
          {t('add')}
        </Button>
      }
      exported={async variables =>
        (await client.query({ query: ExportOrdersDocument, variables, fetchPolicy: 'no-cache' })).data?.exportOrders
      }
    >
      {side === 'client' && <BalanceLine />}
    </RecordList>
  )
}
