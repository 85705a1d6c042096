import type { ViewList } from '../../domain/generated/enums.ts'
import type { ViewQuery } from '../../domain/view/schema.ts'

/** Where a list is, and the names that its parameters have in the address. */
interface Place {
  readonly path: string
  /** What else stands in the address of the list. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly names: Readonly<Record<string, string>>
}

const OF_RECORDS = { status: 'status', search: 'search', mine: 'mine', overdue: 'overdue' } as const

const PLACES: Readonly<Record<ViewList, Place>> = {
  REQUESTS: { path: '/request', names: OF_RECORDS },
  REPLENISHMENTS: { path: '/replenishment', names: OF_RECORDS },
  ORDERS: { path: '/order', names: OF_RECORDS },
  INNS: { path: '/dashboard', fixed: { inn: 'registry' }, names: { status: 'innStatus', search: 'find' } },
  USERS: { path: '/admin/user', names: { role: 'role', search: 'search' } },
}

const written = (value: ViewQuery[string] | undefined) => (value === true ? '1' : value || null)

/** What a view writes into the address of its list; null: it filters by no such thing. */
export function changesOf(list: ViewList, query: ViewQuery): Record<string, string | null> {
  const { names } = PLACES[list]
  return Object.fromEntries(Object.entries(names).map(([key, name]) => [name, written(query[key])]))
}

/** The address at which a list shows a view. */
export function addressOfView(list: ViewList, query: ViewQuery): string {
  const { path, fixed = {} } = PLACES[list]
  const params = new URLSearchParams(fixed)
  for (const [name, value] of Object.entries(changesOf(list, query))) if (value) params.set(name, value)
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** Tells whether two views filter by the same. */
export function sameQuery(one: ViewQuery, other: ViewQuery): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every(key => written(one[key]) === written(other[key]))
}
