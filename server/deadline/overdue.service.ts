import { type Expression, type QueryCreator, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { STAFF_STATUSES } from '../../domain/deadline/limits.ts'
import { COUNTED } from '../core/paging.ts'
import { firstRow, type Params, rows, type Statement, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import { condition, known, type Where } from '../core/where.ts'
import type { ChatType } from '../generated/schema.ts'
import { deadlinesOf } from './deadline.service.ts'

type CutOffs = Params<Readonly<Record<string, Date>>>

/** What a list calls what deadlines go by. */
interface Columns {
  readonly id: Expression<number>
  readonly status: Expression<string>
  readonly since: Expression<number>
  /** It waits for staff. */
  readonly waits: Expression<boolean | number>
}

/**
 * Makes the condition of a list that the deadline of a record is over (decisions.md section 24). `waiting`: the ids of
 * the records that have a status and have had it since a cut-off or longer, as far as they wait for staff; the index on
 * both answers. Where more of them are over than a list counts, the newest are found sooner among all that waits.
 */
export function overdueIn<DB, T extends keyof DB>(
  type: ChatType,
  { id, status, since, waits }: Columns,
  waiting: (status: string, cutOff: CutOffs[string]) => SelectQueryBuilder<DB, T, { id: number }>,
): (em: Em) => Promise<Where> {
  const statuses = STAFF_STATUSES[type]
  const all = (cutOffs: CutOffs) => {
    const [first, ...others] = statuses.map(one => waiting(one, cutOffs[one] as CutOffs[string]))
    if (!first) throw new Error(`Staff have nothing to do with ${type}`)
    return others.reduce((joined, one) => joined.unionAll(one), first)
  }
  const counted = statement((db: QueryCreator<unknown>, cutOffs: CutOffs) =>
    db
      .selectFrom(
        all(cutOffs)
          .limit(COUNTED + 1)
          .as('found'),
      )
      .select(sql<number>`count(*)`.as('n')),
  )
  const few = condition((cutOffs: CutOffs) => sql<SqlBool>`${id} in ${all(cutOffs)}`)
  const many = condition((cutOffs: CutOffs) => {
    const each = statuses.map(one => sql`(${status} = ${sql.lit(one)} and ${since} <= ${cutOffs[one]})`)
    return sql<SqlBool>`${waits} = ${true} and (${sql.join(each, sql` or `)})`
  })
  return async em => {
    const { cutOffs } = await deadlinesOf(em, type)
    const found = await firstRow(em, counted, cutOffs)
    // A search goes by its own index, which knows what waits for staff
    return known((found?.n ?? 0) > COUNTED ? many(cutOffs) : few(cutOffs), () => [{ mark: 'staff', value: true }])
  }
}

/** How many records of a status are told of at once: nobody reads a longer letter. */
const MOST_TOLD = 1000

interface Waiting {
  readonly cutOff: Date
  readonly limit: number
}

interface Found {
  readonly id: number
  readonly clientId: number
  readonly since: number
}

/**
 * Makes what answers the records of a kind whose deadline is over, by status those that have waited longest first.
 * `waiting`: those that have a status since a cut-off or longer, at most `limit`.
 */
export function overdueRecords(
  type: ChatType,
  waiting: (status: string) => Statement<Waiting, Found>,
): (em: Em) => Promise<(Found & { readonly status: string })[]> {
  const statuses = STAFF_STATUSES[type].map(status => ({ status, statement: waiting(status) }))
  return async em => {
    const { cutOffs } = await deadlinesOf(em, type)
    const found: (Found & { readonly status: string })[] = []
    for (const { status, statement } of statuses) {
      const cutOff = cutOffs[status]
      if (!cutOff) continue
      const some = await rows(em, statement, { cutOff, limit: MOST_TOLD })
      found.push(...some.map(one => ({ ...one, status })))
    }
    return found
  }
}
