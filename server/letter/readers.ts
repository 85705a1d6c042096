import type { Caller } from '../../domain/generated/enums.ts'
import { DESKS } from '../../domain/core/roles.ts'
import type { Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { select } from '../core/sql.ts'
import type { CounterType, Language, LetterKind } from '../generated/schema.ts'

/** Somebody who may get letters. */
export interface Recipient {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: Language
}

interface Row extends Recipient {
  readonly quiet_letters: string | readonly LetterKind[]
  readonly assigned: boolean | number
}

// Banned and deleted people get nothing, nor does an address that nobody has confirmed
const READERS = `select u.id, u.name, u.email, u.language, u.quiet_letters, exists (
    select 1 from manager_client m where m.manager_id = u.id and m.client_id = ?) as assigned
  from app_user u where u.deleted_at is null and u.is_banned = false and u.confirmed_at is not null and u.email is not null`

const RIGHTS: Readonly<Record<(typeof DESKS)[CounterType], string>> = {
  REQUEST_DESK: "u.kind = 'MANAGER' and u.manages_requests = true",
  ORDER_DESK: "u.kind = 'MANAGER' and u.manages_orders = true",
  MANAGEMENT: "u.kind = 'MANAGER'",
} satisfies Partial<Record<Caller, string>>

/** Those who want such letters and did not take the step themselves, in person or signed in as somebody. */
function wanting(rows: readonly Row[], kind: LetterKind, actor: Viewer): Recipient[] {
  return rows.filter(({ id, quiet_letters: quiet }) => {
    const silenced = typeof quiet === 'string' ? (JSON.parse(quiet) as LetterKind[]) : quiet
    return id !== actor.id && id !== actor.actAs && !silenced.includes(kind)
  })
}

/** The client, when a letter of this kind about somebody else's step reaches them. */
export async function clientRecipients(
  em: Em,
  clientId: number,
  kind: LetterKind,
  actor: Viewer,
): Promise<Recipient[]> {
  const rows = await select<Row>(em, `${READERS} and u.id = ?`, [clientId, clientId])
  return wanting(rows, kind, actor)
}

/**
 * Who hears of new work: the client's managers who have the right of its desk, else every manager who has it
 * (decisions.md section 2); an application without such managers is run by its admins.
 */
export async function staffRecipients(
  em: Em,
  type: CounterType,
  clientId: number,
  actor: Viewer,
): Promise<Recipient[]> {
  const managers = await select<Row>(em, `${READERS} and ${RIGHTS[DESKS[type]]} order by u.id`, [clientId])
  const assigned = managers.filter(manager => manager.assigned)
  if (assigned.length > 0) return wanting(assigned, 'WORK', actor)
  if (managers.length > 0) return wanting(managers, 'WORK', actor)
  const admins = await select<Row>(em, `${READERS} and u.kind = 'ADMIN' order by u.id`, [clientId])
  return wanting(admins, 'WORK', actor)
}
