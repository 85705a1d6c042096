import type { NotNull } from 'kysely'
import { fromJson } from '../core/rows.ts'
import { firstRow, type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Language, LetterKind, Role } from '../generated/schema.ts'
import type { ManagerClient, User } from './account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from './roles.ts'

/** Somebody whom letters reach: banned and deleted people get nothing, nor does an address that nobody has confirmed. */
export interface Reachable {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly roles: readonly Role[]
  /** Letters that they do not want. */
  readonly quietLetters: readonly LetterKind[]
}

const reachable = (db: Db<typeof User | typeof ManagerClient>) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.name', 'u.email', 'u.language', 'u.quiet_letters', ...ROLE_COLUMNS])
    .where('u.deleted_at', 'is', null)
    .where('u.is_banned', '=', false)
    .where('u.confirmed_at', 'is not', null)
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()

const ONE = statement((db: Db<typeof User | typeof ManagerClient>, params: Params<{ id: number }>) =>
  reachable(db).where('u.id', '=', params.id),
)

const MANAGERS = statement((db: Db<typeof User | typeof ManagerClient>, params: Params<{ clientId: number }>) =>
  reachable(db)
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('manager_client as m')
            .select('m.id')
            .whereRef('m.manager_id', '=', 'u.id')
            .where('m.client_id', '=', params.clientId),
        )
        .as('assigned'),
    )
    .where('u.kind', '=', 'MANAGER')
    .orderBy('u.id'),
)

const ADMINS = statement((db: Db<typeof User | typeof ManagerClient>) =>
  reachable(db).where('u.kind', '=', 'ADMIN').orderBy('u.id'),
)

const NAME = statement((db: Db<typeof User>, params: Params<{ id: number }>) =>
  db.selectFrom('app_user').select('name').where('id', '=', params.id),
)

const answer = (row: RowOf<typeof ONE>): Reachable => ({
  id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  roles: rolesOf(row),
  quietLetters: fromJson(row.quiet_letters),
})

/** One user, when letters reach them. */
export async function reachableUser(em: Em, id: number): Promise<Reachable | null> {
  const row = await firstRow(em, ONE, { id })
  return row ? answer(row) : null
}

/** Every manager whom letters reach, with whether the client is assigned to them. */
export async function reachableManagers(
  em: Em,
  clientId: number,
): Promise<(Reachable & { readonly isAssigned: boolean })[]> {
  return (await rows(em, MANAGERS, { clientId })).map(row => ({ ...answer(row), isAssigned: !!row.assigned }))
}

/** Every admin whom letters reach. */
export async function reachableAdmins(em: Em): Promise<Reachable[]> {
  return (await rows(em, ADMINS, {})).map(answer)
}

/** What a user is called; null: there is no such user. */
export async function nameOf(em: Em, id: number): Promise<string | null> {
  return (await firstRow(em, NAME, { id }))?.name ?? null
}
