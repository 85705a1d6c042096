import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { sideOf } from '../../domain/core/roles.ts'
import type { RequestStatus } from '../../domain/generated/enums.ts'
import { requestTurn } from '../../domain/request/workflow.ts'
import {
  type RequestFieldsFragment,
  RequestsDocument,
  type RequestsQuery,
  useRequestsQuery,
} from '../generated/request.ts'
import { useViewer } from '../session.ts'
import { BulkBar, Tick } from '../bulk/BulkBar.tsx'
import { useTicks } from '../bulk/useTicks.ts'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { RecordList } from '../ui/RecordList.tsx'
import { useAddress, useHere } from '../ui/useAddress.ts'
import { rowTone, useColumns } from './columns.tsx'
import { FILTERS } from './filters.ts'

const SOURCE = {
  type: 'REQUEST',
  document: RequestsDocument,
  useList: useRequestsQuery,
  listOf: ({ requests }: RequestsQuery) => requests,
  filters: FILTERS,
} as const
// The table has them in the order of the work
const STATUSES = Object.keys(requestTurn) as RequestStatus[]

function AddButton() {
  const t = useTranslations('request.list')
  return (
    <Button component={Link} to={useHere({ request: 'new' })} preventScrollReset leftSection={<IconPlus size={16} />}>
      {t('add')}
    </Button>
  )
}

/** /request: a client's own requests, or all for the request desk. */
export function Component() {
  const t = useTranslations('request')
  const side = sideOf(useViewer()?.roles ?? [])
  const [, write] = useAddress()
  const columns = useColumns(side)
  const ticks = useTicks()
  const onlyLooks = useOnlyLooks()
  const many = side === 'staff' && !onlyLooks
  const statuses = STATUSES.map(value => ({ value, label: t(`list.tabs.${value}`) }))
  return (
    <RecordList
      room="request"
      source={SOURCE}
      columns={columns}
      statuses={statuses}
      chips={statuses}
      tone={rowTone}
      onOpen={({ id }) => write({ request: String(id) })}
      add={<AddButton />}
      {...(many && {
        tick: (row: RequestFieldsFragment) => <Tick ticks={ticks} row={{ ...row, name: `№${row.id}` }} />,
        bar: (again: () => void) => <BulkBar type="REQUEST" ticks={ticks} onDone={again} />,
      })}
    />
  )
}
