import { useApolloClient } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { sideOf } from '../../domain/core/roles.ts'
import { ReplenishmentStatus, ReplenishmentStatusFilter } from '../../domain/generated/enums.ts'
import {
  ExportReplenishmentsDocument,
  ReplenishmentsDocument,
  type ReplenishmentsQuery,
  useReplenishmentsQuery,
} from '../generated/replenishment.ts'
import { useViewer } from '../session.ts'
import { distinguish } from '../ui/distinguish.ts'
import { RecordList } from '../ui/RecordList.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { toneOf } from '../ui/tones.ts'
import { useColumns } from './columns.tsx'

const SOURCE = {
  type: 'REPLENISHMENT',
  document: ReplenishmentsDocument,
  useList: useReplenishmentsQuery,
  listOf: ({ replenishments }: ReplenishmentsQuery) => replenishments,
  filters: Object.values(ReplenishmentStatusFilter),
} as const

/** /replenishment: a client's own replenishments, or all for the request desk. */
export function Component() {
  const t = useTranslations('replenishment.list')
  const label = useStatusLabel()
  const side = sideOf(useViewer()?.roles ?? [])
  const client = useApolloClient()
  const statuses = Object.values(ReplenishmentStatus).map(value => ({ value, label: label('replenishment', value) }))
  return (
    <RecordList
      room="replenishment"
      source={SOURCE}
      columns={useColumns(side)}
      statuses={distinguish(statuses, one => (t.has(`apart.${one as 'BILL'}`) ? t(`apart.${one as 'BILL'}`) : ''))}
      tone={({ status, toDo }) => toneOf('replenishment', status, toDo)}
      to={({ id }) => `/replenishment/${id}`}
      add={
        <Button component={Link} to="/replenishment/new" leftSection={<IconPlus size={16} />}>
          {t('add')}
        </Button>
      }
      exported={async variables =>
        (await client.query({ query: ExportReplenishmentsDocument, variables, fetchPolicy: 'no-cache' })).data
          ?.exportReplenishments
      }
    />
  )
}
