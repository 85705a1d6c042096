import { Button, Group, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { awaitsOrders, confirmSchema } from '../../domain/bankStatement/lines.ts'
import { minor, minus, plus } from '../../domain/core/money.ts'
import { billNumber } from '../../domain/replenishment/billNumber.ts'
import {
  type StatementTargetQuery,
  useConfirmStatementLinesMutation,
  useStatementTargetQuery,
} from '../generated/bankStatement.ts'
import { Answer } from '../ui/Answer.tsx'
import { CheckboxField } from '../ui/choices.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'
import { Warning } from '../ui/Warning.tsx'
import { WholeField } from '../ui/WholeField.tsx'
import { type Line, useLineWords } from './words.ts'

/** Lines as they are confirmed. */
type Chosen = readonly Pick<Line, 'id' | 'amount' | 'matches' | 'payerName' | 'payerInn'>[]

const sumOf = (lines: readonly Pick<Line, 'amount'>[]) => plus(...lines.map(({ amount }) => amount))

/** The lines that a replenishment has already, without those that are chosen. */
const formerOf = (target: StatementTargetQuery, chosen: Chosen) =>
  target.statementLines.items.filter(({ id }) => !chosen.some(one => one.id === id))

const isMissing = ({ replenishment: { status, paymentOrderFiles } }: StatementTargetQuery) =>
  awaitsOrders.includes(status) && paymentOrderFiles.length === 0

/** Whose money it is; of a bank that names nobody, their INN. */
const payersOf = (lines: Chosen) => [...new Set(lines.map(({ payerName, payerInn }) => payerName || payerInn || '—'))]

/** Some of the money comes from another INN than that of the replenishment. */
const isForeign = (lines: Chosen, id: number) =>
  !lines.every(({ matches }) => matches.some(one => one.replenishmentId === id && one.reasons.includes('PAYER')))

/**
 * The replenishment that the best match of every line names, where more speaks for it than its payer, or the lines add up to
 * its bill; null: a person chooses.
 */
function bestOf(lines: Chosen): number | null {
  const best = lines.flatMap(({ amount, matches: [match] }) =>
    match ? [{ ...match, bill: minus(amount, match.difference) }] : [],
  )
  const [first] = best
  if (!first || best.length < lines.length || best.some(one => one.replenishmentId !== first.replenishmentId))
    return null
  const isLikely = best.every(({ level }) => level !== 'POSSIBLE') || sumOf(lines) === first.bill
  return isLikely ? first.replenishmentId : null
}

/** What is confirmed for: sum, bill, difference, and what will follow. */
function Target({ of, lines, together }: { of: StatementTargetQuery; lines: Chosen; together: boolean }) {
  const t = useTranslations('statements.confirm')
  const words = useLineWords()
  const { replenishment } = of
  const former = formerOf(of, lines)
  const sum = sumOf(together ? [...lines, ...former] : lines)
  const bill = replenishment.rubAmountBefore ?? null
  return (
    <>
      {former.length > 0 && (
        <CheckboxField
          name="together"
          label={t('with', { count: t('lines', { count: former.length }), amount: words.roubles(sumOf(former)) })}
          description={together ? undefined : t('instead')}
        />
      )}
      <Facts
        of={[
          { label: t('sum'), value: <MoneyText amount={sum} currency="RUB" strong /> },
          {
            label: t('bill', { number: billNumber(replenishment.id) }),
            value: <MoneyText amount={bill} currency="RUB" />,
          },
          bill !== null && { label: t('difference'), value: words.difference(minus(sum, bill)) },
          { label: t('payer'), value: payersOf(lines).join(', ') },
          { label: t('client'), value: replenishment.clientCompanyName },
          {
            label: t('status'),
            value: <StatusBadge of="replenishment" status={replenishment.status} toDo={replenishment.toDo} />,
          },
        ]}
      />
      {isForeign(lines, replenishment.id) && (
        <Text size="sm">
          <Warning>{t('foreign')}</Warning>
        </Text>
      )}
      {isMissing(of) && (
        <Text size="sm">
          <Warning>{t('waits')}</Warning>
        </Text>
      )}
    </>
  )
}

interface AskedProps {
  id: number
  lines: Chosen
  together: boolean
  onRead: (target: StatementTargetQuery | null) => void
}

/** Reads what is confirmed for, and tells the form which version of it is shown. */
function Asked({ id, lines, together, onRead }: AskedProps) {
  const t = useTranslations('statements.confirm')
  const query = useStatementTargetQuery({ variables: { id, search: `№${id}` }, fetchPolicy: 'network-only' })
  const { setFieldValue } = useFormikContext()
  const target = query.data?.replenishment.id === id && !query.loading ? query.data : null
  const version = target?.replenishment.version ?? null
  useEffect(() => {
    onRead(target)
    void setFieldValue('seen', version)
  }, [onRead, target, version, setFieldValue])
  return (
    <Answer of={{ ...query, data: target ?? undefined }} failure={message => t('unread', { id, message })}>
      {of => <Target of={of} lines={lines} together={together} />}
    </Answer>
  )
}

interface ConfirmLinesProps {
  lines: Chosen
  /** The replenishment that was chosen for them; null: it is typed or chosen among the matches. */
  replenishmentId: number | null
  onClose: () => void
  onDone: () => void
}

/** Asks for which replenishment lines are confirmed, with the sum, the bill and the difference. */
export function ConfirmLines({ lines, replenishmentId, onClose, onDone }: ConfirmLinesProps) {
  const t = useTranslations('statements')
  const words = useLineWords()
  const [confirm] = useConfirmStatementLinesMutation()
  const [target, setTarget] = useState<StatementTargetQuery | null>(null)
  const allOf = (together: boolean) => (target && together ? [...lines, ...formerOf(target, lines)] : lines)
  const matches = [...new Map(lines.flatMap(one => one.matches).map(one => [one.replenishmentId, one])).values()]
  const first = replenishmentId ?? bestOf(lines)
  return (
    <FormDialog
      title={t('confirm.title')}
      onClose={onClose}
      initial={{ replenishmentId: first, together: true, seen: null as number | null }}
      schema={confirmSchema}
      verb={({ together }) => t('confirm.verb', { amount: words.roubles(sumOf(allOf(together))) })}
      onSubmit={async ({ replenishmentId: id, together, seen: version }) => {
        const all = allOf(together).map(one => one.id)
        const { data } = await confirm({ variables: { replenishmentId: id ?? 0, lines: all, version } })
        const received = data?.confirmStatementLines.rubAmountAfter
        toast.done(
          received == null ? t('confirm.waiting') : t('confirm.done', { amount: words.roubles(minor(received)) }),
        )
        onDone()
      }}
    >
      {({ values, setFieldValue }) => (
        <>
          <WholeField
            name="replenishmentId"
            label={t('confirm.replenishment')}
            description={t('confirm.replenishmentHint')}
          />
          {matches.length > 1 && (
            <Group gap={8}>
              {matches.map(match => (
                <Button
                  key={match.replenishmentId}
                  size="compact-xs"
                  variant={match.replenishmentId === values.replenishmentId ? 'light' : 'default'}
                  aria-pressed={match.replenishmentId === values.replenishmentId}
                  onClick={() => void setFieldValue('replenishmentId', match.replenishmentId)}
                >
                  №{match.replenishmentId} · {match.clientCompanyName}
                </Button>
              ))}
            </Group>
          )}
          {typeof values.replenishmentId === 'number' && values.replenishmentId > 0 && (
            <Asked
              key={values.replenishmentId}
              id={values.replenishmentId}
              lines={lines}
              together={values.together}
              onRead={setTarget}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
