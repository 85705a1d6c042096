import { Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs, mayRead, sideOf } from '../../domain/core/roles.ts'
import { type FirstStepsQuery, useFirstStepsQuery } from '../generated/developer.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { Snippet } from '../ui/Snippet.tsx'
import { Developers } from './Developers.tsx'
import { type Own, type Step, type StepName, stepsFor } from './steps.ts'

/** Where a step goes on. */
const WAYS: Partial<Record<StepName, string>> = { key: '/developers/keys', webhook: '/developers/webhooks' }

const LANGUAGES = ['curl', 'typescript'] as const

function ownOf({ requests, orders, myInns }: FirstStepsQuery, isClient: boolean, once: string): Own {
  const list = orders ? 'order' : requests ? 'request' : null
  return {
    origin: location.origin,
    list,
    recordId: (orders ?? requests)?.items[0]?.id ?? null,
    inn: myInns?.items[0]?.inn ?? null,
    isClient,
    once,
  }
}

function Steps({ of }: { of: readonly Step[] }) {
  const t = useTranslations('developer.steps')
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>('curl')
  return (
    <Stack gap={16}>
      <Group w={240} maw="100%">
        <SegmentedControl
          fullWidth
          w="100%"
          aria-label={t('language')}
          value={language}
          onChange={setLanguage}
          data={LANGUAGES.map(value => ({ value, label: t(value) }))}
        />
      </Group>
      {of.map(({ name, ...texts }, index) => (
        <Section
          key={name}
          title={`${index + 1}. ${t(`${name}.title`)}`}
          actions={
            WAYS[name] && (
              <Button component={Link} to={WAYS[name]} size="xs" variant="default">
                {t('open')}
              </Button>
            )
          }
        >
          <Stack gap={12}>
            <Hint>{t(`${name}.hint`)}</Hint>
            <Snippet text={texts[language]} what={t(`${name}.title`)} />
          </Stack>
        </Section>
      ))}
    </Stack>
  )
}

/** /developers: what an integrator does first, shown with the caller's own data. */
export function Component() {
  const t = useTranslations('developer.steps')
  const viewer = useViewer()
  const roles = viewer?.roles ?? []
  const isClient = sideOf(roles) === 'client'
  const [once] = useState(() => crypto.randomUUID())
  const query = useFirstStepsQuery({
    variables: {
      requests: mayRead(roles, 'REQUEST'),
      orders: mayRead(roles, 'ORDER'),
      inns: belongs(roles, 'CLIENT'),
    },
  })
  return (
    <Developers
      tab="steps"
      hint={t.rich('hint', {
        docs: text => (
          <Anchor href="/docs" target="_blank" inherit underline="always">
            {text}
          </Anchor>
        ),
        openapi: text => (
          <Anchor href="/trinity/api/v1/openapi.json" target="_blank" inherit underline="always">
            {text}
          </Anchor>
        ),
      })}
    >
      <Answer of={query}>{data => <Steps of={stepsFor(ownOf(data, isClient, once))} />}</Answer>
    </Developers>
  )
}
