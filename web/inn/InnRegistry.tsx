import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import { innTurn } from '../../domain/inn/workflow.ts'
import { PAGE_SIZE } from '../apollo.ts'
import { type InnItemFieldsFragment, useInnChangedSubscription, useInnRegistryQuery } from '../generated/inn.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { usePages } from '../ui/usePages.ts'
import { InnActions } from './InnActions.tsx'
import { InnLine, InnList } from './InnList.tsx'

// The table has them in the order of the work
const STATUSES = Object.keys(innTurn) as InnStatus[]

/** It waits for staff: the workflow offers an approval. */
const waits = ({ steps }: InnItemFieldsFragment) => steps.includes('APPROVE')

function Claimants({ item }: { item: InnItemFieldsFragment }) {
  const t = useTranslations('inn.registry')
  const written = item.clients.map(({ name, username, status }) => {
    const pending = status !== item.status ? `, ${t('waits')}` : ''
    return `${name} (${username}${pending})`
  })
  return (
    <InnLine tone="dimmed">
      {t('clients')}: {written.join('; ') || t('noClients')}
    </InnLine>
  )
}

/** ?inn=registry: the registry of INNs for staff. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inn.registry')
  const ui = useTranslations('ui')
  const waiting = useCounters().toDo('INN')
  const [status, setStatus] = useState<InnStatus | ''>('')
  const [search, setSearch] = useState('')
  const [moved, setMoved] = useState(false)
  const filter = { ...(status && { status }), ...(search && { search }) }
  const query = useInnRegistryQuery({ variables: { page: 0, ...filter } })
  const { fetchMore } = query
  const list = query.data?.innRegistry ?? query.previousData?.innRegistry
  const pages = usePages(
    query.data?.innRegistry,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const refetch = () => {
    setMoved(false)
    return query.refetch()
  }
  const again = () => void refetch().catch(() => undefined)
  useInnChangedSubscription({
    ignoreResults: true,
    // The list stays as it is until the socket is back
    onError: () => undefined,
    // Somebody deep in the list is asked first: reading it anew would throw them back to its top
    onData: () => ((list?.items.length ?? 0) > PAGE_SIZE ? setMoved(true) : again()),
  })
  const tabs = STATUSES.map(value => ({
    value,
    label: t(`tabs.${value}`),
    count: innTurn[value] === 'staff' ? waiting : undefined,
  }))
  return (
    <Dialog title={t('title')} size="xl" onClose={onClose}>
      <ChipTabs<InnStatus | ''>
        label={t('filters')}
        value={status}
        onChange={setStatus}
        items={[{ value: '', label: t('all') }, ...tabs]}
      />
      <Toolbar>
        <SearchField value={search} onSearch={setSearch} placeholder={t('search')} />
        <RefreshButton refresh={refetch} />
        {moved && (
          <Button variant="light" onClick={again}>
            {t('changed')}
          </Button>
        )}
      </Toolbar>
      <Answer
        of={{ ...query, data: list }}
        failure={message => t('failed', { message })}
        isEmpty={({ items }) => items.length === 0}
        empty={
          status || search ? (
            <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
          ) : (
            <Empty title={t('empty')} hint={t('emptyHint')} />
          )
        }
      >
        {({ items }) => (
          <InnList label={t('list')} items={items} pages={pages} toDo={waits}>
            {item => (
              <>
                {item.reason && <InnLine tone="red">{t('reason', { reason: item.reason })}</InnLine>}
                <Claimants item={item} />
                <InnActions item={item} removable onDone={again} />
              </>
            )}
          </InnList>
        )}
      </Answer>
    </Dialog>
  )
}
