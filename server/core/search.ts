import type { Expression } from 'kysely'
import { type Minor, toMinor } from '../../domain/core/money.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { isShort, knowsPart } from './clues.ts'
import { type Context, caller } from './context.ts'
import { EVERYBODY, type KeptTotal } from './counts.ts'
import { searchOf } from './paging.ts'
import { among, amongNewest, anyOf, contains, equals, EVERY, found, type Where } from './where.ts'

/** Makes a condition of a part of a text. */
type PartWhere = (part: string) => Where

/** The condition that folded text, which the index of the list holds, has a part. */
export function hasPart(text: Expression<string>): PartWhere {
  const made = contains(text)
  return part => found(made(part), em => (knowsPart(em, part) ? [{ part }] : null))
}

/** Makes a search of all records, and of the newest ones, of all or of somebody's own, by a short part. */
export function searchingBy(has: PartWhere): (part: string, own?: Where | null) => Where {
  return (part, own = null) => (isShort(part) ? amongNewest(own ?? EVERY, has(part)) : has(part))
}

/** What a search of a list looks into. */
interface Searched {
  /** Folded text, by substring. */
  readonly text: PartWhere
  /** The people whose records they are, by a part of their names. */
  readonly person?: PartWhere
  /** A country's code, by what it is called in a language that the text does not hold. */
  readonly country?: {
    readonly column: Expression<string | null>
    readonly named: (search: string) => readonly string[]
  }
  /** A number as people name records: `1042`, `№1042`. */
  readonly id: Expression<number>
  /** An amount as typed, exactly. */
  readonly amount: Expression<Minor | null>
  /** A currency code, exactly. */
  readonly currency: Expression<string | null>
}

/**
 * Defines the search of a list (decisions.md section 1, "Search"). What it answers makes the condition of what was typed;
 * null without any; it throws a field error when that is too long. `own`: whose records are searched; null: everybody's.
 */
export function searching(columns: Searched): (search: string | null | undefined, own: Where | null) => Where | null {
  const { text, person, country } = columns
  const inCountry = country && among(country.column, 'country')
  const numbered = equals(columns.id, 'id')
  const worth = equals(columns.amount, 'amount')
  const inCurrency = equals(columns.currency, 'currency')
  const waysTo = (part: string) => {
    const countries = country?.named(part) ?? []
    const number = /^№?\s*(\d{1,9})$/.exec(part)?.[1]
    const amount = toMinor(part)
    return anyOf([
      text(part),
      inCountry && countries.length > 0 ? inCountry(countries) : null,
      number ? numbered(Number(number)) : null,
      amount !== null && amount > 0 ? worth(amount) : null,
      /^[a-z]{3}$/.test(part) ? inCurrency(part.toUpperCase()) : null,
      person ? person(part) : null,
    ])
  }
  const search = searchingBy(waysTo)
  return (typed, own) => {
    const part = searchOf(typed)
    return part === null ? null : search(part, own)
  }
}

/** What a list of records is filtered by. */
export interface ListFilter<Status> {
  readonly page?: number | null
  readonly status?: Status | null
  readonly search?: string | null
  readonly mine?: boolean | null
  /** Only those whose deadline is over; a client's list goes without it (decisions.md section 24). */
  readonly overdue?: boolean | null
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
  { status, search, mine, overdue }: ListFilter<string>,
): KeptTotal | null {
  return searchOf(search) === null && !mine && !(overdue && owner === EVERYBODY)
    ? { kind, owner, status: status ?? null }
    : null
}
