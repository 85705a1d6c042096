import { bulkSchema, type BulkType, judgeRows } from '../../domain/bulk/schema.ts'
import { invalid, problems } from '../../domain/core/problems.ts'
import { type MessageKey, text } from '../../domain/core/texts.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { answerOf } from '../core/problem.ts'
import { type Params, rows as select, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { BulkInnResult, BulkInnRow, BulkRequestResult, BulkRequestRow, BulkStep } from '../generated/schema.ts'
import type { InnItem } from '../inn/inn.entity.ts'
import { approveInn, blockInn } from '../inn/registry.service.ts'
import type { Request } from '../request/request.entity.ts'
import { setRequestStatus } from '../request/request.service.ts'
import { doRows, keepWhole, type RowOutcome } from './rows.ts'

/** What is decided of many rows. */
interface Decision<Row> {
  readonly rows: readonly Row[]
  readonly step?: BulkStep | null
  readonly comment?: string | null
}

const REQUESTS = statement((db: Db<typeof Request>, params: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('request')
    .select(['id', 'status'])
    .where(eb => params.ids.has(eb.ref('id')))
    .where('deleted_at', 'is', null),
)

const INNS = statement((db: Db<typeof InnItem>, params: Params<{ inns: readonly string[] }>) =>
  db
    .selectFrom('inn_item')
    .select(['id', 'inn', 'status'])
    .where(eb => params.inns.has(eb.ref('inn'))),
)

/** What a refused row is told: where its record stands, when somebody was quicker. */
function refusalOf(ctx: Context, outcome: RowOutcome, { type, name, status }: Told) {
  if (!outcome) return { ok: true, code: null, message: null }
  const { code } = problems[outcome.problem]
  const isQuicker = outcome.problem === 'stale' || outcome.problem === 'stepClosed'
  const message =
    isQuicker && status
      ? text(ctx.locale, `bulk.already.${type}.${status}` as MessageKey, { name })
      : text(ctx.locale, 'bulk.refused', { name, reason: answerOf(outcome, ctx.locale).message })
  return { ok: false, code, message }
}

/** How a row is told of, and where its record stands now. */
interface Told {
  readonly type: BulkType
  readonly name: string
  readonly status: string | undefined
}

/** A decision as its rows carry it out. Throws field errors. */
function judged<Row>(type: BulkType, { rows, step, comment }: Decision<Row>, key: keyof Row & string) {
  const wrong = judgeRows(
    rows.map(row => ({ key: row[key], version: (row as { version?: unknown }).version })),
    key,
  )
  if (wrong.length > 0) throw invalid(...wrong)
  return checkInput(bulkSchema(type), { step, comment })
}

/** Approves or rejects requests, each in a transaction and with an answer of its own. Throws field errors. */
export async function bulkRequest(ctx: Context, decision: Decision<BulkRequestRow>): Promise<BulkRequestResult[]> {
  const { step, comment } = judged('REQUEST', decision, 'id')
  const status = step === 'APPROVE' ? 'APPROVED' : 'REJECTED'
  const rows = decision.rows.map(({ id, version }) => ({ id: id ?? 0, version }))
  const outcomes = await doRows(
    ctx,
    rows,
    ({ id }) => String(id),
    ({ id, version }) => setRequestStatus(ctx, { id, version: version ?? null, status, comment }),
  )
  const found = await select(ctx.app.store.fork(), REQUESTS, { ids: rows.map(({ id }) => id) })
  const statuses = new Map(found.map(row => [row.id, row.status]))
  const answer = rows.map(({ id }, index) => ({
    id,
    ...refusalOf(ctx, outcomes[index] ?? null, { type: 'REQUEST', name: `№${id}`, status: statuses.get(id) }),
  }))
  return keepWhole(ctx, outcomes, answer)
}

/** Approves or blocks INNs of the registry, each in a transaction and with an answer of its own. Throws field errors. */
export async function bulkInn(ctx: Context, decision: Decision<BulkInnRow>): Promise<BulkInnResult[]> {
  const { step, comment } = judged('INN', decision, 'inn')
  const rows = decision.rows.map(({ inn, version }) => ({ inn: inn ?? '', version: version ?? null }))
  const outcomes = await doRows(
    ctx,
    rows,
    ({ inn }) => inn.slice(0, 12),
    seen => (step === 'APPROVE' ? approveInn(ctx, seen) : blockInn(ctx, { ...seen, comment })),
  )
  const found = await select(ctx.app.store.fork(), INNS, { inns: rows.map(({ inn }) => inn) })
  const items = new Map(found.map(row => [row.inn, row]))
  const answer = rows.map(({ inn }, index) => ({
    id: items.get(inn)?.id ?? null,
    inn,
    ...refusalOf(ctx, outcomes[index] ?? null, { type: 'INN', name: inn, status: items.get(inn)?.status }),
  }))
  return keepWhole(ctx, outcomes, answer)
}
