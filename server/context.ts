import type { Locale } from '../domain/core/texts.ts'
import type { Config } from './config.ts'
import type { Bus } from './core/events.ts'
import type { Limits } from './core/limits.ts'
import type { Em, Store } from './core/orm.ts'
import type { Storage } from './core/storage.ts'
import { inTransaction, transaction } from './core/transaction.ts'
import type { BankRates } from './dictionary/bankRates.ts'
import type { CentralBank } from './dictionary/centralBank.ts'
import type { LookUps } from './dictionary/lookUps.ts'
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
  readonly centralBank: CentralBank
  readonly bankRates: BankRates
  readonly lookUps: LookUps
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
  /** Forgets what `em` has read: after a write it would answer what was there before. */
  readonly renew: () => void
}

/** Apollo copies a context's own properties for each operation, so `em` lives on the prototype and its state is shared. */
class Call implements Context {
  readonly app: App
  readonly viewer: Viewer | null
  readonly locale: Locale
  readonly ip: string
  readonly requestId: string
  readonly session: { em: Em | null } = { em: null }

  constructor(app: App, call: Caller) {
    this.app = app
    this.viewer = call.viewer
    this.locale = call.locale
    this.ip = call.ip
    this.requestId = call.requestId
  }

  get em(): Em {
    if (inTransaction()) throw new Error('Inside a transaction use its own em')
    this.session.em ??= this.app.store.fork()
    return this.session.em
  }

  renew(): void {
    this.session.em = null
  }
}

type Caller = Pick<Context, 'viewer' | 'locale' | 'ip' | 'requestId'>

/** Makes the context of one call. */
export function createContext(app: App, call: Caller): Context {
  return new Call(app, call)
}

/** Runs work in one transaction (see core/transaction). */
export async function write<T>(ctx: Context, work: (em: Em) => Promise<T>): Promise<T> {
  const result = await transaction(ctx.app.store, work)
  ctx.renew()
  return result
}

/** The caller of a field that is not @public. */
export function caller(ctx: Context): Viewer {
  if (!ctx.viewer) throw new Error('The field needs @allow or @step')
  return ctx.viewer
}
