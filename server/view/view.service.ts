import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { belongs, sideOf } from '../../domain/core/roles.ts'
import { filtersOf, listsOf, MOST_VIEWS, viewSchema } from '../../domain/view/schema.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, presentFields, requireFound } from '../core/input.ts'
import { folded } from '../core/paging.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { View as Answer, ViewInput } from '../generated/schema.ts'
import { View } from './view.entity.ts'

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/** Views that the caller has: of lists that they have, their own, and to staff the shared ones. */
function visible(ctx: Context) {
  const { id, roles } = caller(ctx)
  const own = { owner: id }
  const whose = sideOf(roles) === 'staff' ? { $or: [own, { shared: true }] } : own
  return { list: { $in: listsOf(roles) }, ...whose }
}

const isOwn = (ctx: Context, { owner }: View) => owner.id === caller(ctx).id

const isEditable = (ctx: Context, view: View) => isOwn(ctx, view) || belongs(caller(ctx).roles, 'ADMIN')

const answer = (ctx: Context, view: View): Answer => ({
  id: view.id,
  list: view.list,
  name: view.name,
  shared: view.shared,
  query: view.query,
  own: isOwn(ctx, view),
  ownerName: view.owner.name,
  editable: isEditable(ctx, view),
  version: view.version,
})

/** The caller's own views and those that are shared with their desks, by list and name. */
export async function views(ctx: Context): Promise<Answer[]> {
  const lists = listsOf(caller(ctx).roles)
  const found = await ctx.em.find(View, visible(ctx), { populate: ['owner'] })
  const sorted = found.toSorted(
    (one, other) =>
      lists.indexOf(one.list) - lists.indexOf(other.list) ||
      one.name.localeCompare(other.name, 'ru') ||
      one.id - other.id,
  )
  return sorted.map(view => answer(ctx, view))
}

/** A view that the caller may change, locked. Throws 404 for one that they do not have, and for a colleague's. */
async function editable(ctx: Context, em: Em, id: number): Promise<View> {
  const view = requireFound(await em.findOne(View, { id, ...visible(ctx) }, LOCKED))
  return requireFound(isEditable(ctx, view) ? view : null)
}

/**
 * Keeps a view under a name, or changes the one with the id; absent keys stay. Only staff share. Throws 404,
 * field errors (an owner has a name once for a list), 409 `stale`, `tooManyViews`.
 */
export async function saveView(ctx: Context, input: ViewInput): Promise<Answer> {
  return write(ctx, async em => {
    const stored = input.id ? await editable(ctx, em, input.id) : null
    const kept = stored
      ? { list: stored.list, name: stored.name, shared: stored.shared, query: stored.query }
      : { shared: false, query: {} }
    const { id: _, ...value } = checkInput(viewSchema, { ...kept, ...presentFields(input) })
    const { roles, id: callerId } = caller(ctx)
    const { list, name, shared } = value
    if (!listsOf(roles).includes(list)) throw invalid({ field: 'list', key: 'fields.choice' })
    if (shared && sideOf(roles) === 'client') throw invalid({ field: 'shared', key: 'fields.viewShared' })
    if (stored) refuseStale(stored, input.version)
    const owner = stored?.owner.id ?? callerId
    await em.findOneOrFail(User, owner, LOCKED) // makes the count and the search for a twin good
    const twin = await em.findOne(View, { owner, list, folded: folded(name) })
    if (twin && twin !== stored) throw invalid({ field: 'name', key: 'fields.viewNameTaken' })
    if (!stored && (await em.count(View, { owner })) >= MOST_VIEWS)
      throw new Problem('tooManyViews', { values: { max: MOST_VIEWS } })
    const whole = { list, name, shared, folded: folded(name), query: filtersOf(list, value.query) }
    const view = stored ? em.assign(stored, whole) : em.create(View, { ...whole, owner, createdAt: now() })
    await em.flush()
    return answer(ctx, view)
  })
}

/** Deletes a view. Throws 404, 409 `stale`. */
export async function deleteView(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const view = await editable(ctx, em, id)
    refuseStale(view, version)
    em.remove(view)
    return true as const
  })
}

/** The views of a client go with the client. */
export async function dropViews(_ctx: Context, em: Em, clientId: number): Promise<void> {
  em.remove(await em.find(View, { owner: clientId }))
}
