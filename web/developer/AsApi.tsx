import { Accordion, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Accordion.css'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { catchUp } from '../apollo.ts'
import { type PageCall, usePageCalls } from '../pageCalls.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Snippet } from '../ui/Snippet.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { Warning } from '../ui/Warning.tsx'
import {
  askedIn,
  graphQLCommand,
  type OpenApi,
  playgroundAddress,
  type RestCall,
  restCallsOf,
  restCommand,
  textOf,
} from './restCalls.ts'
import { hiddenSecrets } from './secrets.ts'

/** What is known of REST, and where GraphQL is tried out. */
interface Known {
  readonly calls: ReadonlyMap<string, RestCall>
  readonly playground: string | null
}

/** Reads what the server says of its REST calls; a failure leaves GraphQL alone. */
function useOpenApi(): Known | 'failed' | null {
  const [known, setKnown] = useState<Known | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const answer = await fetch('/trinity/api/v1/openapi.json', { signal: controller.signal })
      if (!answer.ok) throw new Error(answer.statusText)
      const document = (await answer.json()) as OpenApi
      setKnown({ calls: restCallsOf(document), playground: document.externalDocs?.url ?? null })
    }
    read().catch(() => !controller.signal.aborted && setKnown('failed'))
    return () => controller.abort()
  }, [])
  return known
}

const asText = (value: unknown) => JSON.stringify(hiddenSecrets(value), null, 2)

/** One call: GraphQL with its variables, the same over REST, and what was answered. */
function Call({ of, known }: { of: PageCall; known: Known }) {
  const t = useTranslations('developer.asApi')
  const asked = askedIn(of.query, of.variables)
  const rest = asked.flatMap(({ name, args }) => {
    const call = known.calls.get(name)
    return call ? [{ call, args }] : []
  })
  const isOpen = asked.every(({ name }) => known.calls.get(name)?.['x-open-to-keys'] !== false)
  // What opens doors is nobody's example
  if (of.isWrite && (!isOpen || rest.length < asked.length)) return <Hint>{t('closedWrite')}</Hint>
  const text = textOf(of.query)
  const hasVariables = Object.keys(of.variables).length > 0
  return (
    <Stack gap={12}>
      {!isOpen && <Warning>{t('closed')}</Warning>}
      <Text fw={500}>GraphQL</Text>
      <Snippet text={text} what={t('query')} />
      {hasVariables && <Snippet text={asText(of.variables)} what={t('variables')} />}
      <Snippet text={graphQLCommand(location.origin, text, of.variables)} what={t('curlOf', { name: 'GraphQL' })} />
      {known.playground && (
        <Anchor size="sm" href={playgroundAddress(known.playground, text, of.variables)} target="_blank">
          {t('playground')}
        </Anchor>
      )}
      {rest.length > 0 && <Text fw={500}>REST</Text>}
      {rest.map(({ call, args }) => (
        <Snippet
          key={call.operationId}
          text={restCommand(location.origin, call, args)}
          what={t('curlOf', { name: call.operationId })}
        />
      ))}
      <Text fw={500}>{t('answer')}</Text>
      {of.answer ? (
        <Snippet text={asText(of.answer)} what={t('answer')} />
      ) : (
        <Hint>{t(of.ms === null ? 'waits' : 'lost')}</Hint>
      )}
    </Stack>
  )
}

function State({ of: { ms, answer } }: { of: PageCall }) {
  const t = useTranslations('developer.asApi')
  if (ms === null) return <ToneBadge tone="theirs">{t('waits')}</ToneBadge>
  if (!answer) return <ToneBadge tone="returned">{t('lost')}</ToneBadge>
  const [error] = answer.errors ?? []
  const { code } = (error?.extensions ?? {}) as { readonly code?: string }
  if (error) return <ToneBadge tone="returned">{code ?? t('error')}</ToneBadge>
  return (
    <Text span size="xs" c="dimmed" className="tabular">
      {t('ms', { ms })}
    </Text>
  )
}

/** «Показать как API»: what the open page has just asked, so that a program can ask it too. No token is ever shown. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('developer.asApi')
  const calls = usePageCalls()
  const known = useOpenApi()
  const [opened, setOpened] = useState<string | null>(null)
  const shown: Known | null = known === 'failed' ? { calls: new Map(), playground: null } : known
  return (
    <Dialog title={t('title')} onClose={onClose} size={640} aside>
      <Stack gap={12}>
        <Hint>{t('hint')}</Hint>
        <Snippet text="export TRINITY_KEY='trinity_…'" what={t('keyLine')} />
        {known === 'failed' && <Warning>{t('restFailed')}</Warning>}
        <Group>
          <Button size="xs" variant="default" onClick={catchUp}>
            {t('again')}
          </Button>
        </Group>
        {shown && calls.length === 0 && <Empty title={t('empty')} hint={t('emptyHint')} />}
        {shown && (
          <Accordion value={opened} onChange={setOpened} variant="separated" keepMounted={false}>
            {calls.map(call => (
              <Accordion.Item key={call.id} value={String(call.id)}>
                <Accordion.Control>
                  <Group justify="space-between" gap={8} pr={8} wrap="nowrap">
                    <Text span size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                      {call.name}
                    </Text>
                    <State of={call} />
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  <Call of={call} known={shown} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </Stack>
    </Dialog>
  )
}
