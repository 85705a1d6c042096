import type { KyselyPlugin, SelectQueryNode } from 'kysely'
import type { Columns } from './fields.ts'

type Naming = Partial<Readonly<Record<'alias' | 'column' | 'table' | 'identifier', object>>>

/** What a node is called: a table by its alias, what is selected as the row has it. */
function nameOf(node: object): string {
  const { name } = node as { readonly name?: unknown }
  if (typeof name === 'string') return name
  const { alias, column, table, identifier } = node as Naming
  const part = alias ?? column ?? table ?? identifier
  return part ? nameOf(part) : ''
}

/** Tells whether a piece of a statement names any of these tables. */
export function mentions(node: unknown, tables: ReadonlySet<string>): boolean {
  if (typeof node !== 'object' || node === null) return false
  const { kind, name } = node as { readonly kind?: unknown; readonly name?: unknown }
  if (kind === 'IdentifierNode') return tables.has(String(name))
  return Object.values(node).some(part => mentions(part, tables))
}

/** The names under which a statement joins tables. */
export function joinedTables({ joins = [] }: Pick<SelectQueryNode, 'joins'>): Set<string> {
  return new Set(joins.map(({ table }) => nameOf(table)))
}

/** Selects no more than some columns, and joins no tables of which nothing is said. */
export function narrowing(columns: NonNullable<Columns>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => (node.kind === 'SelectQueryNode' ? narrowed(node, columns) : node),
    transformResult: async ({ result }) => result,
  }
}

function narrowed(query: SelectQueryNode, columns: NonNullable<Columns>): SelectQueryNode {
  const selections = query.selections?.filter(({ selection }) => columns.has(nameOf(selection))) ?? []
  let least: SelectQueryNode = { ...query, selections, joins: [] }
  // What is joined later may be joined to what stands before it
  for (const join of query.joins?.toReversed() ?? [])
    if (mentions(least, new Set([nameOf(join.table)]))) least = { ...least, joins: [join, ...(least.joins ?? [])] }
  return least
}
