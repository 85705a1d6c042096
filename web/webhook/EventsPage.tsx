import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Developers } from '../developer/Developers.tsx'
import { useWebhookEventsQuery } from '../generated/webhook.ts'
import { Answer } from '../ui/Answer.tsx'
import { Section } from '../ui/Page.tsx'
import { Snippet } from '../ui/Snippet.tsx'
import { groupsOf } from './EventsField.tsx'
import classes from './Webhook.module.css'

/** /developers/events: what webhooks of the viewer can tell of, each with an example. */
export function Component() {
  const t = useTranslations('webhooks')
  const query = useWebhookEventsQuery()
  return (
    <Developers tab="events" hint={t('catalogue.hint')}>
      <Answer of={query} failure={message => t('catalogue.failed', { message })}>
        {({ webhookEvents }) => (
          <Stack gap={16}>
            {groupsOf(webhookEvents).map(([group, kinds]) => (
              <Section key={group} title={t(`groups.${group}`)}>
                <Stack gap={8}>
                  {kinds.map(({ type, description, example }) => {
                    const text = JSON.stringify(example, null, 2)
                    return (
                      <details key={type} className={classes['kind']}>
                        <summary>
                          <span className={classes['type']}>{type}</span>
                          <Text component="span" size="sm" c="dimmed">
                            {description}
                          </Text>
                        </summary>
                        <div className={classes['example']}>
                          <Snippet text={text} what={t('catalogue.copy', { type })} />
                        </div>
                      </details>
                    )
                  })}
                </Stack>
              </Section>
            ))}
          </Stack>
        )}
      </Answer>
    </Developers>
  )
}
