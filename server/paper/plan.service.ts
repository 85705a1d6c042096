import { holdsScope } from '../../domain/account/keyScopes.ts'
import { dayStart, monthPeriod, today } from '../../domain/core/dates.ts'
import { Problem } from '../../domain/core/problems.ts'
import { mayRead } from '../../domain/core/roles.ts'
import { visibleClient } from '../balance/balance.service.ts'
import { type Context, caller } from '../core/context.ts'
import { SCOPE_OF } from '../core/scopes.ts'
import { billIfAny } from '../replenishment/bill.service.ts'
import { billName, drawBill } from '../replenishment/billPdf.ts'
import { ratePassports } from '../replenishment/passport.service.ts'
import { drawPassport, passportName } from '../replenishment/passportPdf.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { actFacts, actSheet } from './act.service.ts'
import { drawn } from './drawn.ts'
import { createPaths } from './names.ts'
import {
  filesOfOrder,
  filesOfReplenishment,
  momentsOf,
  ordersOn,
  type PackedFile,
  recordsOfMonth,
} from './records.service.ts'
import { type Reported, reportSheet } from './report.service.ts'
import { filled, paperWords } from './words.ts'

/** How many files a pack holds at most. */
export const MOST_FILES = 5000

/** A file of a pack that is not yet read or drawn. */
export interface PlannedEntry {
  /** Where it is in the pack. */
  readonly path: string
  /** How it is called where it comes from. */
  readonly name: string
  readonly at: Date
  readonly source: StoredSource | DrawnSource
}

/** A content of the storage, and its kept hash. */
export interface StoredSource {
  readonly kind: 'STORED'
  readonly path: string
  readonly sha256: string | null
}

interface DrawnSource {
  readonly kind: 'DRAWN'
  readonly draw: () => Promise<Uint8Array>
}

/** What a pack is of. */
export interface PackOf {
  readonly type: Reported | 'USER'
  readonly instanceId: number
  readonly month?: string | null | undefined
}

/** What a pack holds, in its order. */
export interface PackPlan {
  readonly title: string
  readonly of: PackOf
  /**
   * The newest moment of what it holds: of its files, its papers, and the steps of its records. Never to come, never before
   * what is in it, and the same as long as that stands, so that the same pack has the same bytes.
   */
  readonly at: Date
  readonly entries: readonly PlannedEntry[]
}

/**
 * What the caller's pack holds, judged by the rights that they have now. Throws 404, `packEmpty` and `packTooLarge` (409).
 */
export async function planPack(ctx: Context, of: PackOf): Promise<PackPlan> {
  const plan = new Plan(ctx)
  const month = of.type === 'USER' ? (of.month ?? '') : ''
  const { pack: words } = paperWords[ctx.locale]
  const title = filled(words.of[of.type], { id: of.instanceId, month })
  if (of.type === 'ORDER') await plan.order(of.instanceId)
  else if (of.type === 'REPLENISHMENT') await plan.replenishment(of.instanceId, true)
  else await plan.month(of.instanceId, month)
  if (plan.entries.length === 0) throw new Problem('packEmpty')
  return { title, of, at: plan.at, entries: plan.entries }
}

/** Tells whether a kind of records is open to the caller, and to the API key that they come by. */
function reaches(ctx: Context, type: Reported): boolean {
  const { roles, key } = caller(ctx)
  return mayRead(roles, type) && (key === null || holdsScope(key.scopes, SCOPE_OF[type]))
}

/** Collects the files of a pack record by record. */
class Plan {
  readonly entries: PlannedEntry[] = []
  readonly #ctx: Context
  readonly #pathOf = createPaths()
  #at = new Date(0)

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  get at(): Date {
    return this.#at
  }

  /** An order: its documents and the agent's report. Throws 404. */
  async order(id: number): Promise<void> {
    const folder = this.#folder('ORDER', id)
    await ownerOf(this.#ctx, 'ORDER', id)
    this.#moved(await momentsOf(this.#ctx.em, 'ORDER', id))
    this.#stored(folder, await filesOfOrder(this.#ctx.em, id))
    await this.#report(folder, 'ORDER', id)
  }

  /** A replenishment: its documents, bill, passports, the agent's report, and with `whole` the orders on its basis. Throws 404. */
  async replenishment(id: number, whole: boolean): Promise<void> {
    const ctx = this.#ctx
    const folder = this.#folder('REPLENISHMENT', id)
    await ownerOf(ctx, 'REPLENISHMENT', id)
    this.#moved(await momentsOf(ctx.em, 'REPLENISHMENT', id))
    const { files, former } = await filesOfReplenishment(ctx.em, id)
    this.#stored(folder, files)
    this.#stored(`${folder}/${paperWords[ctx.locale].pack.former}`, former)
    const bill = await billIfAny(ctx, id)
    if (bill) this.#drawn(folder, billName(bill), dayStart(bill.date), () => drawBill(bill))
    for (const { id: passportId, at } of (await ratePassports(ctx, id)).toReversed()) {
      const one = { id, passportId, locale: ctx.locale }
      this.#drawn(folder, passportName(ctx.locale, id, passportId), new Date(at), () => drawPassport(ctx, one))
    }
    await this.#report(folder, 'REPLENISHMENT', id)
    if (!whole || !reaches(ctx, 'ORDER')) return
    for (const orderId of await ordersOn(ctx.em, id, MOST_FILES)) await this.order(orderId)
  }

  /** A client's month: what was begun or has moved money in it, and the act of its days until today. Throws 404. */
  async month(userId: number, month: string): Promise<void> {
    const ctx = this.#ctx
    await visibleClient(ctx, userId)
    const first = `${month}-01`
    const { from: start, to: end } = monthPeriod(dayStart(first))
    const last = lastDayOf(end)
    const period = { from: first, to: last < today() ? last : today() }
    const records = { clientId: userId, start, end, atMost: MOST_FILES }
    if (reaches(ctx, 'REPLENISHMENT'))
      for (const id of await recordsOfMonth(ctx.em, 'REPLENISHMENT', records)) await this.replenishment(id, false)
    if (reaches(ctx, 'ORDER')) for (const id of await recordsOfMonth(ctx.em, 'ORDER', records)) await this.order(id)
    const { count, at } = await actFacts(ctx, userId, period)
    if (count === 0 && this.entries.length === 0) return
    const name = `${paperWords[ctx.locale].act.name} ${month}.pdf`
    this.#drawn('', name, at, async () => drawn(await actSheet(ctx, userId, period, ctx.locale)))
  }

  #folder(type: Reported, id: number): string {
    return filled(paperWords[this.#ctx.locale].pack.folder[type], { id })
  }

  /** The agent's report, where there is one by now. */
  async #report(folder: string, type: Reported, id: number): Promise<void> {
    const ctx = this.#ctx
    const sheet = await reportSheet(ctx, type, id, ctx.locale).catch((error: unknown) => {
      if (error instanceof Problem && error.problem === 'reportTooEarly') return null
      throw error
    })
    if (!sheet) return
    this.#drawn(folder, reportName(ctx, id), new Date(sheet.at), async () =>
      drawn(await reportSheet(ctx, type, id, ctx.locale)),
    )
  }

  #stored(folder: string, files: readonly PackedFile[]): void {
    for (const { name, path, sha256, created_at: at } of files)
      this.#add(folder, name, new Date(at), { kind: 'STORED', path, sha256 })
  }

  #drawn(folder: string, name: string, at: Date, draw: DrawnSource['draw']): void {
    this.#add(folder, name, at, { kind: 'DRAWN', draw })
  }

  #add(folder: string, name: string, at: Date, source: PlannedEntry['source']): void {
    if (this.entries.length >= MOST_FILES) throw new Problem('packTooLarge', { values: { max: MOST_FILES } })
    this.entries.push({ path: this.#pathOf(folder, name), name, at, source })
    this.#moved([at])
  }

  #moved(moments: readonly Date[]): void {
    for (const at of moments) if (at > this.#at) this.#at = at
  }
}

const reportName = ({ locale }: Context, id: number) => `${paperWords[locale].report.name} ${id}.pdf`

const lastDayOf = (end: Date) => today(new Date(end.getTime() - 1))
