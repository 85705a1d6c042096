import { type Expression, sql, type SqlBool } from 'kysely'
import type { Clue, Mark, MarkValue, Way } from './clues.ts'
import type { Params, Param, ValuesOf } from './sql.ts'

/** A pattern of `like` in which % and _ are plain characters. */
export function likeOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, char => `\\${char}`)}%`
}

/** Tells whether a text is like a pattern of `likeOf`. */
export function like(text: Expression<string | null>, pattern: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`
}

type Values = Readonly<Record<string, Param>>

/** A condition of a list with its values. The same conditions make the same text, whatever their values are. */
export interface Where {
  /** Tells its text from that of others. */
  readonly key: string
  readonly values: readonly Values[]
  /** Says it; `next` answers what is given to the next of `values`. */
  readonly build: (next: () => unknown) => Expression<SqlBool>
  /** What the index of a list knows of it. */
  readonly clues: readonly Clue[]
  /** Only the index of a list finds such rows without looking through all of them: `findIds` is asked for them. */
  readonly byIndex: boolean
  /** Of which rows `findIds` looks at the newest alone; null: it looks at all. What `build` says does not tell of it. */
  readonly newestOf: Where | null
}

let defined = 0

/** Defines a condition once; what it answers takes the values. */
export function condition<G>(build: (params: G) => Expression<SqlBool>): (values: ValuesOf<G>) => Where {
  const key = String(++defined)
  return values => ({
    key,
    values: [values as Values],
    build: next => build(next() as G),
    clues: [],
    byIndex: false,
    newestOf: null,
  })
}

/** A condition with what the index of a list knows of it. */
export function known(where: Where, clue: Clue): Where {
  return { ...where, clues: [clue] }
}

/** A condition whose rows the index has to find, by that clue. */
export function found(where: Where, clue: Clue): Where {
  return { ...known(where, clue), byIndex: true }
}

/** The condition that a column has a value; `mark`: what the index of the list calls it. */
export function equals<T extends Param>(column: Expression<T>, mark?: Mark): (value: NonNullable<T>) => Where {
  const made = condition((params: Params<{ value: Param }>) => sql<SqlBool>`${column} = ${params.value}`)
  return value => (mark ? known(made({ value }), () => [{ mark, value: value as MarkValue }]) : made({ value }))
}

/** The condition that a column has one of the values of a list; `mark`: what the index of the list calls it. */
export function among<T extends string | number>(
  column: Expression<T | null>,
  mark?: Mark,
): (list: readonly T[]) => Where {
  const made = condition((params: Params<{ list: readonly T[] }>) => params.list.has(column))
  return list => (mark ? known(made({ list }), () => list.map(value => ({ mark, value }))) : made({ list }))
}

/** The condition that folded text has a part. */
export function contains(column: Expression<string | null>): (part: string) => Where {
  const made = condition((params: Params<{ pattern: string }>) => like(column, params.pattern))
  return part => made({ pattern: likeOf(part) })
}

/** The condition that something holds; `mark`: what the index of the list calls it. */
export function holds(flag: Expression<boolean | number>, mark?: Mark): Where {
  const made = condition(() => sql<SqlBool>`${flag} = ${true}`)({})
  return mark ? known(made, () => [{ mark, value: true }]) : made
}

/** What the index knows of alternatives: the ways of each; nothing when it knows nothing of one. */
function cluesOfAny(alternatives: readonly Where[]): Clue[] {
  const clues = alternatives.flatMap(({ clues: [first] }) => (first ? [first] : []))
  if (clues.length < alternatives.length) return []
  return [
    async em => {
      const ways: Way[] = []
      for (const clue of clues) {
        const some = await clue(em)
        if (!some) return null
        ways.push(...some)
      }
      return ways
    },
  ]
}

/** Throws where an alternative alone is for the newest. */
function joined(word: 'and' | 'or', kept: readonly Where[]): Where {
  const apart = sql.raw(` ${word} `)
  const newestOf = kept.find(one => one.newestOf)?.newestOf ?? null
  if (word === 'or' && newestOf) throw new Error('A whole search is for the newest, or none of its alternatives.')
  return {
    key: `${word}(${kept.map(({ key }) => key).join()})`,
    values: kept.flatMap(({ values }) => values),
    build: next =>
      sql<SqlBool>`${sql.join(
        kept.map(({ build }) => sql`(${build(next)})`),
        apart,
      )}`,
    clues: word === 'and' ? kept.flatMap(({ clues }) => clues) : cluesOfAny(kept),
    byIndex: kept.some(({ byIndex }) => byIndex),
    newestOf,
  }
}

/** No row will do. */
export const NEVER: Where = condition(() => sql<SqlBool>`1 = 0`)({})

/** Nothing is asked for: every row will do. */
export const EVERY: Where = condition(() => sql<SqlBool>`1 = 1`)({})

/** A condition among the newest of the rows that meet another. */
export function amongNewest(of: Where, where: Where): Where {
  return { ...where, byIndex: true, newestOf: of }
}

/** The condition that all of those hold that are there. */
export function allOf(conditions: readonly (Where | null)[]): Where {
  const kept = conditions.filter(one => one !== null)
  return kept.length > 0 ? joined('and', kept) : EVERY
}

/** The condition that any of those holds that are there. */
export function anyOf(conditions: readonly (Where | null)[]): Where {
  const kept = conditions.filter(one => one !== null)
  return kept.length > 0 ? joined('or', kept) : NEVER
}
