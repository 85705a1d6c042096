import { belongs, DESKS } from '../../domain/core/roles.ts'
import { type Reachable, reachableAdmins, reachableManagers, reachableUser } from '../account/people.service.ts'
import type { Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { CounterType, LetterKind } from '../generated/schema.ts'

/** Somebody who gets a letter. */
export type Recipient = Reachable

/** Those who want such letters and did not take the step themselves, in person or signed in as somebody. */
function wanting(people: readonly Reachable[], kind: LetterKind, actor: Viewer | null): Recipient[] {
  return people.filter(
    ({ id, quietLetters }) => id !== actor?.id && id !== actor?.actAs && !quietLetters.includes(kind),
  )
}

/** The client, when a letter of this kind about somebody else's step reaches them. */
export async function clientRecipients(
  em: Em,
  clientId: number,
  kind: LetterKind,
  actor: Viewer | null,
): Promise<Recipient[]> {
  const client = await reachableUser(em, clientId)
  return client ? wanting([client], kind, actor) : []
}

/**
 * Who hears of new work, or of work that has waited too long: the client's managers who have the right of its desk, else every manager who has it
 * (decisions.md section 2); an application without such managers is run by its admins.
 */
export async function staffRecipients(
  em: Em,
  type: CounterType,
  clientId: number,
  actor: Viewer | null,
  kind: LetterKind = 'WORK',
): Promise<Recipient[]> {
  const managers = (await reachableManagers(em, clientId)).filter(({ roles }) => belongs(roles, DESKS[type]))
  const assigned = managers.filter(({ isAssigned }) => isAssigned)
  if (assigned.length > 0) return wanting(assigned, kind, actor)
  if (managers.length > 0) return wanting(managers, kind, actor)
  return wanting(await reachableAdmins(em), kind, actor)
}
