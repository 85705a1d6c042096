import { useApolloClient } from '@apollo/client/react'
import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bulkReasonSchema, bulkStepsOf, type BulkType, MAX_ROWS } from '../../domain/bulk/schema.ts'
import type { BulkStep } from '../../domain/generated/enums.ts'
import { BulkInnDocument, BulkRequestDocument, ExportInnsDocument, ExportRequestsDocument } from '../generated/bulk.ts'
import { TakeWorkItemDocument } from '../generated/workItem.ts'
import { useViewer } from '../session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ExportButton } from '../ui/ExportButton.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { useFailureReason } from '../ui/useFailureReason.ts'
import classes from './Bulk.module.css'
import type { Ticked, Ticks } from './useTicks.ts'

/** What became of the ticked rows: how many are done, and what the others were refused for, in words that name them. */
interface Outcome {
  readonly done: number
  readonly refused: readonly string[]
}

const outcomeOf = (results: readonly { readonly ok: boolean; readonly message: string | null }[]): Outcome => ({
  done: results.filter(({ ok }) => ok).length,
  refused: results.flatMap(({ ok, message }) => (ok ? [] : [message ?? ''])),
})

/** How ticked rows are decided, taken up and exported. */
function useBulk(type: BulkType) {
  const client = useApolloClient()
  const viewer = useViewer()
  const t = useTranslations('many')
  const reason = useFailureReason()
  const decide = async (rows: readonly Ticked[], step: BulkStep, comment: string | null): Promise<Outcome> => {
    if (type === 'REQUEST') {
      const variables = { rows: rows.map(({ id, version }) => ({ id, version })), step, comment }
      const { data } = await client.mutate({ mutation: BulkRequestDocument, variables })
      return outcomeOf(data?.bulkRequest ?? [])
    }
    const variables = { rows: rows.map(({ name: inn, version }) => ({ inn, version })), step, comment }
    const { data } = await client.mutate({ mutation: BulkInnDocument, variables })
    return outcomeOf(data?.bulkInn ?? [])
  }
  /** An admin's take would be a take-over: what a colleague has is told and left to them. */
  const takeUp = async (rows: readonly Ticked[]): Promise<Outcome> => {
    const results = []
    for (const { id, name, workItem } of rows) {
      if (workItem && workItem.userId !== viewer?.userId) {
        results.push({ ok: false, message: t('taken', { name, by: workItem.name }) })
        continue
      }
      const message = await client
        .mutate({ mutation: TakeWorkItemDocument, variables: { type, id } })
        .then(() => null)
        .catch((error: unknown) => `${name}: ${reason(error)}`)
      results.push({ ok: message === null, message })
    }
    return outcomeOf(results)
  }
  const exported = async (rows: readonly Ticked[]) => {
    if (type === 'REQUEST') {
      const variables = { ids: rows.map(({ id }) => id) }
      const { data } = await client.query({ query: ExportRequestsDocument, variables, fetchPolicy: 'no-cache' })
      return data?.exportRequests
    }
    const variables = { inns: rows.map(({ name }) => name) }
    const { data } = await client.query({ query: ExportInnsDocument, variables, fetchPolicy: 'no-cache' })
    return data?.exportInns
  }
  return { decide, takeUp, exported }
}

export interface BulkBarProps {
  type: BulkType
  ticks: Ticks
  /** Reads the list anew. */
  onDone: () => void
}

/** Under a list with ticked rows: decides them at once, takes them up, and tells what became of each until that is closed. */
export function BulkBar({ type, ticks, onDone }: BulkBarProps) {
  const t = useTranslations('many')
  const { decide, takeUp, exported } = useBulk(type)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [asking, setAsking] = useState<BulkStep | null>(null)
  const { rows, clear } = ticks
  const count = rows.length
  const finish = (found: Outcome) => {
    setOutcome(found)
    clear()
    onDone()
  }
  const [forward, back] = bulkStepsOf(type)
  return (
    <>
      {outcome && (
        <Alert
          role="status"
          color={outcome.refused.length > 0 ? 'yellow' : 'green'}
          variant="light"
          mt={8}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => setOutcome(null)}
        >
          {outcome.refused.length > 0
            ? t('outcome', { done: outcome.done, failed: outcome.refused.length, names: outcome.refused.join(', ') })
            : t('allDone', { done: outcome.done })}
        </Alert>
      )}
      {count > 0 && (
        <div className={classes['bar']} role="group" aria-label={t('label')}>
          <Text size="sm" role="status" className={classes['said'] ?? ''}>
            {count > MAX_ROWS ? t('tooMany', { count, max: MAX_ROWS }) : t('chosen', { count })}
          </Text>
          <Button size="xs" variant="default" onClick={clear}>
            {t('clear')}
          </Button>
          <ActionButton size="xs" variant="default" run={async () => finish(await takeUp(rows))}>
            {t('takeUp')}
          </ActionButton>
          <ExportButton size="xs" disabled={count > MAX_ROWS} ask={() => exported(rows)}>
            {t('export')}
          </ExportButton>
          {back && (
            <Button
              size="xs"
              variant="default"
              c="var(--red)"
              disabled={count > MAX_ROWS}
              onClick={() => setAsking(back)}
            >
              {t(`ask.${back}`)}
            </Button>
          )}
          {forward && (
            <ActionButton
              size="xs"
              disabled={count > MAX_ROWS}
              run={async () => finish(await decide(rows, forward, null))}
            >
              {t(`approve.${type}`)}
            </ActionButton>
          )}
        </div>
      )}
      {asking && (
        <FormDialog
          title={t(`title.${asking}`, { count })}
          initial={{ comment: '' }}
          schema={bulkReasonSchema(type, asking)}
          verb={t(`verb.${asking}`)}
          color="red"
          onSubmit={async ({ comment }) => finish(await decide(rows, asking, comment))}
          onClose={() => setAsking(null)}
        >
          <Text size="sm">{rows.map(({ name }) => name).join(', ')}</Text>
          <TextareaField name="comment" label={t('reason')} placeholder={t('reasonHint')} minRows={3} data-autofocus />
        </FormDialog>
      )}
    </>
  )
}

/** Ticks a row. */
export function Tick({ ticks, row }: { ticks: Ticks; row: Ticked }) {
  const t = useTranslations('many')
  return (
    <Checkbox
      aria-label={t('tick', { name: row.name })}
      checked={ticks.has(row.id)}
      onChange={() => ticks.toggle(row)}
    />
  )
}
