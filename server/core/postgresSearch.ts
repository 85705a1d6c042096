import { type Expression, type QueryCreator, sql, type SqlBool } from 'kysely'
import { type Asked, type Clues, markOf, type Way } from './clues.ts'
import { listing, valuesOf } from './listing.ts'
import { type Params, rows } from './sql.ts'
import type { Em } from './store.ts'
import { allOf, anyOf, condition, contains, type Where } from './where.ts'

/** A row of an index: what is said of it is true of the record of its id. */
interface Row {
  readonly id: number
  readonly words: string
  readonly marks: readonly string[]
}

function indexOf(name: string) {
  const index = listing({
    from: (db: QueryCreator<Readonly<Record<string, Row>>>) => db.selectFrom(name),
    rows: from => from.select('id'),
    key: 'id',
  })
  const marks: Expression<readonly string[]> = index.columns.ref('marks')
  const isMarked = condition((params: Params<{ some: readonly string[] }>) => sql<SqlBool>`${marks} && ${params.some}`)
  const hasPart = contains(index.columns.ref('words'))
  const way = (ways: readonly Way[]): Where => {
    const some = ways.flatMap(one => ('mark' in one && one.mark !== 'id' ? [markOf(one.mark, one.value)] : []))
    const parts = ways.flatMap(one => ('part' in one ? [hasPart(one.part)] : []))
    return anyOf([...parts, some.length > 0 ? isMarked({ some }) : null])
  }
  return { index, where: (clues: Clues) => allOf(clues.map(way)) }
}

const known = new Map<string, ReturnType<typeof indexOf>>()

/** The newest ids between two whose rows meet the clues. */
export async function postgresStretch(em: Em, name: string, clues: Clues, asked: Asked): Promise<number[]> {
  const { index, where } = known.get(name) ?? indexOf(name)
  known.set(name, { index, where })
  const asking = where(clues)
  return (await rows(em, index.textsFor(asking).between, { ...valuesOf(asking), ...asked })).map(({ id }) => id)
}
