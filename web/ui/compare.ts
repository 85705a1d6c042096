/** What a form or a dialog knows of a record: field → value, as the form would hold it. */
export type FieldValues = Readonly<Record<string, unknown>>

/** One value as it is compared: what is empty is null, a country is its code, blanks at the ends do not count. */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value ?? null
  if ('code' in value) return value.code
  const known = Object.entries(value).filter(([name]) => name !== '__typename')
  return Object.fromEntries(
    known.toSorted(([one], [other]) => one.localeCompare(other)).map(([name, part]) => [name, plain(part)]),
  )
}

/** Tells whether two values of a field say the same. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** What somebody has changed of what a form began with: the keys that a save sends (decisions.md section 12). */
export function changedIn<Values extends object>(began: FieldValues, mine: Values): Partial<Values> {
  const changed = Object.entries(mine).filter(([key, value]) => key in began && !same(began[key], value))
  return Object.fromEntries(changed) as Partial<Values>
}

/** A field that was changed elsewhere. */
export interface News {
  readonly key: string
  readonly was: unknown
  readonly is: unknown
  /** What was typed here meanwhile; undefined: nothing was, so there is nothing to choose. */
  readonly mine?: unknown
}

/**
 * What was changed elsewhere since a form began, three ways: what it began with, what is now, what was typed here. A field
 * that both have changed to the same is no news, nor is one that is not known now.
 */
export function newsSince(began: FieldValues, now: FieldValues, mine: FieldValues = {}): News[] {
  return Object.keys(began).flatMap((key): News[] => {
    const [was, is] = [began[key], now[key]]
    if (!(key in now) || same(was, is)) return []
    if (!(key in mine) || same(mine[key], was)) return [{ key, was, is }]
    return same(mine[key], is) ? [] : [{ key, was, is, mine: mine[key] }]
  })
}

/** Tells a field that both sides have changed, each in their own way. */
export const isConflict = (news: News): boolean => 'mine' in news

/** Tells whether something that a form has kept in a record is not there any more. */
export const isTakenOut = (kept: FieldValues, now: FieldValues): boolean =>
  Object.entries(kept).some(([key, value]) => key in now && !same(value, null) && !same(value, now[key]))

/** What of a draft that was sent a record holds now: a form judges by it what was typed since, and gives nothing back. */
export function keptIn(record: FieldValues, draft: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(draft).filter(([key, value]) => key in record && same(record[key], value)))
}

/**
 * What a form holds after it began anew: what was typed stays, everything else is as it is now. `untouched` is what the
 * typed values are judged against: what the form began with, or what it has just sent.
 */
export function follow<Values extends object>(untouched: FieldValues, now: Values, mine: Values): Values {
  const known = Object.entries(mine) as [keyof Values & string, unknown][]
  const typed = known.filter(([key, value]) => key in untouched && !same(untouched[key], value))
  return { ...now, ...(Object.fromEntries(typed) as Partial<Values>) }
}
