import { CompiledQuery } from 'kysely'
import type { Em } from './store.ts'

/** What a statement of our own takes. */
export type Param = string | number | boolean | Date | null | undefined

const numbered = new Map<string, string>()

/** PostgreSQL numbers its parameters; ours are written `?` and stand in no text of a statement. */
function numberedOf(text: string): string {
  const known = numbered.get(text)
  if (known) return known
  let count = 0
  const made = text.replace(/\?/g, () => `$${++count}`)
  if (numbered.size < 1000) numbered.set(text, made)
  return made
}

/** SQLite keeps moments as epoch milliseconds and knows no booleans. */
function liteOf(param: Param): string | number | null {
  if (param instanceof Date) return param.getTime()
  if (typeof param === 'boolean') return param ? 1 : 0
  return param ?? null
}

function execute(em: Em, text: string, params: readonly Param[]) {
  const isLite = em.getPlatform().constructor.name === 'SqlitePlatform'
  const statement = isLite
    ? CompiledQuery.raw(text, params.map(liteOf))
    : CompiledQuery.raw(numberedOf(text), [...params])
  return em.getKysely().executeQuery(statement)
}

/**
 * The rows of a statement of our own, its parameters bound: the text stays the same, so that the prepared statement is kept.
 * Inside a transaction it sees what was flushed.
 */
export async function select<Row>(em: Em, text: string, params: readonly Param[] = []): Promise<Row[]> {
  const { rows } = await execute(em, text, params)
  return rows as Row[]
}

/** Runs a statement that changes rows. Answers how many. */
export async function change(em: Em, text: string, params: readonly Param[] = []): Promise<number> {
  const { numAffectedRows } = await execute(em, text, params)
  return Number(numAffectedRows ?? 0)
}
