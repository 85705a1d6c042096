import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ALL_EVENTS } from '../../domain/webhook/events.ts'
import { Developers } from '../developer/Developers.tsx'
import type { WebhookFieldsFragment as Webhook } from '../generated/webhook.ts'
import { Answer } from '../ui/Answer.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TimeText } from '../ui/Money.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { State } from './State.tsx'
import { useWebhookActions } from './useWebhookActions.tsx'
import { useWebhooks } from './useWebhooks.ts'
import classes from './Webhook.module.css'
import { WebhookMenu } from './WebhookMenu.tsx'

/** The columns of a list of webhooks. */
export function useWebhookColumns(): Column<Webhook>[] {
  const t = useTranslations('webhooks')
  return [
    {
      key: 'url',
      title: t('columns.url'),
      render: ({ url, description }) => (
        <span className={classes['url']}>
          {url}
          {description && <Hint>{description}</Hint>}
        </span>
      ),
    },
    {
      key: 'events',
      title: t('columns.events'),
      render: ({ events }) => {
        if (events.includes(ALL_EVENTS)) return t('log.all')
        return events.length > 2 ? t('eventCount', { count: events.length }) : events.join(', ')
      },
      width: 200,
    },
    { key: 'state', title: t('columns.state'), render: one => <State of={one} />, width: 260 },
    {
      key: 'success',
      title: t('columns.success'),
      render: ({ lastSuccessAt }) => <TimeText at={lastSuccessAt} none={t('never')} />,
      width: 180,
    },
  ]
}

/** /developers/webhooks: the viewer's own webhooks. */
export function Component() {
  const t = useTranslations('webhooks')
  const columns = useWebhookColumns()
  const isLooking = useOnlyLooks()
  const { query, all, reread } = useWebhooks()
  const actions = useWebhookActions({ all, reread })
  const add = !isLooking && (
    <Button leftSection={<IconPlus size={16} />} onClick={actions.add}>
      {t('add')}
    </Button>
  )
  const isWaiting = all?.some(({ state }) => state === 'NOT_ALLOWED')
  return (
    <Developers tab="webhooks" actions={add} hint={t(isWaiting ? 'notAllowed' : 'hint')}>
      <Answer
        of={query}
        failure={message => t('failed', { message })}
        isEmpty={({ webhooks }) => webhooks.length === 0}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} action={add} />}
      >
        {({ webhooks }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={webhooks}
            rowKey={({ id }) => id}
            to={({ id }) => `/developers/webhooks/${id}`}
            {...(!isLooking && { actions: (one: Webhook) => <WebhookMenu of={one} actions={actions} /> })}
          />
        )}
      </Answer>
      {actions.question}
    </Developers>
  )
}
