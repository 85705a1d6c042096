import { LockMode } from '@mikro-orm/core'
import { awaitsOrders, MOST_LINES } from '../../domain/bankStatement/lines.ts'
import { plus } from '../../domain/core/money.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { receivedSchema } from '../../domain/replenishment/schema.ts'
import { type Context, caller, type Viewer, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { refuseStale } from '../core/versions.ts'
import type { Replenishment as Answer, StatementLineStep } from '../generated/schema.ts'
import { receiving } from '../replenishment/payment.service.ts'
import { replenishmentOf, replenishmentRoom } from '../replenishment/record.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import { advanceIn, visible } from '../workflow/advance.ts'
import { runTransitionHooks } from '../workflow/transitions.ts'
import { writeEvent } from './events.ts'
import { linesOf, lockLines, openLines } from './line.service.ts'
import { SETTLED } from './matching.ts'
import type { StatementLine } from './statement.entity.ts'

interface Confirmation {
  readonly replenishmentId: number
  readonly lines: readonly number[]
  /** Of the replenishment. */
  readonly version?: number | null
}

/**
 * Confirms the payment of a replenishment by the kopecks of chosen lines together, or lets them wait for the client's payment
 * orders (docs/decisions.md section 22). Lines that have paid it before may be chosen again beside others. Throws 404, field
 * errors, 409 `stale`, `lineTaken`, `linesWait`, `stepClosed`.
 */
export async function confirmStatementLines(
  ctx: Context,
  { replenishmentId: id, lines, version }: Confirmation,
): Promise<Answer> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const ids = [...new Set(lines)]
  if (ids.length === 0 || ids.length > MOST_LINES)
    throw invalid({ field: 'lines', key: 'fields.statementLines', values: { max: MOST_LINES } })
  return write(ctx, async em => {
    // The record first, then lines by their ids: as every step of it does
    const record = requireFound(await replenishmentRoom.find(em, id, LockMode.PESSIMISTIC_WRITE))
    refuseStale(record, version)
    const chosen = await lockLines(em, ids)
    if (chosen.length < ids.length) throw invalid({ field: 'lines', key: 'fields.statementLineGone' })
    for (const line of chosen)
      if (line.state !== 'OPEN' && line.replenishment?.id !== id)
        throw new Problem('lineTaken', { values: { found: line.number } })
    const others = (await linesOf(em, id)).filter(line => !ids.includes(line.id))
    if (awaitsOrders.includes(record.status) && record.paymentOrders === 0) await wait(ctx, em, record, chosen, others)
    else await confirm(ctx, em, record, chosen, others)
    return replenishmentOf(ctx, id)
  })
}

type Lines = readonly StatementLine[]

/** What lines are together, kopecks. Throws a field error when it is no payment. */
function sumOf(lines: Lines) {
  return checkInput(receivedSchema, { amount: plus(...lines.map(({ amount }) => amount)) }).amount
}

async function tie(
  em: Em,
  viewer: Viewer,
  record: Replenishment,
  lines: Lines,
  step: Extract<StatementLineStep, 'CONFIRM' | 'WAIT'>,
): Promise<void> {
  const state = step === 'WAIT' ? 'WAITING' : 'CONFIRMED'
  for (const line of lines.filter(one => one.state !== state)) {
    em.assign(line, {
      state,
      replenishment: record.id,
      confirmedBy: viewer.id,
      confirmedAs: viewer.actAs,
      ...SETTLED,
    })
    await writeEvent(em, line.id, { step, actor: viewer.id, replenishmentId: record.id })
  }
  await em.flush()
}

/** Nothing of the record changes: its client reads in a letter that money has come, and sends payment orders. */
async function wait(ctx: Context, em: Em, record: Replenishment, chosen: Lines, others: Lines): Promise<void> {
  if (others.length > 0) throw new Problem('linesWait', { values: { id: record.id } })
  const amount = sumOf(chosen)
  const isFirst = chosen.every(({ state }) => state === 'OPEN')
  await tie(em, caller(ctx), record, chosen, 'WAIT')
  if (!isFirst) return
  await runTransitionHooks(ctx.app, em, {
    type: 'REPLENISHMENT',
    instanceId: record.id,
    clientId: record.client.id,
    step: 'MONEY_WAITS',
    status: record.status,
    newWork: false,
    amounts: [{ name: 'rubAmountAfter', currency: 'RUB', amount }],
    actor: caller(ctx),
  })
}

/** Those that have paid it until now and are not among the chosen are freed: the amount is another one. */
async function confirm(ctx: Context, em: Em, record: Replenishment, chosen: Lines, others: Lines): Promise<void> {
  const amount = sumOf(chosen)
  await openLines(em, others, { step: 'FREE', actor: caller(ctx).id })
  await tie(em, caller(ctx), record, chosen, 'CONFIRM')
  await advanceIn(ctx, em, replenishmentRoom, 'CONFIRM_PAYMENT', record.id, receiving(amount))
}
