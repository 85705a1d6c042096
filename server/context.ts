import type { Locale } from '../domain/core/texts.ts'
import type { Config } from './config.ts'
import type { Bus } from './core/events.ts'
import type { Limits } from './core/limits.ts'
import type { Em, Store } from './core/orm.ts'
import type { Storage } from './core/storage.ts'
import { inTransaction, transaction } from './core/transaction.ts'
import type { Role } from './generated/schema.ts'
import type { Outbox } from './letter/outbox.ts'

/** What one process shares between all calls. */
export interface App {
  readonly config: Config
  readonly store: Store
  readonly bus: Bus
  readonly storage: Storage
  readonly limits: Limits
  readonly outbox: Outbox
  /** Writes an unexpected error to the log, whole. */
  readonly report: (error: unknown, where: Readonly<Record<string, unknown>>) => void
}

/** Who calls. Roles are those of the database, not of the token. */
export interface Viewer {
  readonly id: number
  readonly roles: readonly Role[]
  readonly name: string
  readonly username: string
  /** The admin who signed in as this user. */
  readonly actAs: number | null
  readonly jti: string
  /** When the token ends, epoch seconds. */
  readonly expires: number
}

/** What a resolver knows about its call. */
export interface Context {
  readonly app: App
  readonly viewer: Viewer | null
  readonly locale: Locale
  readonly ip: string
  readonly requestId: string
  /** The session for reads; inside a transaction it throws, since on SQLite it would wait for itself. */
  readonly em: Em
}

/** Makes the context of one call. */
export function createContext(
  app: App,
  call: { viewer: Viewer | null; locale: Locale; ip: string; requestId: string },
): Context {
  let em: Em | null = null
  return {
    app,
    ...call,
    get em() {
      if (inTransaction()) throw new Error('Inside a transaction use its own em')
      em ??= app.store.fork()
      return em
    },
  }
}

/** Runs work in one transaction (see core/transaction). */
export function write<T>(ctx: Context, work: (em: Em) => Promise<T>): Promise<T> {
  return transaction(ctx.app.store, work)
}

/** The caller of a field that is not @public. */
export function caller(ctx: Context): Viewer {
  if (!ctx.viewer) throw new Error('The field needs @allow or @step')
  return ctx.viewer
}
