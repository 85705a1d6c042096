import { IconSend } from '@tabler/icons-react'
import { Group } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { WebhookDeliveryStatus } from '../../domain/generated/enums.ts'
import { ALL_EVENTS } from '../../domain/webhook/events.ts'
import {
  type DeliveryFieldsFragment as Delivery,
  useWebhookDeliveriesQuery,
  type WebhookFieldsFragment as Webhook,
} from '../generated/webhook.ts'
import { useViewer } from '../session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Answer } from '../ui/Answer.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Facts } from '../ui/Facts.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryState, State, toneOf, useAnswerWords } from './State.tsx'
import { useWebhookActions } from './useWebhookActions.tsx'
import { useWebhooks } from './useWebhooks.ts'
import classes from './Webhook.module.css'
import { WebhookMenu } from './WebhookMenu.tsx'

const LIST = '/developers/webhooks'
const STATUSES = Object.values(WebhookDeliveryStatus)

/** Which record an event was about: «№12», of an INN its digits; null: it says nothing of one, or is not shown. */
function recordIn(request: string | null): string | null {
  if (request === null) return null
  const { type, data } = JSON.parse(request) as { type: string; data: { id?: number; inn?: string } }
  if (type === 'test') return null
  return data.inn ?? (data.id === undefined ? null : `№${data.id}`)
}

function useColumns(): Column<Delivery>[] {
  const t = useTranslations('webhooks.log')
  const words = useAnswerWords()
  return [
    { key: 'at', title: t('columns.at'), render: ({ createdAt }) => <TimeText at={createdAt} isExact />, width: 190 },
    {
      key: 'event',
      title: t('columns.event'),
      render: ({ type, request }) => (
        <span className={classes['type']}>{[type, recordIn(request)].filter(Boolean).join(' ')}</span>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: ({ status }) => <DeliveryState status={status} />,
      width: 180,
    },
    { key: 'answer', title: t('columns.answer'), render: words, width: 220 },
    {
      key: 'ms',
      title: t('columns.ms'),
      align: 'right',
      render: ({ ms }) => (ms === null ? '—' : t('milliseconds', { ms: String(ms) })),
      width: 110,
      desktopOnly: true,
    },
    { key: 'tries', title: t('columns.tries'), align: 'right', render: ({ tries }) => tries, width: 100 },
  ]
}

/** What was sent to a webhook, by state. */
function Log({ of: webhook }: { of: Webhook }) {
  const t = useTranslations('webhooks.log')
  const own = useViewer()?.userId ?? 0
  const [read, write] = useAddress()
  const columns = useColumns()
  const [openedId, setOpened] = useState<number | null>(null)
  const status = STATUSES.find(one => one === read('status')) ?? null
  const query = useWebhookDeliveriesQuery({
    variables: { id: webhook.id, page: 0, ...(status && { status }) },
    fetchPolicy: 'cache-and-network',
  })
  const { fetchMore, refetch } = query
  const list = query.data?.webhookDeliveries ?? query.previousData?.webhookDeliveries
  const pages = usePages(
    query.data?.webhookDeliveries,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  useReferenceNews({ type: 'WEBHOOK', id: own }, refetch)
  const opened = list?.items.find(({ id }) => id === openedId)
  return (
    <Section title={t('title')} actions={<RefreshButton refresh={refetch} />}>
      <ChipTabs
        label={t('columns.status')}
        value={status ?? ''}
        onChange={value => write({ status: value || null })}
        items={[
          { value: '', label: t('all') },
          ...STATUSES.map(value => ({ value: value as string, label: t(`statuses.${value}`) })),
        ]}
      />
      <Answer
        of={{ ...query, data: list }}
        failure={message => t('failed', { message })}
        isEmpty={({ items }) => items.length === 0}
        empty={status ? <Empty title={t('emptyFound')} /> : <Empty title={t('empty')} hint={t('emptyHint')} />}
      >
        {({ items }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            onOpen={({ id }) => setOpened(id)}
            tone={({ status: one }) => (one === 'FAILED' ? toneOf(one) : undefined)}
            pages={pages}
          />
        )}
      </Answer>
      {opened && <DeliveryDialog of={opened} webhook={webhook} onSent={refetch} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function Stored({ id }: { id: number }) {
  const t = useTranslations('webhooks')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const isLooking = useOnlyLooks()
  const { query, all, reread } = useWebhooks()
  const leave = () => void navigate(LIST, { replace: true })
  const actions = useWebhookActions({ all, reread, onDelete: leave })
  return (
    <PageAnswer of={query} title={t('one')} back={LIST} failure={message => t('failed', { message })}>
      {({ webhooks }) => {
        const webhook = webhooks.find(one => one.id === id)
        if (!webhook)
          return (
            <Page title={t('one')} back={LIST}>
              <Empty title={ui('notFound')} hint={t('goneHint')} />
            </Page>
          )
        return (
          <Page
            title={<span className={classes['url']}>{webhook.url}</span>}
            tab={t('one')}
            back={LIST}
            under={<State of={webhook} />}
            actions={
              !isLooking && (
                <Group gap={8} wrap="nowrap">
                  {webhook.enabled && (
                    <ActionButton
                      variant="default"
                      leftSection={<IconSend size={16} />}
                      run={() => actions.test(webhook)}
                    >
                      {t('test')}
                    </ActionButton>
                  )}
                  <WebhookMenu of={webhook} actions={actions} />
                </Group>
              )
            }
          >
            <Section title={t('about')}>
              <Facts
                of={[
                  webhook.description !== null && { label: t('description'), value: webhook.description },
                  {
                    label: t('events'),
                    value: webhook.events.includes(ALL_EVENTS) ? t('allEvents') : webhook.events.join(', '),
                  },
                ]}
              />
            </Section>
            <Log of={webhook} />
            {actions.question}
          </Page>
        )
      }}
    </PageAnswer>
  )
}

/** /developers/webhooks/{id}: how a webhook stands, and the log of what was sent to it. */
export function Component() {
  const t = useTranslations('webhooks')
  return (
    <ById title={t('one')} back={LIST}>
      {id => <Stored id={id} />}
    </ById>
  )
}
