import {
  blockSchema,
  innKeySchema,
  innRegistryChangeSchema,
  innRegistrySchema,
  innValid,
} from '../../domain/inn/schema.ts'
import { now } from '../../domain/core/clock.ts'
import { validateInput } from '../../domain/core/input.ts'
import { isSameCompany } from '../../domain/inn/names.ts'
import { innWorkflow } from '../../domain/inn/workflow.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { text } from '../../domain/core/texts.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import type { User } from '../account/account.entity.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { pageOf, searchOf } from '../core/paging.ts'
import { hasPart, searchingBy } from '../core/search.ts'
import { allOf, equals, holds, type Where } from '../core/where.ts'
import type { InnItem as ItemAnswer, InnItemInput, InnItemPage, InnStatus, InnStep } from '../generated/schema.ts'
import { wasTaken, writeHistory } from '../workflow/history.service.ts'
import { runTransitionHooks } from '../workflow/transitions.ts'
import { InnClaim, InnItem } from './inn.entity.ts'
import { claimStatus, type InnFilter, itemSearch, lockItem, settle } from './item.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { ACTION, EVERYBODY, type KeptTotal } from '../core/counts.ts'
import { workOf } from '../workItem/workItem.service.ts'
import { refuseStale } from '../core/versions.ts'

const LIST = listing({
  from: (db: Db<typeof InnItem>) => db.selectFrom('inn_item as i'),
  rows: from => from.select(['i.id', 'i.inn', 'i.name', 'i.address', 'i.comment', 'i.status', 'i.reason', 'i.version']),
  key: 'i.id',
  index: 'inn_item_search',
})

/** An INN of the registry, as a row or as the whole record. */
type Item = Pick<InnItem, 'id' | 'inn' | 'name' | 'address' | 'comment' | 'status' | 'reason' | 'version'>

const { columns } = LIST
const waits = holds(columns.ref('i.to_do_staff'), 'staff')
const inStatus = equals(columns.ref('i.status'), 'status')
const numbered = equals(columns.ref('i.id'))
const called = searchingBy(hasPart(columns.ref('i.search')))

const SOME = statement((db: Db<typeof InnItem>, params: Params<{ inns: readonly string[] }>) =>
  LIST.query(db)
    .where(eb => params.inns.has(eb.ref('i.inn')))
    .orderBy('i.id', 'desc'),
)

const CLAIMANTS = statement((db: Db<typeof InnClaim | typeof User>, params: Params<{ items: readonly number[] }>) =>
  db
    .selectFrom('inn_claim as c')
    .innerJoin('app_user as u', 'u.id', 'c.client_id')
    .select(['c.item_id', 'u.id', 'u.name', 'u.email', 'c.approved', 'c.name as company_name'])
    .where(eb => params.items.has(eb.ref('c.item_id')))
    .orderBy('c.id'),
)

function statusWhere(status: InnStatus | null | undefined): Where | null {
  if (!status) return null
  // Approved items with a waiting claim are among them
  return status === 'PENDING' ? waits : inStatus(status)
}

/** The total that is kept of a status; PENDING is what waits. */
const keptOf = (status: InnStatus | null | undefined): KeptTotal => ({
  kind: 'INN',
  owner: EVERYBODY,
  status: status === 'PENDING' ? ACTION : (status ?? null),
})

/** By text, or by the number that an item has in the audit log: `№12` (decisions.md section 1, "Search"). */
function searchWhere(search: string | null): Where | null {
  if (search === null) return null
  const number = /^№\s*(\d{1,9})$/.exec(search)?.[1]
  return number ? numbered(Number(number)) : called(search)
}

/** A page of the registry, newest first; PENDING finds approved items with a waiting claim too. */
export async function innRegistry(ctx: Context, filter: InnFilter): Promise<InnItemPage> {
  const page = pageOf(filter.page)
  const search = searchOf(filter.search)
  const where = allOf([searchWhere(search), statusWhere(filter.status)])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    { page },
    search === null ? keptOf(filter.status) : null,
  )
  return { items: await itemAnswers(ctx, ctx.em, items), ...totals }
}

/** Some INNs of the registry, newest first; what is not there is left out. */
export async function innItemsOf(ctx: Context, inns: readonly string[]): Promise<ItemAnswer[]> {
  return itemAnswers(ctx, ctx.em, await rows(ctx.em, SOME, { inns }))
}

/** One INN of the registry. Throws 404. */
export async function innItem(ctx: Context, inn: string): Promise<ItemAnswer> {
  return answer(ctx, ctx.em, requireFound(await ctx.em.findOne(InnItem, { inn })))
}

/** An INN of the registry by its number there; null: it is not there. */
export async function innRow(ctx: Context, id: number): Promise<ItemAnswer | null> {
  const item = await ctx.em.findOne(InnItem, { id })
  return item && answer(ctx, ctx.em, item)
}

async function answer(ctx: Context, em: Em, item: InnItem): Promise<ItemAnswer> {
  const [one] = await itemAnswers(ctx, em, [item])
  return requireFound(one)
}

async function itemAnswers(ctx: Context, em: Em, items: readonly Item[]): Promise<ItemAnswer[]> {
  const claims = items.length ? await rows(em, CLAIMANTS, { items: items.map(({ id }) => id) }) : []
  const work = await workOf(
    ctx,
    'INN',
    items.map(({ id }) => id),
  )
  return items.map(item => {
    const own = claims.filter(claim => claim.item_id === item.id)
    const waiting = own.filter(({ approved }) => !approved).length
    return {
      id: item.id,
      inn: item.inn,
      name: item.name,
      address: item.address ?? null,
      comment: item.comment ?? null,
      status: item.status,
      reason: item.reason ?? null,
      innValid: innValid(item.inn),
      clients: own.map(({ id, name, email, approved, company_name: companyName }) => ({
        userId: id,
        name,
        username: email ?? '',
        status: claimStatus(item.status, approved),
        companyName,
        differs: !isSameCompany(companyName, item.name),
      })),
      steps: stepsOf<InnStatus, InnStep, { waiting: number; status: InnStatus }>(
        innWorkflow,
        { status: item.status, waiting },
        caller(ctx).roles,
      ).open,
      version: item.version,
      workItem: work.get(item.id) ?? null,
    }
  })
}

/** An INN of the registry that a call acts on, and the version of it that the caller has seen. */
interface SeenItem {
  readonly inn: string
  readonly version?: number | null | undefined
}

/** The item, locked for a change. Throws 404, 409 `stale`. */
async function seenItem(em: Em, { inn, version }: SeenItem): Promise<InnItem> {
  const item = requireFound(await lockItem(em, inn))
  refuseStale(item, version)
  return item
}

/** Approves an INN and the claims that wait. Throws 404, 409. */
export function approveInn(ctx: Context, seen: SeenItem): Promise<ItemAnswer> {
  return write(ctx, async em => moved(ctx, em, await seenItem(em, seen), 'APPROVE', null))
}

/** Blocks an INN for everybody, with a reason. Throws 404, a field error, 409. */
export function blockInn(
  ctx: Context,
  { inn, version, ...input }: SeenItem & { comment?: unknown },
): Promise<ItemAnswer> {
  return write(ctx, async em => {
    const item = requireFound(await lockItem(em, inn))
    const { comment } = checkInput(blockSchema, input)
    refuseStale(item, version)
    return moved(ctx, em, item, 'BLOCK', comment)
  })
}

/** Lifts a block. Throws 404, 409. */
export function unblockInn(ctx: Context, seen: SeenItem): Promise<ItemAnswer> {
  return write(ctx, async em => moved(ctx, em, await seenItem(em, seen), 'UNBLOCK', null))
}

/** Deletes an INN from the registry with its claims; requests keep their copies. Throws 404, 409 `stale`. */
export async function deleteInnItem(ctx: Context, seen: SeenItem): Promise<true> {
  return write(ctx, async em => {
    const item = await seenItem(em, seen)
    await writeHistory(em, caller(ctx), {
      type: 'INN',
      instanceId: item.id,
      step: 'DELETE',
      from: item.status,
      to: item.status,
      comment: item.inn,
    })
    const claims = await em.find(InnClaim, { item })
    await settle(ctx, em, item, claims)
    em.remove([...claims])
    em.remove(item)
    return true as const
  })
}

type Move = 'APPROVE' | 'BLOCK' | 'UNBLOCK'

/** The step that a wanted status asks for; the workflow judges it. */
const STEP_TO: Readonly<Record<InnStatus, (from: InnStatus) => Move | null>> = {
  APPROVED: from => (from === 'BLOCKED' ? 'UNBLOCK' : 'APPROVE'),
  BLOCKED: () => 'BLOCK',
  PENDING: () => null,
}

/**
 * Creates a registry item, or edits one and with `status` moves it by a legal step; with `isNew` a number that the
 * registry holds is refused and nothing changes (decisions.md section 12, "INN"). Throws field errors, 409.
 */
export function saveInnItem(ctx: Context, input: InnItemInput): Promise<ItemAnswer> {
  const viewer = caller(ctx)
  const key = validateInput(innKeySchema, input)
  return write(ctx, async em => {
    const item = key.ok ? await lockItem(em, key.value.inn) : null
    if (item && input.isNew) throw alreadyThere(ctx, item)
    if (!item) {
      const { inn, name, address = null, comment = null, status } = checkInput(innRegistrySchema, input)
      // Who has seen it edits it: somebody has deleted it since
      if (typeof input.version === 'number') throw new Problem('stale')
      const to = status ?? 'PENDING'
      const isBlocked = to === 'BLOCKED'
      const made = em.create(InnItem, {
        inn,
        name,
        address,
        comment: isBlocked ? null : comment,
        status: to,
        preapproved: to === 'APPROVED' && !(await wasTaken(em, 'INN', 'DELETE', inn)),
        reason: isBlocked ? comment : null,
        search: itemSearch({ inn, name, address, comment }),
        createdAt: now(),
      })
      await em.flush()
      await writeHistory(em, viewer, { type: 'INN', instanceId: made.id, step: 'ADD', from: null, to })
      await settle(ctx, em, made, [])
      return answer(ctx, em, made)
    }
    const { status, comment, name, address } = checkInput(innRegistryChangeSchema, input)
    const step = await stepTo(em, item, status)
    if (status === 'PENDING' && item.status !== 'PENDING') throw closed(ctx, item.status)
    if (step === 'BLOCK' && !comment) throw invalid({ field: 'comment', key: 'fields.blockReason' })
    refuseStale(item, input.version)
    em.assign(item, presentFields({ name, address, ...(step === 'BLOCK' ? {} : { comment }) }))
    item.search = itemSearch(item)
    if (step) return moved(ctx, em, item, step, comment ?? null)
    await settle(ctx, em, item, [])
    return answer(ctx, em, item)
  })
}

/** The step that a write with a status takes; what is approved already, with nobody waiting, only keeps its words. */
async function stepTo(em: Em, item: InnItem, status: InnStatus | null | undefined): Promise<Move | null> {
  if (!status) return null
  const isSettled =
    status === 'APPROVED' && item.status === 'APPROVED' && (await em.count(InnClaim, { item, approved: false })) === 0
  return isSettled ? null : STEP_TO[status](item.status)
}

/** The refusal of a number that is to be new, in words that say what the registry holds. */
function alreadyThere(ctx: Context, { status, reason }: InnItem): Problem {
  const values = { status: text(ctx.locale, `labels.inn.staff.${status}`), reason: reason ?? '' }
  return invalid({ field: 'inn', key: reason ? 'fields.innKnownReason' : 'fields.innKnown', values })
}

/** Steps that approve the claims that wait: after them every claimant may work (decisions.md section 12, "INN"). */
const APPROVING: readonly InnStep[] = ['APPROVE', 'UNBLOCK']

async function moved(ctx: Context, em: Em, item: InnItem, step: Move, comment: string | null): Promise<ItemAnswer> {
  const claims = await em.find(InnClaim, { item }, { orderBy: { id: 1 } })
  const waiting = claims.filter(({ approved }) => !approved)
  const row = innWorkflow[step]
  const moves: Partial<Record<InnStatus, InnStatus>> = row.moves
  const to = moves[item.status]
  const reason = 'closed' in row ? row.closed({ status: item.status, waiting: waiting.length }) : null
  if (!to || reason) throw closed(ctx, item.status)
  await writeHistory(em, caller(ctx), { type: 'INN', instanceId: item.id, step, from: item.status, to, comment })
  item.status = to
  item.reason = to === 'BLOCKED' ? comment : null
  if (APPROVING.includes(step)) for (const claim of waiting) claim.approved = true
  // An approval is no news to those whose claim was approved before
  const notified = step === 'APPROVE' ? waiting : claims
  await settle(ctx, em, item, notified)
  for (const { client } of notified) {
    const about = { type: 'INN', instanceId: item.id, clientId: client.id, step, status: to, newWork: false } as const
    await runTransitionHooks(ctx.app, em, { ...about, actor: caller(ctx), comment: item.reason })
  }
  return answer(ctx, em, item)
}

function closed(ctx: Context, status: InnStatus): Problem {
  return new Problem('stepClosed', { values: { status: text(ctx.locale, `labels.inn.staff.${status}`) } })
}
