import { toMinor } from '../../domain/core/money.ts'
import { searchOf, type Where } from './paging.ts'
import { likeOf } from './where.ts'

/** What a search of a list looks into: SQL columns. */
export interface Searched {
  /** Folded text, by substring. */
  readonly text: readonly string[]
  /** A country's code, by what it is called in a language that the text does not hold. */
  readonly country?: { readonly column: string; readonly named: (search: string) => readonly string[] }
  /** A number as people name records: `1042`, `№1042`. */
  readonly id: string
  /** An amount as typed, exactly. */
  readonly amount: string
  /** A currency code, exactly. */
  readonly currency: string
}

/** The condition of a search (decisions.md section 1, "Search"); null without one. Throws a field error when too long. */
export function searchWhere(search: string | null | undefined, columns: Searched): Where | null {
  const text = searchOf(search)
  if (text === null) return null
  const conditions: Where[] = columns.text.map(column => ({
    sql: `${column} like ? escape '\\'`,
    params: [likeOf(text)],
  }))
  const countries = columns.country?.named(text) ?? []
  if (columns.country && countries.length)
    conditions.push({ sql: `${columns.country.column} in (${countries.map(() => '?').join(', ')})`, params: countries })
  const number = /^№?\s*(\d{1,9})$/.exec(text)?.[1]
  if (number) conditions.push({ sql: `${columns.id} = ?`, params: [Number(number)] })
  const amount = toMinor(text)
  if (amount !== null && amount > 0) conditions.push({ sql: `${columns.amount} = ?`, params: [amount] })
  if (/^[a-z]{3}$/.test(text)) conditions.push({ sql: `${columns.currency} = ?`, params: [text.toUpperCase()] })
  return {
    sql: conditions.map(({ sql }) => sql).join(' or '),
    params: conditions.flatMap(({ params }) => params),
    joins: true,
  }
}

/** The condition "only the clients that are assigned to this manager"; null when it was not asked for. */
export function mineWhere(mine: boolean | null | undefined, column: string, managerId: number): Where | null {
  if (!mine) return null
  return { sql: `${column} in (select client_id from manager_client where manager_id = ?)`, params: [managerId] }
}

/** What a list of records is filtered by. */
export interface ListFilter<Status> {
  readonly page?: number | null
  readonly status?: Status | null
  readonly search?: string | null
  readonly mine?: boolean | null
}

/** The condition of a status; ACTION: what waits for the caller, by the column (or literal) that says so. */
export function statusWhere(status: string | null | undefined, column: string, waits: string): Where | null {
  if (!status) return null
  return status === 'ACTION' ? { sql: `${waits} = true`, params: [] } : { sql: `${column} = ?`, params: [status] }
}
