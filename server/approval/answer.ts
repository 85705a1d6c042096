import { now } from '../../domain/core/clock.ts'
import { absolute, formatMinor } from '../../domain/core/money.ts'
import { GROUPS } from '../../domain/core/roles.ts'
import { type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import { type RoleColumns, rolesOf } from '../account/roles.ts'
import type {
  Actor,
  ApprovalItem,
  ApprovalStatus,
  ApprovalStep,
  ApprovalType,
  NamedAmount,
  Role,
} from '../generated/schema.ts'
import type { Proposal } from '../core/secondPerson.ts'

/** What a line about an approval is made of. */
interface Told {
  readonly step: ApprovalStep
  readonly type: ApprovalType
  readonly instanceId: number | null
  readonly subject: string
  readonly amounts: readonly NamedAmount[]
}

/** What an approval is about, in one line: «Оплата ордера №12, 6 897,00 USD, Shenzhen Lumen». */
export function summaryOf({ step, type, instanceId, subject, amounts }: Told, locale: Locale): string {
  const about = text(locale, `approval.summary.${type}.${step}` as MessageKey, { id: String(instanceId ?? '') })
  const dollars = amounts.find(({ name }) => name === 'usdAmount')
  const amount = dollars ? formatMinor(absolute(dollars.amount), 'USD', locale) : null
  return [about, amount, subject].filter(Boolean).join(', ')
}

/** The columns that an item of the list is answered by. */
export interface ItemColumns extends Told, RoleColumns {
  readonly id: number
  readonly desk: Proposal['desk']
  readonly status: ApprovalStatus
  readonly proposerId: number
  readonly proposerName: string
  readonly at: Date
  readonly expiresAt: Date
}

/** The role in which somebody has signed: a manager with both rights has one for each side. */
export function actorOf(
  person: RoleColumns & { readonly id: number; readonly name: string },
  desk: Proposal['desk'],
): Actor {
  const roles = rolesOf(person)
  const role = (roles.find(one => GROUPS[desk].includes(one)) ?? roles[0]) as Role
  return { userId: person.id, name: person.name, role }
}

/** An approval as the list and its record tell of it. One whose day is over has expired, also before it is cleared away. */
export function itemOf(row: ItemColumns, locale: Locale): ApprovalItem {
  const isLate = row.status === 'WAITING' && row.expiresAt.getTime() <= now().getTime()
  return {
    id: row.id,
    step: row.step,
    type: row.type,
    instanceId: row.instanceId,
    proposedBy: actorOf({ ...row, id: row.proposerId, name: row.proposerName }, row.desk),
    at: row.at.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    status: isLate ? 'EXPIRED' : row.status,
    summary: summaryOf(row, locale),
  }
}
