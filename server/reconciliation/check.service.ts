import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { today } from '../../domain/core/dates.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { User } from '../account/account.entity.ts'
import type { ClientBalance } from '../balance/balance.entity.ts'
import { ledgerKey } from '../balance/chain.ts'
import { type App, caller, type Context, write } from '../core/context.ts'
import { listing } from '../core/listing.ts'
import { countAll, selectPage } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import { rowSealKey, sealedTables } from '../core/seals.ts'
import { firstRow, type Params, type RowOf, rows, run, statement } from '../core/sql.ts'
import { clockOf, type DatabasePlace, type Em, secretsOf, type Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { createThreads } from '../core/threads.ts'
import { afterCommit, transaction } from '../core/transaction.ts'
import { EVERY } from '../core/where.ts'
import type { CheckPage, CheckRun as Answer, CheckStatus } from '../generated/schema.ts'
import { CheckRun, type CheckedAmounts, type Finding, type SeenRows } from './check.entity.ts'
import type { CheckedTables, TablesToCheck } from './checkTables.ts'
import { checkFiles } from './files.ts'
import { fingerprintOf, logHeads, tellOfCheck } from './news.ts'
import { RULES } from './rules.ts'

/** How often a running check is heard of, and after how long without that it counts as dead, milliseconds. */
const BEATS_EVERY = 5000
const DEAD_AFTER = 60_000

/** A movement that was made so long before a check begins has been committed when it ends, milliseconds. */
const SETTLED = 60_000

/** For so long the thread of a check waits for another one, milliseconds: most come once a day. */
const IDLE = 200

const threads = createThreads<TablesToCheck & { at: DatabasePlace }, CheckedTables>(
  new URL('./check.worker.ts', import.meta.url),
  1,
  IDLE,
)

const LAST_PASSPORT = statement((db: Db<typeof CheckRun>) =>
  db
    .selectFrom('check_run')
    .select(eb => eb.fn.coalesce(eb.fn.max<number>('last_passport'), eb.val(0)).as('last'))
    .where('status', '=', 'GREEN'),
)

const SEEN_ROWS = statement((db: Db<typeof CheckRun>) =>
  db
    .selectFrom('check_run')
    .select('seen_rows')
    .where('status', '=', 'GREEN')
    .where('seen_rows', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1),
)

/**
 * Checks all tables of money as one moment has them. `isWhole`: every passport too, not only those since the last check that
 * found nothing. In a thread by a connection of its own, so that nobody waits.
 */
export async function checkedTables(store: Store, isWhole = false): Promise<CheckedTables> {
  const em = store.fork()
  const secrets = secretsOf(em)
  const seen = await firstRow(em, SEEN_ROWS, {})
  const of: TablesToCheck = {
    tables: [...sealedTables(em).values()],
    rowKey: rowSealKey(secrets),
    ledgerKey: ledgerKey(secrets),
    seenRows: seen?.seen_rows ? fromJson<SeenRows>(seen.seen_rows) : {},
    afterPassport: isWhole ? 0 : ((await firstRow(em, LAST_PASSPORT, {}))?.last ?? 0),
  }
  return threads.run({ ...of, at: store.at })
}

const RUNNING = statement((db: Db<typeof CheckRun>) =>
  db.selectFrom('check_run').select(['id', 'beat_at']).where('running', '=', 1),
)

interface Ended {
  readonly id: number
  readonly status: CheckStatus
  readonly durationMs: number | null
  readonly findings: string
  readonly amounts: string | null
  readonly lastPassport: number
  readonly seenRows: string | null
}

/** Ends a run that nobody has ended meanwhile. */
const END = statement((db: Db<typeof CheckRun>, params: Params<Ended>) =>
  db
    .updateTable('check_run')
    .set({
      status: params.status,
      running: null,
      duration_ms: params.durationMs,
      findings: params.findings,
      amounts: params.amounts,
      last_passport: params.lastPassport,
      seen_rows: params.seenRows,
    })
    .where('id', '=', params.id)
    .where('running', '=', 1),
)

const BEAT = statement((db: Db<typeof CheckRun>, params: Params<{ id: number; at: Date }>) =>
  db.updateTable('check_run').set({ beat_at: params.at }).where('id', '=', params.id).where('running', '=', 1),
)

const broken = (id: number): Ended => ({
  id,
  status: 'BROKEN',
  durationMs: null,
  findings: '[]',
  amounts: null,
  lastPassport: 0,
  seenRows: null,
})

/** Begins a run in the open transaction; one that died lets it. Throws `checkRunning`. */
async function begin(em: Em, startedBy: number | null): Promise<number> {
  const now = clockOf(em)
  for (const { id, beat_at } of await rows(em, RUNNING, {})) {
    if (now.getTime() - beat_at < DEAD_AFTER) throw new Problem('checkRunning')
    await run(em, END, broken(id))
  }
  try {
    return await em.insert(CheckRun, {
      status: 'RUNNING',
      running: 1,
      startedBy,
      at: now,
      beatAt: now,
      durationMs: null,
      findings: [],
      amounts: null,
      seenTo: new Date(now.getTime() - SETTLED),
      lastPassport: 0,
      seenRows: null,
    })
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Problem('checkRunning', { cause: error })
    throw error
  }
}

/** The chains are as long as a check without findings has seen them, and never shorter again. */
const PROVEN = statement((db: Db<typeof ClientBalance>) =>
  db
    .updateTable('client_balance')
    .set(eb => ({ proven_number: eb.ref('number'), proven_seal: eb.ref('seal') }))
    .whereRef('number', '<>', 'proven_number'),
)

/** Carries out a run that has begun. Whoever stood still for so long that another took its place says nothing. */
async function carryOut(app: App, id: number, isTold: boolean): Promise<void> {
  const began = performance.now()
  const beat = () => {
    const em = app.store.fork()
    void run(em, BEAT, { id, at: clockOf(em) }).catch(() => {}) // the end tells
  }
  const beating = setInterval(beat, BEATS_EVERY).unref()
  try {
    const tables = await checkedTables(app.store)
    const { files, findings: ofFiles } = await checkFiles(app)
    const findings = [...tables.findings, ...ofFiles]
    const amounts = { ...tables.amounts, files }
    const status = findings.length > 0 ? 'RED' : 'GREEN'
    const ended = {
      id,
      status,
      durationMs: Math.round(performance.now() - began),
      findings: JSON.stringify(findings),
      amounts: JSON.stringify(amounts),
      lastPassport: tables.lastPassport,
      seenRows: JSON.stringify(tables.seenRows),
    } as const
    await transaction(app.store, async em => {
      if ((await run(em, END, ended)) !== 1) return
      await logHeads(app, em)
      if (status === 'GREEN') await run(em, PROVEN, {})
      if (status === 'RED' || isTold) await tellOfCheck(app, em, findings, await fingerprintOf(em))
    })
    if (findings.length > 0) app.report(new Error('The check of all money found differences'), { findings })
  } catch (error) {
    await run(app.store.fork(), END, broken(id))
    throw error
  } finally {
    clearInterval(beating)
  }
}

/** The check of the night, by nobody; nothing while another runs. The first of a day is told of, unless it is the first of all. */
export async function nightlyCheck(app: App): Promise<void> {
  const em = app.store.fork()
  const { age } = await newestCheck(em)
  const now = clockOf(em)
  const isTold = age >= 0 && today(new Date(now.getTime() - age * 1000)) !== today(now)
  const id = await transaction(app.store, open => begin(open, null)).catch((error: unknown) => {
    if (error instanceof Problem && error.problem === 'checkRunning') return null
    throw error
  })
  if (id !== null) await carryOut(app, id, isTold)
}

/** Starts the check of all money and answers it as it begins. Throws `checkRunning` (409). */
export function startCheck(ctx: Context): Promise<Answer> {
  return write(ctx, async em => {
    const { id: startedBy } = caller(ctx)
    const id = await begin(em, startedBy)
    afterCommit(() => ctx.app.background.start('check', () => carryOut(ctx.app, id, false)))
    const [row] = (await selectPage(em, LIST, EVERY, { page: 0 }, 1)).items
    if (!row) throw new Error('The run is not in its list')
    return answer(row)
  })
}

const LIST = listing({
  from: (db: Db<typeof CheckRun | typeof User>) => db.selectFrom('check_run as c'),
  rows: from =>
    from.leftJoin('app_user as u', 'u.id', 'c.started_by_id').selectAll('c').select('u.name as started_by_name'),
  key: 'c.id',
})

/** A page of the runs of the check, newest first. Throws field errors for a bad page. */
export async function checks(ctx: Context, page?: number | null): Promise<CheckPage> {
  const total = await countAll(ctx.em, LIST, EVERY)
  const { items, ...totals } = await selectPage(ctx.em, LIST, EVERY, { page: pageOf(page) }, total)
  return { items: items.map(answer), ...totals }
}

function answer(row: RowOf<typeof LIST>): Answer {
  return {
    id: row.id,
    status: row.status,
    at: iso(row.at),
    durationMs: row.duration_ms,
    by: row.started_by_name,
    rules: [...RULES],
    findings: fromJson<Finding[]>(row.findings).map(finding => ({ ...finding, ids: [...finding.ids] })),
    amounts: row.amounts === null ? null : fromJson<CheckedAmounts>(row.amounts),
  }
}

const NEWEST = statement((db: Db<typeof CheckRun>) =>
  db
    .selectFrom('check_run')
    .select(['status', 'at', 'findings'])
    .where('status', 'in', ['GREEN', 'RED'])
    .orderBy('id', 'desc')
    .limit(1),
)

/** How many rules did not hold in the last check that came to its end, and how old it is, seconds; none yet: −1. */
export async function newestCheck(em: Em): Promise<{ readonly findings: number; readonly age: number }> {
  const row = await firstRow(em, NEWEST, {})
  if (!row) return { findings: -1, age: -1 }
  return {
    findings: fromJson<Finding[]>(row.findings).length,
    age: Math.round((clockOf(em).getTime() - row.at) / 1000),
  }
}
