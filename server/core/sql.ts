import { setImmediate } from 'node:timers/promises'
import {
  type Compilable,
  DummyDriver,
  type Expression,
  Kysely,
  type LimitNode,
  type OffsetNode,
  type OperationNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCreator,
  sql,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { type Bound, type Em, type Engine, engineOf, type Kept, type Result, type Store } from './store.ts'
import type { Raw } from './tables.ts'

/** What a statement of our own takes: a list stands for any of its values. */
export type Param = string | number | boolean | Date | null | readonly (string | number)[]

/** A parameter of a statement. */
interface Slot<T> extends Expression<Raw<T>> {
  readonly value?: T
}

/** A parameter that is a list; the text of the statement stays the same however long the list is. */
interface ListSlot<T extends readonly unknown[]> extends Expression<T> {
  readonly value?: T
  /** Tells whether the list has the value; an empty one has none. */
  readonly has: (value: Expression<T[number] | null>) => Expression<SqlBool>
}

/** The parameters of a statement, by name: `Params<{ clientId: number; ids: readonly number[] }>`. */
export type Params<Values> = {
  readonly [Name in keyof Values]-?: [Values[Name]] extends [readonly unknown[]]
    ? ListSlot<Values[Name]>
    : Slot<Values[Name]>
}

/** The values for parameters. */
export type ValuesOf<P> = {
  readonly [Name in keyof P]: P[Name] extends { readonly value?: infer T } ? T : never
}

type Dialect = Store['kind']

/** A statement in one dialect, and its values in their order; a parameter is known by its name. */
interface Compiled {
  readonly kept: Kept
  readonly values: readonly (Param | Named)[]
}

/** A statement of our own: typed from the entities, compiled at its first use and kept. */
export interface Statement<Values, Row> {
  readonly compiledIn: (dialect: Dialect) => Compiled
  readonly values?: Values
  readonly row?: Row
}

/** The rows that a statement or a list answers. */
export type RowOf<S extends { readonly row?: unknown }> = NonNullable<S['row']>

/** Stands in a compiled statement for a parameter. */
class Named {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Both kinds of slots; which of them a name is, the types tell. */
class AnySlot implements Expression<unknown> {
  readonly #dialect: Dialect
  readonly #value: Expression<unknown>
  constructor(dialect: Dialect, name: string) {
    this.#dialect = dialect
    this.#value = sql.val(new Named(name))
  }
  get expressionType(): undefined {
    return undefined
  }
  toOperationNode(): OperationNode {
    return this.#value.toOperationNode()
  }
  has(value: Expression<unknown>): Expression<SqlBool> {
    if (this.#dialect === 'postgresql') return sql`${value} = any(${this.#value})`
    return sql`${value} in (select value from json_each(${this.#value}))`
  }
}

const STATUS = /^[A-Z_]+$/

/** Numbers, flags and statuses are the same in every run: what differs has a name. */
const isConstant = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && STATUS.test(value))

/**
 * SQLite looks at bound values while it plans, such as limits, and plans a statement anew each time that such a value is
 * bound, which costs more than a page itself. So numbers, flags and statuses that are the same in every run stand in the
 * text, and a limit is an expression: at that it does not look.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (typeof value === 'boolean') this.append(value ? '1' : '0')
    else if (isConstant(value)) this.appendImmediateValue(value)
    else super.appendValue(value)
  }
  protected override visitLimit({ limit }: LimitNode): void {
    this.#appendRows('limit', limit)
  }
  protected override visitOffset({ offset }: OffsetNode): void {
    this.#appendRows('offset', offset)
  }
  #appendRows(word: string, rows: OperationNode): void {
    this.append(`${word} (`)
    this.visitNode(rows)
    this.append(' + 0)')
  }
}

/**
 * PostgreSQL plans a statement once for good where a plan that knows no values is no worse: an index of some rows alone,
 * say those with something unread, it finds only if the condition stands in the text.
 */
class PlannedForAllCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (isConstant(value)) this.appendImmediateValue(value)
    else super.appendValue(value)
  }
}

const compilers: Readonly<Record<Dialect, Kysely<unknown>>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new PlannedOnceCompiler(),
    },
  }),
  postgresql: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new PlannedForAllCompiler(),
    },
  }),
}

/**
 * Makes a statement: `build` says it once for each dialect; what differs from run to run comes by `params`, never into the
 * text.
 */
export function statement<DB, P, Row>(
  build: (db: QueryCreator<DB>, params: P) => Compilable<Row>,
): Statement<ValuesOf<P>, Row> {
  const compile = (dialect: Dialect): Compiled => {
    const params = new Proxy({}, { get: (_, name) => new AnySlot(dialect, String(name)) }) as P
    const query = build(compilers[dialect] as unknown as QueryCreator<DB>, params).compile()
    const kept = { text: query.sql, reads: query.query.kind === 'SelectQueryNode' }
    return { kept, values: query.parameters as Compiled['values'] }
  }
  const compiled: Partial<Record<Dialect, Compiled>> = {}
  return { compiledIn: dialect => (compiled[dialect] ??= compile(dialect)) }
}

/** SQLite keeps moments as epoch milliseconds, knows no booleans and takes lists as JSON. */
function liteOf(value: Param): Bound {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** What an engine carries out: the text of a statement in its dialect, and the values in their order. */
function bind<Values, Row>(
  engine: Engine,
  made: Statement<Values, Row>,
  params: Values,
): { readonly kept: Kept; readonly bound: Bound[] } {
  const isLite = engine.dialect === 'sqlite'
  const { kept, values } = made.compiledIn(engine.dialect)
  const named = params as Readonly<Record<string, Param>>
  const bound = values.map(value => {
    const own = value instanceof Named ? (named[value.name] ?? null) : value
    return isLite ? liteOf(own) : own
  })
  return { kept, bound }
}

function execute<Values, Row>(em: Em, made: Statement<Values, Row>, params: Values): Result | Promise<Result> {
  const engine = engineOf(em)
  const { kept, bound } = bind(engine, made, params)
  return engine.execute(em, kept, bound)
}

/** The rows of a statement. Inside a transaction it sees what was flushed. */
export async function rows<Values, Row>(em: Em, made: Statement<Values, Row>, params: NoInfer<Values>): Promise<Row[]> {
  return (await execute(em, made, params)).rows as Row[]
}

/** The first row of a statement; undefined: there is none. */
export async function firstRow<Values, Row>(
  em: Em,
  made: Statement<Values, Row>,
  params: NoInfer<Values>,
): Promise<Row | undefined> {
  return (await execute(em, made, params)).rows[0] as Row | undefined
}

/** Runs a statement that changes rows. Answers how many. */
export async function run<Values, Row>(em: Em, made: Statement<Values, Row>, params: NoInfer<Values>): Promise<number> {
  return (await execute(em, made, params)).changed
}

/**
 * Runs a statement that changes rows and of which nothing needs to be known: a transaction may send it with its next one, COMMIT
 * at the latest, and where it is refused, that is what refuses the transaction.
 */
export async function runWithNext<Values, Row>(
  em: Em,
  made: Statement<Values, Row>,
  params: NoInfer<Values>,
): Promise<void> {
  const engine = engineOf(em)
  const { kept, bound } = bind(engine, made, params)
  await engine.executeWithNext(em, kept, bound)
}

/**
 * Asks something in a transaction behind its next statement, so that nobody waits for it alone. The answer is there when that
 * statement is answered; where there is none, it never comes.
 */
export async function askBehindNext<Values, Row>(
  em: Em,
  made: Statement<Values, Row>,
  params: NoInfer<Values>,
  answered: (rows: Row[]) => void,
): Promise<void> {
  const engine = engineOf(em)
  const { kept, bound } = bind(engine, made, params)
  await engine.askBehindNext(em, kept, bound, ({ rows: all }) => answered(all as Row[]))
}

/** How many rows are changed at once where there may be very many. */
const BATCH = 500

/** Runs a statement that changes at most so many rows until it finds no more; between them others get their turn. Answers how many. */
export async function runInBatches<Values extends { readonly atMost: number }, Row>(
  em: Em,
  made: Statement<Values, Row>,
  params: NoInfer<Omit<Values, 'atMost'>>,
): Promise<number> {
  for (let all = 0; ; await setImmediate()) {
    const changed = await run(em, made, { ...params, atMost: BATCH } as unknown as NoInfer<Values>)
    all += changed
    if (changed < BATCH) return all
  }
}
