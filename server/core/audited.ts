import type { InferEntity } from '@mikro-orm/core'
import type { AuditType } from '../generated/schema.ts'
import type { AuditSubject } from './hooks.ts'
import type { Touched } from './touch.ts'

interface EntityLike {
  readonly name: string
}

/** A value that a column holds beside others. */
export interface AuditPart {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What the audit log tells of the changes of an entity. */
interface ChangeOptions<Record_> {
  /** The record that an entry about it is filed under. */
  readonly subject: (record: Record_) => AuditSubject
  /** Columns that repeat others or serve the machine: their changes are not told. */
  readonly silent?: readonly (keyof Record_ & string)[]
  /** Columns that hold several values: each is told by its own name. */
  readonly parts?: Readonly<Record<string, (value: never) => readonly AuditPart[]>>
  /** What the log calls what was done, where it is not done yet; null: it is. */
  readonly outcome?: (change: Pick<Touched, 'kind'>) => string | null
  /** Columns whose change is told without the values: secrets, and words between two people. */
  readonly masked?: readonly (keyof Record_ & string)[]
}

/** What an entity lets the audit log tell: its changes, its number as a movement of money, or nothing for a reason. */
export type AuditRule =
  | ({ readonly tells: 'changes' } & ChangeOptions<never>)
  | { readonly tells: 'movement' }
  | { readonly tells: 'nothing'; readonly because: string }

const rules = new WeakMap<EntityLike, AuditRule>()

/** Lets the audit log tell the changes of an entity. Stands beside the entity. */
export function auditChanges<E extends EntityLike>(entity: E, options: ChangeOptions<InferEntity<E>>): void {
  rules.set(entity, { tells: 'changes', ...options })
}

/** Lets the audit log tell the number of a movement of money, in an entry of its own. */
export function auditMovements(entity: EntityLike): void {
  rules.set(entity, { tells: 'movement' })
}

/** Keeps an entity out of the audit log; `because` says why nobody misses it there. */
export function auditNothing(because: string, ...entities: readonly EntityLike[]): void {
  for (const entity of entities) rules.set(entity, { tells: 'nothing', because })
}

/** The rules of entities by their names, in their order. Throws for an entity that says nothing of itself. */
export function auditRules(entities: readonly EntityLike[]): ReadonlyMap<string, AuditRule> {
  return new Map(
    entities.map(entity => {
      const rule = rules.get(entity)
      if (!rule) throw new Error(`${entity.name} does not say what the audit log tells of it (core/audited.ts)`)
      return [entity.name, rule]
    }),
  )
}

interface Identified {
  readonly id: number
}

/** An entry is filed under the record itself. */
export const itself =
  (type: AuditType) =>
  ({ id }: Identified): AuditSubject => ({ type, instanceId: id })

/** An entry is filed under the record that this one belongs to. */
export const partOf = (type: AuditType, record: Identified | null | undefined): AuditSubject => ({
  type,
  instanceId: record?.id ?? null,
})
