import { now } from '../../domain/core/clock.ts'
import { innClaimSchema, innValid } from '../../domain/inn/schema.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { listing } from '../core/listing.ts'
import { countAll, selectPage } from '../core/pages.ts'
import { pageOf, searchOf } from '../core/paging.ts'
import { allOf, contains, equals } from '../core/where.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { InnClaim as ClaimAnswer, InnClaimInput, InnClaimPage, InnStatus } from '../generated/schema.ts'
import { writeHistory } from '../workflow/history.service.ts'
import type { LetterFacts } from '../workflow/recordTypes.ts'
import { runTransitionHooks } from '../workflow/transitions.ts'
import { InnClaim, InnItem } from './inn.entity.ts'
import { claimStatus, type ClaimRow, type InnFilter, itemSearch, lockItem, settle } from './item.ts'

const LIST = listing({
  from: (db: Db<typeof InnClaim | typeof InnItem>) => db.selectFrom('inn_claim as c'),
  rows: from =>
    from
      .innerJoin('inn_item as i', 'i.id', 'c.item_id')
      .select(['i.inn', 'c.name', 'c.address', 'c.comment', 'i.status', 'c.approved', 'i.reason']),
  key: 'c.id',
})

const { columns } = LIST
const ofClient = equals(columns.ref('c.client_id'))
const hasPart = contains(columns.ref('c.search'))
const inStatus = equals(
  columns
    .case()
    .when('i.status', '=', 'BLOCKED')
    .then<InnStatus>('BLOCKED')
    .when(columns.and([columns('i.status', '=', 'APPROVED'), columns('c.approved', '=', true)]))
    .then<InnStatus>('APPROVED')
    .else<InnStatus>('PENDING')
    .end(),
)

const CLAIMED = statement((db: Db<typeof InnClaim | typeof InnItem>, params: Params<{ clientId: number }>) =>
  db
    .selectFrom('inn_claim as c')
    .innerJoin('inn_item as i', 'i.id', 'c.item_id')
    .select('i.inn')
    .where('c.client_id', '=', params.clientId)
    .orderBy('i.id'),
)

const LETTER_FACTS = statement(
  (db: Db<typeof InnClaim | typeof InnItem>, params: Params<{ itemId: number; clientId: number }>) =>
    db
      .selectFrom('inn_item as i')
      .innerJoin('inn_claim as c', 'c.item_id', 'i.id')
      .select(['c.name as company', 'i.inn'])
      .where('i.id', '=', params.itemId)
      .where('c.client_id', '=', params.clientId),
)

const claimAnswer = (row: ClaimRow): ClaimAnswer => ({
  inn: row.inn,
  name: row.name,
  address: row.address,
  comment: row.comment,
  status: claimStatus(row.status, row.approved),
  reason: row.status === 'BLOCKED' ? row.reason : null,
  innValid: innValid(row.inn),
})

/** A page of the caller's own INNs, newest first. */
export async function myInns(ctx: Context, filter: InnFilter): Promise<InnClaimPage> {
  const page = pageOf(filter.page)
  const search = searchOf(filter.search)
  const where = allOf([
    ofClient(caller(ctx).id),
    search ? hasPart(search) : null,
    filter.status ? inStatus(filter.status) : null,
  ])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    { page },
    search === null ? await countAll(ctx.em, LIST, where) : null,
  )
  return { items: items.map(claimAnswer), ...totals }
}

/** The caller's own claim on an INN by its number in the registry; null: they have none. */
export async function claimRow({ em, viewer }: Context, itemId: number): Promise<ClaimAnswer | null> {
  const claim = await em.findOne(InnClaim, { item: itemId, client: viewer?.id ?? 0 }, { populate: ['item'] })
  if (!claim) return null
  const { item, name, address = null, comment = null, approved } = claim
  return claimAnswer({
    name,
    address,
    comment,
    approved,
    inn: item.inn,
    status: item.status,
    reason: item.reason ?? null,
  })
}

/** Claims an INN; the first claim makes the item PENDING. Throws field errors; adding one's own twice is one. */
export async function addInn(ctx: Context, input: InnClaimInput): Promise<ClaimAnswer> {
  const viewer = caller(ctx)
  const { inn, name, address = null, comment = null } = checkInput(innClaimSchema, input)
  await ctx.app.limits.count('creation', viewer.id)
  return write(ctx, async em => {
    await requireStanding(em, viewer)
    let item = await lockItem(em, inn)
    const isKnown = item !== null
    if (!item) {
      item = em.create(InnItem, {
        inn,
        name,
        address,
        comment,
        status: 'PENDING',
        search: itemSearch({ inn, name, address, comment }),
        createdAt: now(),
      })
      await em.flush()
      await writeHistory(em, viewer, { type: 'INN', instanceId: item.id, step: 'ADD', from: null, to: 'PENDING' })
    } else if ((await em.count(InnClaim, { item, client: viewer.id })) > 0) {
      throw invalid({ field: 'inn', key: 'fields.innExists' })
    }
    const approved = item.status === 'APPROVED' && item.preapproved
    item.preapproved = false
    const claim = em.create(InnClaim, {
      item,
      client: viewer.id,
      name,
      address,
      comment,
      approved,
      search: itemSearch({ inn, name, address, comment }),
      createdAt: now(),
    })
    await em.flush()
    await settle(ctx, em, item, [claim])
    await runTransitionHooks(ctx.app, em, {
      actor: viewer,
      type: 'INN',
      instanceId: item.id,
      clientId: viewer.id,
      step: 'ADD',
      status: 'PENDING',
      // A PENDING one that is claimed again waits already; an APPROVED one waits for this client
      newWork: !isKnown || (item.status === 'APPROVED' && !approved),
    })
    return claimAnswer({ inn, name, address, comment, status: item.status, approved, reason: item.reason ?? null })
  })
}

/** Removes the caller's claim; a PENDING item that nobody claims any more goes. Throws 404. */
export async function deleteInn(ctx: Context, inn: string): Promise<true> {
  return write(ctx, async em => {
    const removed = await release(ctx, em, inn, caller(ctx).id)
    if (!removed) throw new Problem('notFound')
    return true as const
  })
}

/** Removes all claims of a client who is deleted, in the open transaction: staff have nothing more to judge in them. */
export async function releaseClaims(ctx: Context, em: Em, clientId: number): Promise<void> {
  const claimed = await rows(em, CLAIMED, { clientId })
  for (const { inn } of claimed) await release(ctx, em, inn, clientId)
}

/** Removes a claim and a PENDING item that nobody claims any more. Answers whether there was a claim. Throws 404. */
async function release(ctx: Context, em: Em, inn: string, clientId: number): Promise<boolean> {
  const item = requireFound(await lockItem(em, inn))
  const claim = await em.findOne(InnClaim, { item, client: clientId })
  if (!claim) return false
  em.remove(claim)
  await em.flush()
  await settle(ctx, em, item, [claim])
  if (item.status === 'PENDING' && (await em.count(InnClaim, { item })) === 0) em.remove(item)
  await em.flush()
  return true
}

/** What a client's claim on an INN is worth now; null: none. */
export async function claimOf(em: Em, clientId: number, inn: string) {
  const claim = await em.findOne(InnClaim, { client: clientId, item: { inn } }, { populate: ['item'] })
  if (!claim) return null
  const { name, address, item, approved } = claim
  return { name, address: address ?? null, status: claimStatus(item.status, approved) }
}

/** What a letter says of an INN to a client, in the words of their own claim; undefined: they have none. */
export async function claimLetterFacts(em: Em, itemId: number, clientId: number): Promise<LetterFacts | undefined> {
  const row = await firstRow(em, LETTER_FACTS, { itemId, clientId })
  return row && { ...row, contractor: null, amount: null, currency: null }
}

const STATUS = statement((db: Db<typeof InnItem>, params: Params<{ inn: string }>) =>
  db.selectFrom('inn_item').select('status').where('inn', '=', params.inn),
)

/** Tells whether the registry blocks an INN. */
export async function isBlocked(em: Em, inn: string): Promise<boolean> {
  return (await firstRow(em, STATUS, { inn }))?.status === 'BLOCKED'
}
