import type { Expression } from 'kysely'
import { type Minor, toMinor } from '../../domain/core/money.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type Context, caller } from './context.ts'
import { EVERYBODY, type KeptTotal } from './counts.ts'
import { searchOf } from './paging.ts'
import { among, anyOf, contains, equals, type Where } from './where.ts'

/** What a search of a list looks into. */
interface Searched {
  /** Folded text, by substring. */
  readonly text: readonly Expression<string>[]
  /** A country's code, by what it is called in a language that the text does not hold. */
  readonly country?: {
    readonly column: Expression<string | null>
    readonly named: (search: string) => readonly string[]
  }
  /** A number as people name records: `1042`, `№1042`. */
  readonly id: Expression<number>
  /** An amount as typed, exactly. */
  readonly amount: Expression<Minor>
  /** A currency code, exactly. */
  readonly currency: Expression<string>
}

/**
 * Defines the search of a list (decisions.md section 1, "Search"). What it answers makes the condition of what was typed;
 * null without any; it throws a field error when that is too long.
 */
export function searching(columns: Searched): (search: string | null | undefined) => Where | null {
  const texts = columns.text.map(contains)
  const { country } = columns
  const inCountry = country && among(country.column)
  const numbered = equals(columns.id)
  const worth = equals(columns.amount)
  const inCurrency = equals(columns.currency)
  return search => {
    const text = searchOf(search)
    if (text === null) return null
    const countries = country?.named(text) ?? []
    const number = /^№?\s*(\d{1,9})$/.exec(text)?.[1]
    const amount = toMinor(text)
    return anyOf([
      ...texts.map(one => one(text)),
      inCountry && countries.length > 0 ? inCountry(countries) : null,
      number ? numbered(Number(number)) : null,
      amount !== null && amount > 0 ? worth(amount) : null,
      /^[a-z]{3}$/.test(text) ? inCurrency(text.toUpperCase()) : null,
    ])
  }
}

/** What a list of records is filtered by. */
export interface ListFilter<Status> {
  readonly page?: number | null
  readonly status?: Status | null
  readonly search?: string | null
  readonly mine?: boolean | null
}

/** The condition of a status; ACTION: what waits for the caller. */
export function statusWhere<Status extends string>(
  status: Status | 'ACTION' | null | undefined,
  inStatus: (status: Status) => Where,
  waits: Where,
): Where | null {
  if (!status) return null
  return status === 'ACTION' ? waits : inStatus(status)
}

/** Whose records a list holds that the caller asks for: their own, or for staff everybody's. */
export function listOwner(ctx: Context): number {
  const { id, roles } = caller(ctx)
  return sideOf(roles) === 'client' ? id : EVERYBODY
}

/** The total that is kept of a list of records; null when more is asked for than a status. `owner`: see EVERYBODY. */
export function keptTotalOf(
  kind: string,
  owner: number,
  { status, search, mine }: ListFilter<string>,
): KeptTotal | null {
  return searchOf(search) === null && !mine ? { kind, owner, status: status ?? null } : null
}
