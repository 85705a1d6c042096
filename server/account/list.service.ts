import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Context } from '../core/context.ts'
import { isShort, MANY, type Way } from '../core/clues.ts'
import { EVERYBODY } from '../core/counts.ts'
import { findIds } from '../core/finding.ts'
import { listing, NEWEST } from '../core/listing.ts'
import { countAll, type ExactTotal, selectPage } from '../core/pages.ts'
import { pageOf, searchOf } from '../core/paging.ts'
import { hasPart, searchingBy } from '../core/search.ts'
import type { Params, RowOf } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db, Tables } from '../core/tables.ts'
import { allOf, condition, equals, found, holds, like, likeOf, type Where } from '../core/where.ts'
import type { UserPage, UserRoleFilter, UserRow } from '../generated/schema.ts'
import type { User, UserKind } from './account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from './roles.ts'

/** What a list of users is filtered by. */
interface UserFilter {
  readonly role?: UserRoleFilter | null
  readonly page?: number | null
  readonly search?: string | null
}

const LIST = listing({
  from: (db: Db<typeof User>) => db.selectFrom('app_user as u'),
  rows: from =>
    from.select([
      'u.id',
      'u.name',
      'u.email',
      'u.telegram',
      'u.phone',
      'u.is_banned',
      'u.has_factor',
      'u.version',
      ...ROLE_COLUMNS,
    ]),
  key: 'u.id',
  index: 'app_user_search',
})

const { columns } = LIST
const isThere = condition(() => columns('u.deleted_at', 'is', null))({})
const ofKind = equals(columns.ref('u.kind'), 'kind')
const searched = searchingBy(hasPart(columns.ref('u.search')))

/** What each role means in the table; ROLE_MANAGER is either right (decisions.md section 2). */
const OF_ROLE: Readonly<Record<UserRoleFilter, Where>> = {
  ROLE_CLIENT: ofKind('CLIENT'),
  ROLE_ADMIN: ofKind('ADMIN'),
  ROLE_MANAGER: ofKind('MANAGER'),
  ROLE_MANAGER_REQ: allOf([ofKind('MANAGER'), holds(columns.ref('u.manages_requests'))]),
  ROLE_MANAGER_ORD: allOf([ofKind('MANAGER'), holds(columns.ref('u.manages_orders'))]),
}

/** Kinds whose totals are kept; how many of the managers have a right is counted. */
const KEPT: Partial<Record<UserRoleFilter, UserKind>> = {
  ROLE_CLIENT: 'CLIENT',
  ROLE_ADMIN: 'ADMIN',
  ROLE_MANAGER: 'MANAGER',
}

/** The exact total of a role, where nobody searches. */
async function totalOf(em: Em, role: UserRoleFilter | null, where: Where): Promise<ExactTotal> {
  const status = role ? KEPT[role] : null
  return status === undefined ? countAll(em, LIST, where) : { kind: 'USER', owner: EVERYBODY, status }
}

const people = expressionBuilder<Tables<typeof User>>()

const newestPeople = people
  .selectFrom('app_user as u')
  .select(['u.id', 'u.search'])
  .orderBy('u.id', 'desc')
  .limit(sql.lit(NEWEST))

/**
 * The condition of a list that the name or the e-mail of its rows' client, be it a deleted one, has a part. One that is too
 * short for an index is looked for once in the newest users, and not again for each row.
 */
export function isCalled(client: Expression<number>): (part: string) => Where {
  const made = condition((params: Params<{ pattern: string }>) =>
    people.exists(
      people
        .selectFrom('app_user as called')
        .select('called.id')
        .where('called.id', '=', client)
        .where(eb => like(eb.ref('called.search'), params.pattern)),
    ),
  )
  const madeOfShort = condition((params: Params<{ pattern: string }>) =>
    people(
      client,
      'in',
      people
        .selectFrom(newestPeople.as('u'))
        .select('u.id')
        .where(eb => like(eb.ref('u.search'), params.pattern)),
    ),
  )
  return part => {
    const called = isShort(part) ? madeOfShort : made
    return found(called({ pattern: likeOf(part) }), em => ownersCalled(em, searched(part)))
  }
}

/** The users who are called so, as the owners of records; null: there are many. */
async function ownersCalled(em: Em, called: Where): Promise<readonly Way[] | null> {
  const users = await findIds(em, LIST, called, MANY + 1)
  return users.length > MANY ? null : users.map(value => ({ mark: 'owner', value }))
}

/** A list of people that is put in another order than the newest first is at most so long. */
const SHORT_LIST = 1000

/** The users of a kind who have a part in their names or e-mails; null: so many that any look at users meets them soon. */
export async function usersOfName(em: Em, kind: UserKind, part: string): Promise<readonly number[] | null> {
  if (part === '') return null
  const found = await findIds(em, LIST, allOf([isThere, ofKind(kind), searched(part)]), SHORT_LIST + 1)
  return found.length > SHORT_LIST ? null : found
}

/** A page of users, newest first. Throws field errors. */
export async function users(ctx: Context, { role, page, search }: UserFilter): Promise<UserPage> {
  const text = searchOf(search)
  const where = allOf([isThere, role ? OF_ROLE[role] : null, text ? searched(text) : null])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    { page: pageOf(page) },
    text === null ? await totalOf(ctx.em, role ?? null, where) : null,
  )
  return { items: items.map(rowAnswer), ...totals }
}

function rowAnswer(row: RowOf<typeof LIST>): UserRow {
  const { id, name, email, telegram, phone, version } = row
  return {
    userId: id,
    name,
    username: email ?? '',
    telegram,
    phone,
    roles: rolesOf(row),
    isBanned: !!row.is_banned,
    hasFactor: !!row.has_factor,
    version,
  }
}
