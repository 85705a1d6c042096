import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { ALL_EVENTS } from '../../domain/webhook/events.ts'
import { useWebhookEventsQuery } from '../generated/webhook.ts'
import { Answer } from '../ui/Answer.tsx'
import { useFormField } from '../ui/useFormField.ts'
import type { webhooks } from '../i18n/ru/webhooks.ts'
import classes from './Webhook.module.css'

type Group = keyof (typeof webhooks)['groups']

interface Kind {
  readonly type: string
  readonly description: string
}

/** The kinds of events by what stands before the dot. */
export function groupsOf<K extends Kind>(kinds: readonly K[]): [Group, K[]][] {
  const groups = new Map<Group, K[]>()
  for (const kind of kinds) {
    const group = kind.type.split('.')[0] as Group
    groups.set(group, [...(groups.get(group) ?? []), kind])
  }
  return [...groups]
}

/** Which events a webhook hears of: all, or those that are ticked, part by part. */
export function EventsField() {
  const t = useTranslations('webhooks')
  const { value, change, error } = useFormField<readonly string[]>('events')
  const query = useWebhookEventsQuery()
  const isAll = value.includes(ALL_EVENTS)
  const tick = (types: readonly string[], on: boolean) =>
    change(on ? [...new Set([...value, ...types])] : value.filter(type => !types.includes(type)))
  return (
    // What is missing gets the focus, as a field does
    <Stack
      gap={8}
      {...(error && { 'data-error': true, tabIndex: 0, role: 'group', 'aria-label': `${t('events')}: ${error}` })}
    >
      <Text size="sm" fw={500}>
        {t('events')}
      </Text>
      <Checkbox
        label={t('allEvents')}
        checked={isAll}
        onChange={event => change(event.currentTarget.checked ? [ALL_EVENTS] : [])}
      />
      {!isAll && (
        <Answer of={query} failure={message => t('catalogue.failed', { message })}>
          {({ webhookEvents }) => (
            <div className={classes['events']}>
              {groupsOf(webhookEvents).map(([group, kinds]) => {
                const types = kinds.map(({ type }) => type)
                const ticked = types.filter(type => value.includes(type)).length
                return (
                  <Fieldset key={group} legend={t(`groups.${group}`)} variant="unstyled">
                    <Stack gap={6}>
                      {types.length > 1 && (
                        <Checkbox
                          size="sm"
                          label={t('chooseAll', { group: t(`groups.${group}`) })}
                          checked={ticked === types.length}
                          indeterminate={ticked > 0 && ticked < types.length}
                          onChange={event => tick(types, event.currentTarget.checked)}
                        />
                      )}
                      {kinds.map(({ type, description }) => (
                        <Checkbox
                          key={type}
                          size="sm"
                          label={<span className={classes['type']}>{type}</span>}
                          description={description}
                          checked={value.includes(type)}
                          onChange={event => tick([type], event.currentTarget.checked)}
                        />
                      ))}
                    </Stack>
                  </Fieldset>
                )
              })}
            </div>
          )}
        </Answer>
      )}
      {error && (
        <Text size="xs" c="red">
          {error}
        </Text>
      )}
    </Stack>
  )
}
