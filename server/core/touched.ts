import { ChangeSetType, type EntityProperty, type EventSubscriber, type FlushEventArgs } from '@mikro-orm/core'
import { readColumn } from './rows.ts'
import type { Em } from './store.ts'
import type { Touched, TouchedField } from './touch.ts'
import { openTransaction } from './transaction.ts'

type Columns = Readonly<Record<string, unknown>>

const KINDS: Readonly<Record<ChangeSetType, Touched['kind']>> = {
  [ChangeSetType.CREATE]: 'create',
  [ChangeSetType.UPDATE]: 'update',
  [ChangeSetType.UPDATE_EARLY]: 'update',
  [ChangeSetType.DELETE]: 'delete',
  [ChangeSetType.DELETE_EARLY]: 'delete',
}

function fieldsOf(props: readonly EntityProperty[], before: Columns, after: Columns): TouchedField[] {
  return props.flatMap(property => {
    const { name } = property
    if (property.persist === false || !(name in before || name in after)) return []
    const was = readColumn(property, before[name])
    const is = readColumn(property, after[name])
    return was === is ? [] : [{ field: name, before: was, after: is }]
  })
}

/** What deleted records held: after the flush nobody knows it any more. */
const deleted = new WeakMap<object, Columns>()

/** Collects what each flush has changed, for the audit log and the kept counters. */
export const touchedSubscriber: EventSubscriber = {
  async onFlush({ uow }: FlushEventArgs) {
    for (const { entity, type } of uow.getChangeSets())
      if (KINDS[type] === 'delete') deleted.set(entity, uow.getOriginalEntityData(entity) ?? {})
  },
  async afterFlush({ uow }: FlushEventArgs) {
    const open = openTransaction()
    if (!open) return
    for (const { entity, meta, type, payload, originalEntity } of uow.getChangeSets()) {
      const kind = KINDS[type]
      const stored: Columns = originalEntity ?? deleted.get(entity) ?? {}
      const changed: Columns = payload
      // Of an update only what changed has an "after"; the rest stays
      const before = Object.fromEntries(Object.entries(stored).filter(([name]) => kind === 'delete' || name in changed))
      open.touched.push({
        entity: meta.className,
        record: entity as Touched['record'],
        kind,
        fields: fieldsOf(meta.props, kind === 'create' ? {} : before, kind === 'delete' ? {} : changed),
      })
    }
  },
}

/** Tells of a record that a statement of our own has created, as a flush tells of its own; relations by their ids. */
export function noteCreated(
  em: Em,
  { name }: { readonly name: string },
  id: number,
  values: Readonly<Record<string, unknown>>,
): void {
  const { props } = em.getMetadata().getByClassName(name)
  const isRelation = (field: string) => props.some(property => property.name === field && property.kind === 'm:1')
  const held = Object.entries(values).map(([field, value]) => [field, isRelation(field) ? { id: value } : value])
  const told = Object.entries({ id, ...values }).filter(([, value]) => value !== null)
  openTransaction()?.touched.push({
    entity: name,
    record: { id, ...Object.fromEntries(held) },
    kind: 'create',
    fields: told.map(([field, after]) => ({ field, before: null, after })),
  })
}
