import pg from 'pg'

/** A statement as a connection carries it out; a named one is planned once on it. */
export interface Planned {
  readonly name: string | undefined
  readonly text: string
  readonly values: unknown[]
  readonly types: pg.CustomTypesConfig | undefined
}

/** What a query of the driver does as answers come; its types tell of `submit` alone. */
interface Handlers {
  readonly submit: (connection: pg.Connection) => Error | null
  readonly handleRowDescription: (message: object) => void
  readonly handleDataRow: (message: object) => void
  readonly handleCommandComplete: (message: object, connection: pg.Connection) => void
  readonly handleEmptyQuery: (connection: pg.Connection) => void
  readonly handleError: (error: unknown, connection: pg.Connection) => void
  readonly handleReadyForQuery: (connection: pg.Connection) => void
}

/** A connection as the driver keeps it: the names that it has sent to be planned and not heard of yet. */
interface Keeping extends pg.Connection {
  readonly submittedNamedStatements: Record<string, string>
}

/** One statement of a batch. */
interface Asked {
  readonly planned: Planned
  readonly query: Handlers
}

/**
 * Statements that one message of synchronization ends: PostgreSQL carries them out one after the other, and where it refuses
 * one it looks at none of those behind it. So BEGIN can stand before what needs a transaction and COMMIT behind what it commits.
 */
export class Batch implements pg.Submittable {
  readonly #all: readonly Asked[]
  /** Which of them is being answered: those before it are done. */
  #at = 0
  /** Why one of them could not even be sent: those behind it were not sent either. */
  #unsent: Error | null = null

  /** `answered` hears of each statement by its place. */
  constructor(all: readonly Planned[], answered: (at: number, error: Error | null, result: pg.QueryResult) => void) {
    this.#all = all.map((planned, at) => {
      // Extended, so that a text without values is no message with an end of its own
      const config = { ...planned, queryMode: 'extended' }
      const query = new pg.Query(config, (error, result) => {
        this.#unsent ??= error ?? null
        answered(at, error ?? null, result)
      })
      return { planned, query: query as unknown as Handlers }
    })
  }

  /** The name and the text of what is being answered, by which the driver keeps what is planned. */
  get name(): string | undefined {
    return this.#all[this.#at]?.planned.name
  }
  get text(): string | undefined {
    return this.#all[this.#at]?.planned.text
  }

  submit(connection: pg.Connection): void {
    const withoutEnd = Object.create(connection, { sync: { value: () => {} } }) as pg.Connection
    connection.stream.cork()
    for (const { query } of this.#all) {
      const error = query.submit(withoutEnd)
      if (error) query.handleError(error, connection)
      if (this.#unsent) break
    }
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription(message: object): void {
    this.#all[this.#at]?.query.handleRowDescription(message)
  }
  handleDataRow(message: object): void {
    this.#all[this.#at]?.query.handleDataRow(message)
  }
  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#all[this.#at++]?.query.handleCommandComplete(message, connection)
  }
  handleEmptyQuery(connection: pg.Connection): void {
    this.#all[this.#at++]?.query.handleEmptyQuery(connection)
  }

  handleError(error: unknown, connection: pg.Connection): void {
    this.#end(connection, error)
  }
  handleReadyForQuery(connection: pg.Connection): void {
    this.#end(connection, this.#unsent)
  }

  /** Those that were answered are done; what refused the one behind them has refused the rest. */
  #end(connection: pg.Connection, error: unknown): void {
    for (const { query } of this.#all.slice(0, this.#at)) query.handleReadyForQuery(connection)
    const { submittedNamedStatements } = connection as Keeping
    for (const { planned, query } of this.#all.slice(this.#at)) {
      if (planned.name) delete submittedNamedStatements[planned.name]
      query.handleError(error, connection)
    }
  }
}
