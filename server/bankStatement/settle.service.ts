import { awaitsOrders, keepsMoney } from '../../domain/bankStatement/lines.ts'
import { plus } from '../../domain/core/money.ts'
import { belongs, DESKS } from '../../domain/core/roles.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import { User } from '../account/account.entity.ts'
import { rolesOf } from '../account/roles.ts'
import { viewerFor } from '../account/viewer.service.ts'
import { type App, caller, type Context, createContext, noteAudit } from '../core/context.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ReplenishmentStep } from '../generated/schema.ts'
import { receiving } from '../replenishment/payment.service.ts'
import { replenishmentRoom } from '../replenishment/record.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { Request } from '../request/request.entity.ts'
import { advanceIn } from '../workflow/advance.ts'
import type { OnTransition } from '../workflow/transitions.ts'
import { writeEvent } from './events.ts'
import { linesOf, openLines } from './line.service.ts'
import { matchAnew } from './matching.ts'
import type { StatementLine } from './statement.entity.ts'

type Lines = readonly StatementLine[]

/** The steps after which a bill is open that was not, or is no more, or is another one. */
const MOVES_BILL: ReadonlySet<string> = new Set<ReplenishmentStep>([
  'CONFIRM_RATE',
  'CANCEL_PAYMENT',
  'EDIT_PAYMENT',
  'CONFIRM_PAYMENT',
  'ROLLBACK',
  'ARCHIVE',
])

const TIED = statement((db: Db<typeof StatementLine>, params: Params<{ id: number }>) =>
  db
    .selectFrom('statement_line')
    .select('id')
    .where('replenishment_id', '=', params.id)
    .where('state', 'in', ['WAITING', 'CONFIRMED'])
    .limit(1),
)

/**
 * After each step of a replenishment, in its transaction: lines that wait are carried out when payment orders have come, and
 * lines whose confirmation stands no more are freed (docs/decisions.md section 22).
 */
export const settleLines: OnTransition = async (app, em, { type, instanceId: id, step, actor }) => {
  if (type !== 'REPLENISHMENT') return
  if (await firstRow(em, TIED, { id })) {
    const record = await em.findOneOrFail(Replenishment, { id })
    const lines = await linesOf(em, id)
    const by = { step: 'FREE', actor: actor?.id ?? null } as const
    const confirmed = lines.filter(({ state }) => state === 'CONFIRMED')
    if (!isKept(record, confirmed)) await openLines(em, confirmed, by)
    const waiting = lines.filter(({ state }) => state === 'WAITING')
    if (waiting.length > 0 && !(awaitsOrders.includes(record.status) && record.paymentOrders === 0)) {
      const ctx = await confirmerOf(app, em, waiting)
      if (ctx && isOpen(ctx, record)) await carryOut(ctx, em, record, waiting)
      else await openLines(em, waiting, by)
    }
  }
  if (MOVES_BILL.has(step)) await matchForRecord(em, id)
}

/** Tells whether the amount of a record is still that of its lines. What was credited stays so in the archive. */
function isKept(record: Replenishment, lines: Lines): boolean {
  if (!keepsMoney.includes(record.status)) return false
  if (record.status === 'ARCHIVED' && !record.usdAmountAfter) return false
  return record.rubAmountAfter === plus(...lines.map(({ amount }) => amount))
}

function isOpen(ctx: Context, record: Replenishment): boolean {
  const facts = replenishmentRoom.facts(record)
  const { open } = stepsOf(replenishmentRoom.workflow, facts, caller(ctx).roles, clockOf(ctx.em))
  return open.includes('CONFIRM_PAYMENT')
}

/** Whoever has confirmed lines, as they are now; null: they may confirm nothing any more, so that another has to look again. */
async function confirmerOf(app: App, em: Em, lines: Lines): Promise<Context | null> {
  const line = lines.at(-1)
  const user =
    line?.confirmedBy && (await em.findOne(User, { id: line.confirmedBy.id, isBanned: false, deletedAt: null }))
  if (!user || !belongs(rolesOf(user), DESKS.REPLENISHMENT)) return null
  const viewer = viewerFor(user, { actAs: line.confirmedAs ?? null })
  const ctx = createContext(app, { viewer, locale: user.language, ip: '', requestId: '' })
  ctx.state.action = 'confirmStatementLines'
  return ctx
}

/** Confirms what has waited, in the name of whoever has chosen it. */
async function carryOut(ctx: Context, em: Em, record: Replenishment, lines: Lines): Promise<void> {
  const amount = plus(...lines.map(one => one.amount))
  for (const line of lines) {
    line.state = 'CONFIRMED'
    await writeEvent(em, line.id, { step: 'CARRY_OUT', actor: caller(ctx).id, replenishmentId: record.id })
  }
  await em.flush()
  const told = { record: `Replenishment ${record.id}`, field: 'rubAmountAfter', before: null, after: String(amount) }
  await noteAudit(ctx, em, { type: 'REPLENISHMENT', instanceId: record.id, changes: [told], outcome: 'OK' })
  await advanceIn(ctx, em, replenishmentRoom, 'CONFIRM_PAYMENT', record.id, receiving(amount))
}

async function matchForRecord(em: Em, id: number): Promise<void> {
  const record = await em.findOneOrFail(Replenishment, { id })
  const { inn } = await em.findOneOrFail(Request, { id: record.request.id })
  await matchAnew(em, {
    id,
    inn,
    amount: record.rubAmountBefore ?? null,
    contractNumber: record.contractNumber ?? null,
  })
}
