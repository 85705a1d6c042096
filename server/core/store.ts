import type { KeyObject } from 'node:crypto'
import type { MikroORM as PostgreSqlORM } from '@mikro-orm/postgresql'
import type { EntitySchema } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { MikroORM as SqliteORM } from '@mikro-orm/sqlite'

/** What the secrets of a database are keyed with, and what its rows are sealed with (SECRETS_KEY). */
export interface Keyed {
  readonly secrets: KeyObject
}

/** The tables of the database. */
export type Entities = readonly EntitySchema[]

/** One session with the database. */
export type Em = SqlEntityManager

/** A value as a driver takes it. */
export type Bound = string | number | boolean | Date | null | readonly (string | number)[]

/** The text of a kept statement; `reads`: it changes nothing. */
export interface Kept {
  readonly text: string
  readonly reads: boolean
}

/** What a statement has answered: its rows, and how many it has changed. */
export interface Result {
  readonly rows: readonly unknown[]
  readonly changed: number
}

/** Carries out the kept statements of one database. */
export interface Engine {
  readonly dialect: Store['kind']
  /** Inside a transaction by its connection; outside of one a read waits for nobody's write. */
  readonly execute: (em: Em, kept: Kept, values: readonly Bound[]) => Result | Promise<Result>
  /**
   * Carries out what changes rows, inside a transaction at the latest with its next statement or its COMMIT: what refuses it
   * then refuses that one.
   */
  readonly executeWithNext: (em: Em, kept: Kept, values: readonly Bound[]) => unknown
  /** Asks something in a transaction behind its next statement, which waits for the answer too. */
  readonly askBehindNext: (
    em: Em,
    kept: Kept,
    values: readonly Bound[],
    answered: (result: Result) => void,
  ) => Promise<void>
  /** What time the database has, epoch milliseconds. */
  readonly now: () => number
}

const engines = new WeakMap<object, Engine>()

/** Makes an engine the one of all sessions of an ORM. */
export function setEngine({ config }: Store['orm'], engine: Engine): void {
  engines.set(config, engine)
}

const secrets = new WeakMap<object, KeyObject>()

/** Gives all sessions of an ORM the key that what is written in the database is sealed with (SECRETS_KEY). */
export function setSecrets({ config }: Store['orm'], key: KeyObject): void {
  secrets.set(config, key)
}

/** The key that what is written in the database is sealed with. */
export function secretsOf({ config }: { readonly config: object }): KeyObject {
  const key = secrets.get(config)
  if (!key) throw new Error('The session belongs to no open database')
  return key
}

/** What carries out the kept statements of a session. */
export function engineOf(em: Em): Engine {
  const engine = engines.get(em.config)
  if (!engine) throw new Error('The session belongs to no open database')
  return engine
}

/** What time it is by the clock of the database, which all processes on it share. */
export function clockOf(em: Em): Date {
  return new Date(engineOf(em).now())
}

/** The file of an embedded database, or the address of a server's. */
export type DatabasePlace = { readonly file: string } | { readonly url: string }

/** The database of one process. */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  /** Where it is, for connections of their own. */
  readonly at: DatabasePlace
  /** A fresh session. */
  readonly fork: () => Em
  /** A session that all share, for kept statements alone: it keeps nothing, and is in no transaction. */
  readonly statements: Em
  /** Brings the tables up to date. */
  readonly migrate: () => Promise<void>
  /** Runs the work of a start while no other process that starts on the same database does so. */
  readonly startAlone: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>
  /** Runs work that may be lost with the machine, such as filling an empty database, without waiting for the disk. */
  readonly withoutWaiting: <T>(work: () => Promise<T>) => Promise<T>
  readonly orm: SqliteORM | PostgreSqlORM
  readonly close: () => Promise<void>
}
