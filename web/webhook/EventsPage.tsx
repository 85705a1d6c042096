import { Code, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useWebhookEventsQuery } from '../generated/webhook.ts'
import { Answer } from '../ui/Answer.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { groupsOf } from './EventsField.tsx'
import classes from './Webhook.module.css'

/** /developers/events: what webhooks of the viewer can tell of, each with an example. */
export function Component() {
  const t = useTranslations('webhooks')
  const query = useWebhookEventsQuery()
  return (
    <Page
      title={t('catalogue.title')}
      count={query.data?.webhookEvents.length ?? null}
      under={<Hint>{t('catalogue.hint')}</Hint>}
    >
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
                          <Code block className={classes['code'] ?? ''}>
                            {text}
                          </Code>
                          <CopyButton value={text} what={t('catalogue.copy', { type })} />
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
    </Page>
  )
}
