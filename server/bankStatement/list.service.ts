import { toMinor } from '../../domain/core/money.ts'
import type { User } from '../account/account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from '../account/roles.ts'
import type { Context } from '../core/context.ts'
import { findIds } from '../core/finding.ts'
import { listing, valuesOf } from '../core/listing.ts'
import { COUNTED, iso, PAGE_SIZE, pageOf, searchOf } from '../core/paging.ts'
import { hasPart, searchingBy } from '../core/search.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { allOf, anyOf, EVERY, equals, holds, type Where } from '../core/where.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type {
  StatementLine as Answer,
  StatementLineEvent as Told,
  StatementLinePage,
  StatementLineStatus,
} from '../generated/schema.ts'
import { requireFound } from '../core/input.ts'
import { matchAll, paymentOf } from './matching.ts'
import type { BankStatement, StatementLine, StatementLineEvent } from './statement.entity.ts'

const LIST = listing({
  from: (db: Db<typeof StatementLine | typeof BankStatement | typeof StoredFile>) =>
    db.selectFrom('statement_line as l'),
  rows: from =>
    from
      .innerJoin('bank_statement as s', 's.id', 'l.statement_id')
      .innerJoin('stored_file as f', 'f.id', 's.file_id')
      .select(['l.id', 'l.date', 'l.number', 'l.amount', 'l.payer_inn', 'l.payer_name', 'l.payer_account'])
      .select(['l.account', 'l.purpose', 'l.state', 'l.matched', 'l.problem', 'l.replenishment_id', 'l.reason'])
      .select(['l.statement_id', 'l.version', 'f.name as file_name']),
  key: 'l.id',
  index: 'statement_line_search',
})

type Row = RowOf<typeof LIST>

const { columns } = LIST
const inState = equals(columns.ref('l.state'), 'status')
const isMatched = equals(columns.ref('l.matched'))
const needsLook = holds(columns.ref('l.needs_look'))
const needsNone = equals(columns.ref('l.needs_look'))(false)

/** The conditions of each status that people filter by. */
const IN_STATUS: Readonly<Record<StatementLineStatus, () => Where>> = {
  NEW: () => allOf([inState('OPEN'), isMatched(false)]),
  MATCHED: () => allOf([inState('OPEN'), isMatched(true)]),
  WAITING: () => inState('WAITING'),
  CONFIRMED: () => inState('CONFIRMED'),
  ASIDE: () => inState('ASIDE'),
}

const hasText = hasPart(columns.ref('l.search'))
const ofReplenishment = equals(columns.ref('l.replenishment_id'), 'owner')
const isWorth = equals(columns.ref('l.amount'), 'amount')

const search = searchingBy(part => {
  const number = /^№?\s*(\d{1,9})$/.exec(part)?.[1]
  const amount = toMinor(part)
  return anyOf([
    // A number behind the sign is that of a replenishment and nothing else
    part.startsWith('№') && number ? null : hasText(part),
    number ? ofReplenishment(Number(number)) : null,
    amount !== null && amount > 0 ? isWorth(amount) : null,
  ])
})

interface Filter {
  readonly page?: number | null
  readonly status?: StatementLineStatus | null
  readonly search?: string | null
}

function whereOf({ status, search: typed }: Filter): Where {
  const part = searchOf(typed)
  return allOf([status ? IN_STATUS[status]() : null, part === null ? null : search(part)])
}

/** A page of lines: those that need a look first, then the newest. Throws field errors. */
export async function statementLines(ctx: Context, filter: Filter): Promise<StatementLinePage> {
  const start = pageOf(filter.page) * PAGE_SIZE
  const where = whereOf(filter)
  const wanted = Math.max(COUNTED + 1, start + PAGE_SIZE)
  const first = await findIds(ctx.em, LIST, allOf([where, needsLook]), wanted)
  const rest = first.length < wanted ? await findIds(ctx.em, LIST, allOf([where, needsNone]), wanted) : []
  const found = [...first, ...rest]
  const ids = found.slice(start, start + PAGE_SIZE)
  const totalItems = Math.min(found.length, COUNTED)
  return {
    items: await linesByIds(ctx.em, ids),
    totalItems,
    totalPages: Math.ceil(totalItems / PAGE_SIZE),
    hasMore: found.length > totalItems,
  }
}

const HISTORY = statement(
  (db: Db<typeof StatementLineEvent | typeof User>, params: Params<{ lines: readonly number[] }>) =>
    db
      .selectFrom('statement_line_event as e')
      .leftJoin('app_user as u', 'u.id', 'e.actor_id')
      .select([
        'e.line_id',
        'e.step',
        'e.at',
        'e.actor_id',
        'e.replenishment_id',
        'e.reason',
        'u.name',
        ...ROLE_COLUMNS,
      ])
      .where(eb => params.lines.has(eb.ref('e.line_id')))
      .orderBy('e.id'),
)

const eventOf = ({ kind, managesRequests, managesOrders, ...row }: RowOf<typeof HISTORY>): Told => ({
  step: row.step,
  at: iso(row.at),
  by: {
    userId: row.actor_id,
    name: row.name,
    role: kind
      ? (rolesOf({ kind, managesRequests: managesRequests ?? false, managesOrders: managesOrders ?? false })[0] ?? null)
      : null,
  },
  replenishmentId: row.replenishment_id,
  reason: row.reason,
})

const statusOf = ({ state, matched }: Pick<Row, 'state' | 'matched'>): StatementLineStatus =>
  state === 'OPEN' ? (matched ? 'MATCHED' : 'NEW') : state

/** Lines in the order of their ids, with their matches as things are now and their histories. */
async function linesByIds(em: Em, ids: readonly number[]): Promise<Answer[]> {
  if (ids.length === 0) return []
  const found = await rows(em, LIST.textsFor(EVERY).rowsOf, { ...valuesOf(EVERY), ids })
  const matches = await matchAll(em, found.filter(({ state }) => state === 'OPEN').map(paymentOf))
  const events = Map.groupBy(await rows(em, HISTORY, { lines: ids }), row => row.line_id)
  const answer = (row: Row): Answer => ({
    id: row.id,
    date: row.date,
    number: row.number,
    amount: row.amount,
    payerInn: row.payer_inn || null,
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    account: row.account,
    purpose: row.purpose,
    status: statusOf(row),
    problem: row.problem,
    replenishmentId: row.replenishment_id,
    reason: row.reason,
    statementId: row.statement_id,
    fileName: row.file_name,
    version: row.version,
    matches: (matches.get(row.id) ?? []).map(({ candidate, level, reasons, difference }) => ({
      replenishmentId: candidate.replenishmentId,
      level,
      reasons: [...reasons],
      difference,
      rubAmount: candidate.rubAmount,
      clientCompanyName: candidate.clientCompanyName,
      status: candidate.status,
      version: candidate.version,
    })),
    history: (events.get(row.id) ?? []).map(eventOf),
  })
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(answer)
}

/** One line. Throws 404. */
export async function lineOf(em: Em, id: number): Promise<Answer> {
  return requireFound((await linesByIds(em, [id]))[0])
}
