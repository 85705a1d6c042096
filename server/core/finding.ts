import { setImmediate } from 'node:timers/promises'
import type { Asked, Clues } from './clues.ts'
import { type Listing, valuesOf } from './listing.ts'
import { postgresStretch } from './postgresSearch.ts'
import { firstRow, rows } from './sql.ts'
import { type Index, matchOf, sqliteStretch } from './sqliteSearch.ts'
import { type Em, engineOf } from './store.ts'
import { EVERY, type Where } from './where.ts'

/** A bound that no list reaches. */
export const EVERY_ROW = 2 ** 31 - 1

/** A row by its id. */
interface Found {
  readonly id: number
}

/** How many rows are proposed at first, by how many times more then, and at most: an index begins each time at its top. */
const PROPOSED = 1100
const GROWTH = 4
const MOST_PROPOSED = 50_000

/** An index that proposes one of so many rows is left. */
const THICK = 3

/** How many rows are looked at before others get their turn. */
const LOOKED_AT = 5000

/** Answers ids that an index proposes, the newest first. */
type Propose = (asked: Asked) => Promise<number[]>

/** How an index proposes rows; null: it is known before that it proposes almost every one. */
async function proposeBy(index: Index, clues: Clues): Promise<Propose | null> {
  if (engineOf(index.em).dialect === 'postgresql') return asked => postgresStretch(index.em, index.name, clues, asked)
  const { match, fromTop } = await matchOf(index, clues)
  return fromTop * THICK > 1 ? null : asked => sqliteStretch(index, match, asked)
}

/** The id of the newest row of a list. */
async function newestOf(em: Em, list: Listing<unknown>): Promise<number> {
  return (await firstRow(em, list.textsFor(EVERY).between, { below: EVERY_ROW, above: 0, limit: 1 }))?.id ?? 0
}

/** What the index knows of a condition. */
async function cluesOf(em: Em, { clues }: Where): Promise<Clues> {
  const known: Clues[number][] = []
  for (const clue of clues) {
    const ways = await clue(em)
    if (ways) known.push(ways)
  }
  return known
}

/** What is looked for: rows of a list that meet a condition, the newest first, until there are as many as wanted. */
interface Sought {
  readonly em: Em
  readonly list: Listing<unknown>
  readonly where: Where
  readonly wanted: number
  /** Rows up to this id are not looked at. */
  readonly above: number
}

type Stretches = AsyncGenerator<readonly Found[], void, void>

/** The rows below one that meet a condition by looking at every row. */
async function* walked({ em, list, where, wanted, above: end }: Sought, from: number): Stretches {
  const limit = Math.min(LOOKED_AT, wanted)
  let below = from
  while (below > end + 1) {
    const above = Math.max(end, below - LOOKED_AT - 1)
    yield await rows(em, list.textsFor(where).between, { ...valuesOf(where), below, above, limit })
    below = above + 1
    await setImmediate()
  }
}

/** Tells whether ids lie so close to each other that it takes longer to ask for them than to look at every row. */
const isThick = (ids: readonly number[]) => (ids[0] ?? 0) - (ids.at(-1) ?? 0) < ids.length * THICK

/** The rows that meet a condition: an index proposes them, and the condition itself decides. */
async function* decided(sought: Sought, clues: Clues): Stretches {
  const { em, list, where, above } = sought
  const newest = await newestOf(em, list)
  if (!list.index || clues.length === 0) return yield* walked(sought, newest + 1)
  if (clues.some(ways => ways.length === 0)) return
  const decide = (ids: readonly number[]) => rows(em, list.textsFor(where).among, { ...valuesOf(where), ids })
  const named = clues.flat().flatMap(way => ('mark' in way && way.mark === 'id' ? [Number(way.value)] : []))
  if (named.length > 0) yield await decide(named.filter(id => id > above))
  const propose = await proposeBy({ em, name: list.index, newest }, clues)
  if (!propose) return yield* walked(sought, newest + 1)
  let below = EVERY_ROW
  for (let limit = PROPOSED; ; limit = Math.min(limit * GROWTH, MOST_PROPOSED)) {
    const ids = await propose({ below, above, limit })
    for (let start = 0; start < ids.length; start += LOOKED_AT) {
      yield await decide(ids.slice(start, start + LOOKED_AT))
      await setImmediate()
    }
    if (ids.length < limit) return
    below = ids.at(-1) ?? 0
    if (isThick(ids)) return yield* walked(sought, below)
  }
}

/** The id up to which no row is looked at: there are newer ones enough. */
async function endOf(em: Em, list: Listing<unknown>, { newestOf }: Where): Promise<number> {
  if (!newestOf) return 0
  const last = await firstRow(em, list.textsFor(newestOf).lastOfNewest, valuesOf(newestOf))
  return last ? last.id - 1 : 0
}

/** The ids of the newest rows that meet a condition, at most `wanted`. */
export async function findIds(em: Em, list: Listing<unknown>, where: Where, wanted: number): Promise<number[]> {
  if (!where.byIndex) {
    const asked = { ...valuesOf(where), below: EVERY_ROW, above: 0, limit: wanted }
    return (await rows(em, list.textsFor(where).between, asked)).map(({ id }) => id)
  }
  const found = new Set<number>()
  const above = await endOf(em, list, where)
  for await (const stretch of decided({ em, list, where, wanted, above }, await cluesOf(em, where))) {
    for (const { id } of stretch) found.add(id)
    if (found.size >= wanted) break
  }
  return [...found].toSorted((a, b) => b - a).slice(0, wanted)
}
