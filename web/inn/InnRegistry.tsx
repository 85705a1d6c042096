import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import { innTurn } from '../../domain/inn/workflow.ts'
import { PAGE_SIZE } from '../apollo.ts'
import { type InnItemFieldsFragment, useInnRegistryQuery, useSaveInnItemMutation } from '../generated/inn.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Toolbar } from '../ui/Page.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useRereading } from '../ui/useRereading.ts'
import { ItemNotes } from '../note/ItemNotes.tsx'
import { BulkBar, Tick } from '../bulk/BulkBar.tsx'
import { useTicks } from '../bulk/useTicks.ts'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { WorkLine } from '../workItem/WorkLine.tsx'
import { type AskedInn, InnActions, InnQuestion } from './InnActions.tsx'
import { InnForm } from './InnForm.tsx'
import { InnLine, InnList } from './InnList.tsx'
import classes from './InnList.module.css'

// The table has them in the order of the work
const STATUSES = Object.keys(innTurn) as InnStatus[]
const isOurs = (status: InnStatus) => innTurn[status] === 'staff'

const schema = () => import('../../domain/inn/schema.ts').then(({ innRegistrySchema }) => innRegistrySchema)

/** It waits for staff: the workflow offers an approval. */
const waits = ({ steps }: InnItemFieldsFragment) => steps.includes('APPROVE')

function Claimants({ item }: { item: InnItemFieldsFragment }) {
  const t = useTranslations('inn.registry')
  const written = item.clients.map(({ name, username, status, companyName, differs }) => {
    const pending = status !== item.status ? `, ${t('waits')}` : ''
    const named = differs ? `, ${t('callsIt', { name: companyName })}` : ''
    return `${name} (${username}${pending}${named})`
  })
  return (
    <InnLine tone="dimmed">
      {t('clients')}: {written.join('; ') || t('noClients')}
    </InnLine>
  )
}

/** Tells that the registry holds a number already, and leads to it: what stands there is not overwritten (section 12, "INN"). */
function KnownInn({ item, onOpen }: { item: InnItemFieldsFragment; onOpen: (inn: string) => void }) {
  const t = useTranslations('inn.registry')
  const label = useStatusLabel()
  return (
    <Alert color="yellow" variant="light" role="status">
      <Stack gap={8} align="flex-start">
        <Text size="sm" fw={600}>
          {t('known', { status: label('inn', item.status) })}
        </Text>
        <Text size="sm">{item.name}</Text>
        {item.reason && <Text size="sm">{t('reason', { reason: item.reason })}</Text>}
        <Button size="xs" variant="default" onClick={() => onOpen(item.inn)}>
          {t('openKnown')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** ?inn=registry: the registry of INNs for staff. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inn.registry')
  const ui = useTranslations('ui')
  const waiting = useCounters().toDo('INN')
  const [read, write] = useAddress()
  const status = STATUSES.find(one => one === read('innStatus')) ?? ''
  const search = read('find')
  const ticks = useTicks()
  const onlyLooks = useOnlyLooks()
  const [moved, setMoved] = useState(false)
  // The list opens anew then: the focus goes back to what had opened the form
  const [wasAdding, setWasAdding] = useState(false)
  const stopAdding = () => {
    setWasAdding(true)
    write({ innAdd: null }, { replace: true })
  }
  const [asked, setAsked] = useState<AskedInn | null>(null)
  const [changes, setChanges] = useState(0)
  const [save] = useSaveInnItemMutation()
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
  const reread = useRereading(query)
  const again = () => {
    setMoved(false)
    reread()
  }
  // Somebody deep in the list is asked first: reading it anew would throw them back to its top
  useRecordNews({ type: 'INN' }, () => {
    if ((list?.items.length ?? 0) > PAGE_SIZE) setMoved(true)
    else again()
    setChanges(heard => heard + 1)
  })
  const tab = (value: InnStatus) => ({
    value,
    label: t(`tabs.${value}`),
    count: isOurs(value) ? waiting : undefined,
  })
  if (read('innAdd'))
    return (
      <Dialog key="add" title={t('add')} size="md" onClose={stopAdding}>
        <InnForm
          draft="innRegistry"
          schema={schema}
          // Staff know the company: it needs no approval of theirs
          send={item => save({ variables: { item: { ...item, status: 'APPROVED', isNew: true } } })}
          verb={t('add')}
          known={item => (
            <KnownInn
              item={item}
              onOpen={find => {
                write({ innAdd: null, innStatus: null, find }, { replace: true })
              }}
            />
          )}
          onCancel={stopAdding}
          onSent={inn => {
            toast.done(t('added', { inn }))
            stopAdding()
            again()
          }}
        />
      </Dialog>
    )
  return (
    <Dialog key="list" title={t('title')} size="xl" onClose={onClose}>
      <ChipTabs<InnStatus | ''>
        label={t('filters')}
        value={status}
        onChange={value => write({ innStatus: value }, { replace: true })}
        // What waits for staff stands first, as in every list of theirs
        items={[
          ...STATUSES.filter(isOurs).map(tab),
          { value: '', label: t('all') },
          ...STATUSES.filter(one => !isOurs(one)).map(tab),
        ]}
      />
      <Toolbar>
        <SearchField value={search} onSearch={find => write({ find }, { replace: true })} placeholder={t('search')} />
        <RefreshButton refresh={refetch} />
        {moved && (
          <Button variant="light" onClick={again}>
            {t('changed')}
          </Button>
        )}
        <Button
          ml="auto"
          leftSection={<IconPlus size={16} />}
          {...(wasAdding && { 'data-autofocus': true })}
          onClick={() => write({ innAdd: '1' })}
        >
          {t('add')}
        </Button>
      </Toolbar>
      <div className={classes['room']}>
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
            <InnList
              label={t('list')}
              items={items}
              pages={pages}
              toDo={waits}
              beside={item => !onlyLooks && <Tick ticks={ticks} row={{ ...item, name: item.inn }} />}
            >
              {item => (
                <>
                  {item.reason && <InnLine tone="red">{t('reason', { reason: item.reason })}</InnLine>}
                  <Claimants item={item} />
                  <WorkLine type="INN" id={item.id} name={item.inn} of={item.workItem} onMoved={again} />
                  <InnActions item={item} removable onAsk={setAsked} onDone={again} />
                  <ItemNotes type="INN" id={item.id} name={item.inn} />
                </>
              )}
            </InnList>
          )}
        </Answer>
      </div>
      <BulkBar type="INN" ticks={ticks} onDone={again} />
      {asked && <InnQuestion asked={asked} changes={changes} onDone={again} onClose={() => setAsked(null)} />}
    </Dialog>
  )
}
