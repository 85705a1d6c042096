import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { asideSchema, lineActions } from '../../domain/bankStatement/lines.ts'
import { useReleaseStatementLineMutation, useSetStatementLineAsideMutation } from '../generated/bankStatement.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TimeText } from '../ui/Money.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { ConfirmLines } from './ConfirmLines.tsx'
import classes from './Statement.module.css'
import { type Line, TONES, useLineWords } from './words.ts'

const toReplenishment = (id: number) => `/replenishment/${id}`

/** What may be paid by the line, each with the reasons in words. */
function Matches({ of, onChoose }: { of: Line; onChoose: ((id: number) => void) | null }) {
  const t = useTranslations('statements')
  const words = useLineWords()
  if (of.matches.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('line.noMatches')}
      </Text>
    )
  return (
    <ul className={classes['matches']} aria-label={t('line.matches')}>
      {of.matches.map(({ replenishmentId: id, level, reasons, difference, clientCompanyName }) => (
        <li key={id}>
          <div>
            <Text size="sm" fw={600}>
              <Anchor component={Link} to={toReplenishment(id)} inherit>
                {t('replenishment', { id })}
              </Anchor>{' '}
              · {clientCompanyName}
            </Text>
            <Text size="sm">
              {t(`levels.${level}`)}: {reasons.map(reason => t(`reasons.${reason}`)).join(', ')}
            </Text>
            <Text size="sm" {...(difference === 0 && { c: 'dimmed' })}>
              {words.difference(difference)}
            </Text>
          </div>
          {onChoose && (
            <Button size="xs" variant="light" onClick={() => onChoose(id)}>
              {t('line.confirm')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function History({ of }: { of: Line }) {
  const t = useTranslations('statements')
  return (
    <ol className={classes['history']} aria-label={t('line.history')}>
      {of.history.map(({ step, at, by, replenishmentId, reason }, index) => (
        <li key={`${at}-${index}`}>
          <Text size="sm">{t(`steps.${step}`, { id: replenishmentId ?? 0 })}</Text>
          <Text size="xs" c="dimmed">
            <TimeText at={at} />
            {by.name && ` · ${by.name}`}
          </Text>
          {reason && <Text size="sm">{reason}</Text>}
        </li>
      ))}
    </ol>
  )
}

interface Asking {
  readonly what: 'confirm' | 'aside'
  /** What it is confirmed for; null: it is chosen there. */
  readonly id: number | null
}

interface LineDialogProps {
  line: Line
  onClose: () => void
  onDone: () => void
}

/** One line: who paid what for what, which replenishments match and why, and what can be done with it. */
export function LineDialog({ line, onClose, onDone }: LineDialogProps) {
  const t = useTranslations('statements')
  const words = useLineWords()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [putAside] = useSetStatementLineAsideMutation()
  const [release] = useReleaseStatementLineMutation()
  const isLooking = useOnlyLooks()
  const actions = isLooking ? [] : lineActions[line.status]
  const { id, version } = line
  const amount = words.roubles(line.amount)
  const stop = () => setAsking(null)
  const problem = words.problem(line)
  return (
    <Dialog title={t('line.title', { amount })} onClose={onClose} size="lg">
      <Stack gap={16}>
        <Group gap={8}>
          <ToneBadge tone={TONES[line.status]}>{t(`statuses.${line.status}`)}</ToneBadge>
          {problem && <ToneBadge tone="external">{problem}</ToneBadge>}
        </Group>
        <Facts
          of={[
            { label: t('line.date'), value: words.payment(line) },
            { label: t('line.payer'), value: line.payerName || t('noName') },
            {
              label: t('line.inn'),
              value: line.payerInn ? <Copied value={line.payerInn} what={t('line.inn')} /> : t('noInn'),
            },
            { label: t('line.from'), value: line.payerAccount },
            { label: t('line.to'), value: line.account },
            { label: t('line.purpose'), value: <span className={classes['whole']}>{line.purpose}</span> },
            line.replenishmentId != null && {
              label: t('line.paid'),
              value: (
                <Anchor component={Link} to={toReplenishment(line.replenishmentId)} size="sm">
                  {t('replenishment', { id: line.replenishmentId })}
                </Anchor>
              ),
            },
            line.reason != null && { label: t('line.reason'), value: line.reason },
            {
              label: t('line.file'),
              value: <DownloadButton id={line.statementId} type="BANK_STATEMENT" name={line.fileName} />,
            },
          ]}
        />
        {lineActions[line.status].includes('confirm') && (
          <Stack gap={8}>
            <Title order={3} size="h4">
              {t('line.matches')}
            </Title>
            <Matches
              of={line}
              onChoose={actions.includes('confirm') ? chosen => setAsking({ what: 'confirm', id: chosen }) : null}
            />
          </Stack>
        )}
        <Group gap={8}>
          {actions.includes('confirm') && (
            <Button variant="default" onClick={() => setAsking({ what: 'confirm', id: null })}>
              {t('line.other')}
            </Button>
          )}
          {actions.includes('aside') && (
            <Button variant="default" onClick={() => setAsking({ what: 'aside', id: null })}>
              {t('line.aside')}
            </Button>
          )}
          {actions.includes('release') && (
            <ActionButton
              variant="default"
              run={async () => {
                await release({ variables: { id, version } })
                toast.done(t('line.released'))
                onDone()
              }}
            >
              {t('line.release')}
            </ActionButton>
          )}
        </Group>
        <Stack gap={8}>
          <Title order={3} size="h4">
            {t('line.history')}
          </Title>
          <History of={line} />
        </Stack>
      </Stack>
      {asking?.what === 'confirm' && (
        <ConfirmLines lines={[line]} replenishmentId={asking.id} onClose={stop} onDone={onDone} />
      )}
      {asking?.what === 'aside' && (
        <FormDialog
          title={t('aside.title', { amount })}
          onClose={stop}
          initial={{ reason: '' }}
          schema={asideSchema}
          verb={t('aside.verb')}
          onSubmit={async ({ reason }) => {
            await putAside({ variables: { id, reason, version } })
            toast.done(t('aside.done'))
            onDone()
          }}
        >
          <Text size="sm">{t('aside.text')}</Text>
          <TextField name="reason" label={t('aside.reason')} data-autofocus />
        </FormDialog>
      )}
    </Dialog>
  )
}
