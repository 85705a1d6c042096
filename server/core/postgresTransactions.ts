import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { Batch, type Planned } from './postgresBatch.ts'
import type { NameOf } from './postgresReader.ts'
import type { Em } from './store.ts'

/** A statement that is about to be sent. */
interface Waiting extends Planned {
  readonly answered: (result: pg.QueryResult) => void
  readonly refused: (error: unknown) => void
}

/** How Kysely begins a transaction. */
export const BEGIN = 'begin'
/** How it ends one. */
export const ENDS: ReadonlySet<string> = new Set(['commit', 'rollback'])

const nothing = (command: string): pg.QueryResult => ({ command, rowCount: null, oid: 0, fields: [], rows: [] })

/** A text that may hold several statements, which only a message of its own takes. */
const isScript = ({ name, text, values }: Planned) => !name && values.length === 0 && !ENDS.has(text)

/** One connection of the pool as Kysely takes it. */
function gathering(client: pg.PoolClient, nameOf: NameOf, types: pg.CustomTypesConfig | undefined): PostgresPoolClient {
  let waiting: Waiting[] = []
  /** Nothing was asked in the transaction yet. */
  let isToBegin = false

  const plan = (text: string, values: unknown[] = []): Planned => ({ name: nameOf(text), text, values, types })
  const send = () => {
    const all = waiting
    if (all.length === 0) return
    waiting = []
    client.query(
      new Batch(all, (at, error, result) => {
        if (error) all[at]?.refused(error)
        else all[at]?.answered(result)
      }),
    )
  }
  const ask = (planned: Planned) =>
    new Promise<pg.QueryResult>((answered, refused) => {
      if (waiting.push({ ...planned, answered, refused }) === 1) queueMicrotask(send)
    })
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    const isEnd = isToBegin && ENDS.has(text)
    const begun = isToBegin && !isEnd ? ask(plan(BEGIN)) : null
    isToBegin = text === BEGIN
    if (isToBegin || isEnd) return nothing(text)
    const planned = plan(text, values)
    if (!isScript(planned)) {
      begun?.catch(() => {}) // what refuses it refuses this one too
      return ask(planned)
    }
    if (begun) await begun
    send()
    return client.query({ text, ...(types && { types }) })
  }
  // Cursors, which Kysely could ask for too, are not used
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

/**
 * The pool as Kysely takes it: what is named is planned once a connection, unless a pooler would give it to others; what a
 * transaction asks at once is sent at once, and BEGIN with the first of it.
 */
function gatheringPool(pool: pg.Pool, nameOf: NameOf): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? gathering(client, nameOf, pool.options.types)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** What is asked along with another statement, and who hears the answer. */
interface Along {
  readonly query: CompiledQuery
  readonly answered: (answer: QueryResult<unknown>) => void
}

/** A connection that keeps statements for the next one that is sent on it: to be sent before it, or behind it. */
class HoldingConnection implements DatabaseConnection {
  readonly own: DatabaseConnection
  #held: CompiledQuery[] = []
  #behind: Along[] = []
  constructor(own: DatabaseConnection) {
    this.own = own
  }

  hold(query: CompiledQuery): void {
    this.#held.push(query)
  }
  askBehind(along: Along): void {
    this.#behind.push(along)
  }
  forget(): void {
    this.#held = []
    this.#behind = []
  }

  /** Sends what is held along with it; nothing goes behind an end. Throws what refuses the first of them that is refused. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#held.length + this.#behind.length === 0) return this.own.executeQuery<R>(query)
    const [held, behind] = [this.#held, ENDS.has(query.sql) ? [] : this.#behind]
    this.forget()
    const before = held.map(one => this.own.executeQuery(one))
    const asked = this.own.executeQuery<R>(query)
    const after = behind.map(async one => one.answered(await this.own.executeQuery(one.query)))
    await Promise.all([...before, asked, ...after])
    return asked
  }
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.own.streamQuery<R>(query, chunkSize)
  }
}

/** The connections of the base class; its types ask for them, which those it is given are. */
type Own = Parameters<PostgresDriver['releaseConnection']>[0]

/**
 * Kysely gives a connection back after a COMMIT or a ROLLBACK that went well: one whose BEGIN or ROLLBACK has failed would be
 * lost to the pool, and after as many as the pool is large nobody is served any more. Only a broken connection fails
 * there, and the pool lets a broken one go as soon as it is given back.
 */
class ReturningDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new HoldingConnection(await super.acquireConnection())
  }
  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await super.releaseConnection((connection as HoldingConnection).own as Own)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#orReturn(connection, super.beginTransaction(connection, settings))
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as HoldingConnection).forget()
    await this.#orReturn(connection, super.rollbackTransaction(connection))
  }

  async #orReturn(connection: DatabaseConnection, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      await this.releaseConnection(connection)
      throw error
    }
  }
}

/** PostgreSQL whose connections come back to their pool, however their transactions end. */
class ReturningDialect extends PostgresDialect {
  readonly #pool: PostgresPool
  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): Driver {
    return new ReturningDriver({ pool: this.#pool })
  }
}

/** How the transactions of a pool send their statements. */
export interface Transactions {
  readonly dialect: PostgresDialect
  /** Carries a statement out by the connection of a transaction. What is asked at once is sent at once, in its order. */
  readonly send: (em: Em, query: CompiledQuery) => Promise<QueryResult<unknown>>
  /** Keeps a statement for the next one that is sent, COMMIT at the latest; what refuses it refuses that one. */
  readonly sendWithNext: (em: Em, query: CompiledQuery) => Promise<void>
  /** Keeps a question for behind the next statement that is sent; what refuses it refuses that one. */
  readonly askBehindNext: (em: Em, query: CompiledQuery, answered: Along['answered']) => Promise<void>
}

/** A statement that is asked for in a turn of the event loop. */
interface Asked extends Along {
  readonly refused: (error: unknown) => void
}

/** Makes the transactions of a pool; `nameOf` names what is planned once a connection. */
export function createTransactions(pool: pg.Pool, nameOf: NameOf): Transactions {
  const asked = new WeakMap<Em, Asked[]>()
  const byConnection = <T>(em: Em, work: (connection: DatabaseConnection) => Promise<T>) =>
    em.getKysely().getExecutor().provideConnection(work)
  // Kysely provides a connection anew only when the work before is done
  const sendAll = (em: Em, all: readonly Asked[]) =>
    byConnection(em, connection =>
      Promise.all(all.map(({ query, answered, refused }) => connection.executeQuery(query).then(answered, refused))),
    )
  return {
    dialect: new ReturningDialect(gatheringPool(pool, nameOf)),
    send: (em, query) =>
      new Promise((answered, refused) => {
        const one = { query, answered, refused }
        const others = asked.get(em)
        if (others) return void others.push(one)
        const all = [one]
        asked.set(em, all)
        queueMicrotask(() => {
          asked.delete(em)
          sendAll(em, all).catch((error: unknown) => all.forEach(({ refused: refuse }) => refuse(error)))
        })
      }),
    sendWithNext: (em, query) =>
      byConnection(em, async connection => {
        ;(connection as HoldingConnection).hold(query)
      }),
    askBehindNext: (em, query, answered) =>
      byConnection(em, async connection => {
        ;(connection as HoldingConnection).askBehind({ query, answered })
      }),
  }
}
