import type { EntityMetadata } from '@mikro-orm/core'
import type { Tables } from './tables.ts'

/** How the value of a mark is written. */
type Kind = 'number' | 'word' | 'flag'

/** What an index of a search knows of a record beside its words: whose it is, what it is filtered and found by. */
export const MARKS = {
  owner: 'number',
  amount: 'number',
  currency: 'word',
  country: 'word',
  status: 'word',
  kind: 'word',
  /** It waits for its desk. */
  staff: 'flag',
  /** It waits for its client. */
  client: 'flag',
} as const satisfies Record<string, Kind>

export type MarkName = keyof typeof MARKS

type Columns<Column> = { readonly [Name in MarkName]?: Column }

/** What the index of a table is made of: columns by their names in the database. */
export interface SearchRule<Column = string> {
  /** The folded text that is searched by its parts: all that anybody may search by. */
  readonly words: Column
  readonly marks: Columns<Column>
  /** Where a mark comes from while its own column is empty: from the row of `table` that the column `by` leads to. */
  readonly otherwise?: { readonly table: string; readonly by: Column; readonly marks: Columns<string> }
}

type ColumnOf<E extends { name: string }> = keyof Tables<E>[keyof Tables<E>] & string

const rules = new Map<string, SearchRule>()

/** Keeps an index of a table for searches: triggers follow each change of a row. Stands beside the entity. */
export function searchRecords<E extends { readonly name: string; readonly meta: Pick<EntityMetadata, 'tableName'> }>(
  { meta }: E,
  rule: SearchRule<ColumnOf<E>>,
): void {
  rules.set(meta.tableName, rule)
}

/** What the index of a table is made of; undefined: it has none. */
export function searchRuleOf(table: string): SearchRule | undefined {
  return rules.get(table)
}

/** The name of the index of a table. */
export function searchTableOf(table: string): string {
  return `${table}_search`
}
