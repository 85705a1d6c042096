import { ActionIcon, Group } from '@mantine/core'
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useRequestsQuery } from '../generated/request.ts'
import { QueueNavigation } from '../ui/QueueNavigation.tsx'
import { useHereWith } from '../ui/useAddress.ts'
import { useListFilter } from '../ui/useListFilter.ts'
import { FILTERS } from './filters.ts'

const LIST = '/request'

/** On the desk: the neighbours in the list behind the request, and the way from the edge to the whole page and back. */
export function Tools({ id, whole, done }: { id: number; whole: boolean; done: boolean }) {
  const t = useTranslations('request')
  const isOverList = useLocation().pathname === LIST
  const filter = useListFilter(FILTERS)
  const { data } = useRequestsQuery({
    variables: { page: 0, ...filter },
    skip: !isOverList,
    fetchPolicy: 'cache-first',
  })
  const rows = data?.requests.items ?? []
  const waiting = useRequestsQuery({ variables: { page: 0, status: 'ACTION' }, skip: !done }).data?.requests.items
  // Below the rows that are there, the neighbours are not known
  const isShown = rows.length === data?.requests.totalItems || id >= (rows.at(-1)?.id ?? 0)
  const here = useHereWith()
  const name = t(whole ? 'toEdge' : 'toWhole')
  const Icon = whole ? IconArrowsMinimize : IconArrowsMaximize
  return (
    <Group gap={8} component="span" ml="auto" mr={8}>
      <QueueNavigation
        id={id}
        queue={(waiting ?? (isShown ? rows : [])).map(row => row.id)}
        pathOf={to => here({ request: String(to) })}
        done={done}
      />
      <ActionIcon
        component={Link}
        to={here({ whole: whole ? null : '1' })}
        replace
        preventScrollReset
        visibleFrom="sm"
        variant="default"
        size={36}
        aria-label={name}
        title={name}
      >
        <Icon size={18} />
      </ActionIcon>
    </Group>
  )
}
