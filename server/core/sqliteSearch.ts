import { type Expression, type QueryCreator, sql, type SqlBool } from 'kysely'
import { type Asked, type Clues, trigramOf, trigramsOf, type Way } from './clues.ts'
import { firstRow, type Params, rows, statement } from './sql.ts'
import type { Em } from './store.ts'

/** How many of its newest rows tell how thick an expression lies in an index. */
const PROBED = 64

/** What lies thicker than another by this is not asked for beside it: a row is looked at sooner than both are joined. */
const THICKER = 8

/** More trigrams than these tell nothing new of a part. */
const MOST_TRIGRAMS = 12

/** More rare trigrams than these find hardly fewer rows. */
const ENOUGH = 4

/** A row of an index: an index keeps no text, it only finds. */
type Db = QueryCreator<Readonly<Record<string, { readonly rowid: number }>>>

function statementsOf(index: string) {
  const matches = (match: Expression<string>) => sql<SqlBool>`${sql.ref(index)} match ${match}`
  return {
    probe: statement((db: Db, params: Params<{ match: string }>) =>
      db
        .selectFrom(
          db
            .selectFrom(index)
            .select('rowid as id')
            .where(matches(params.match))
            .orderBy('rowid', 'desc')
            .limit(PROBED)
            .as('seen'),
        )
        .select([
          sql<number | null>`max(id)`.as('newest'),
          sql<number | null>`min(id)`.as('oldest'),
          sql<number>`count(*)`.as('n'),
        ]),
    ),
    stretch: statement((db: Db, params: Params<{ match: string } & Asked>) =>
      db
        .selectFrom(index)
        .select('rowid as id')
        .where(matches(params.match))
        .where('rowid', '<', params.below)
        .where('rowid', '>', params.above)
        .orderBy('rowid', 'desc')
        .limit(params.limit),
    ),
  }
}

const known = new Map<string, ReturnType<typeof statementsOf>>()

function statementsFor(index: string): ReturnType<typeof statementsOf> {
  const statements = known.get(index) ?? statementsOf(index)
  known.set(index, statements)
  return statements
}

/** An expression of FTS5 and how many of the rows it finds: where it was met last, and from the newest row down to there. */
interface Weighed {
  readonly match: string
  readonly density: number
  readonly fromTop: number
}

/** An index of a session, and the id of the newest record. */
export interface Index {
  readonly em: Em
  readonly name: string
  readonly newest: number
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

async function weigh({ em, name, newest }: Index, match: string): Promise<Weighed> {
  const seen = await firstRow(em, statementsFor(name).probe, { match })
  if (!seen?.newest || !seen.oldest) return { match, density: 0, fromTop: 0 }
  const last = seen.n < PROBED ? 1 : seen.oldest
  return { match, density: seen.n / (seen.newest - last + 1), fromTop: seen.n / (newest - last + 1) }
}

const byThickness = (a: Weighed, b: Weighed) => a.fromTop - b.fromTop

/** The thinnest of some expressions, all of which have to hold, with those that are not much thicker. */
function thinnest(expressions: readonly Weighed[]): Weighed {
  const density = Math.min(...expressions.map(one => one.density))
  const fromTop = Math.min(...expressions.map(one => one.fromTop))
  const kept = expressions
    .filter(one => one.density <= density * THICKER || one.fromTop <= fromTop * THICKER)
    .toSorted(byThickness)
  return { match: kept.map(({ match }) => `(${match})`).join(' AND '), density, fromTop }
}

/**
 * A part by its rarest trigrams. They stand apart and not as a phrase: FTS5 goes through all of an index for a phrase of
 * common trigrams that nobody has written, and lets nobody stop it.
 */
async function weighPart(index: Index, part: string): Promise<Weighed> {
  const trigrams = trigramsOf(part)
  const step = Math.ceil(trigrams.length / MOST_TRIGRAMS)
  const weighed: Weighed[] = []
  for (const trigram of trigrams.filter((_, at) => at % step === 0)) weighed.push(await weigh(index, quoted(trigram)))
  return thinnest(weighed.toSorted(byThickness).slice(0, ENOUGH))
}

/** Alternatives as one expression. */
async function weighWays(index: Index, ways: readonly Way[]): Promise<Weighed> {
  const weighed: Weighed[] = []
  for (const way of ways) if ('part' in way) weighed.push(await weighPart(index, way.part))
  const marks = ways.flatMap(way =>
    'mark' in way && way.mark !== 'id' ? [quoted(trigramOf(way.mark, way.value))] : [],
  )
  if (marks.length > 0) weighed.push(await weigh(index, marks.join(' OR ')))
  return {
    match: weighed.map(({ match }) => `(${match})`).join(' OR '),
    density: weighed.reduce((sum, { density }) => sum + density, 0),
    fromTop: weighed.reduce((sum, { fromTop }) => sum + fromTop, 0),
  }
}

/** What FTS5 is asked for, so that every row that meets the clues is found, and not many others are. */
export async function matchOf(index: Index, clues: Clues): Promise<Weighed> {
  const weighed: Weighed[] = []
  for (const ways of clues) weighed.push(await weighWays(index, ways))
  return thinnest(weighed)
}

/** The newest ids between two that are found. */
export async function sqliteStretch({ em, name }: Index, match: string, asked: Asked): Promise<number[]> {
  return (await rows(em, statementsFor(name).stretch, { match, ...asked })).map(({ id }) => id)
}
