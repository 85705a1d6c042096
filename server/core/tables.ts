import type { InferKyselyDB } from '@mikro-orm/sql'
import type { ColumnType, Generated, QueryCreator } from 'kysely'
import type { Rate } from '../../domain/core/rate.ts'

/**
 * A value as a raw row has it: moments as epoch ms, rates in the units of `fromRateUnits`, flags as 0 and 1 on SQLite, JSON
 * as text on SQLite (see `fromJson`).
 */
export type Raw<T> = T extends Date | Rate
  ? number
  : T extends boolean
    ? boolean | number
    : T extends number | string
      ? T
      : T extends object
        ? string | T
        : T

type RawColumn<T> =
  T extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Raw<Read>, Raw<Inserted>, Raw<Updated>>
    : Raw<T>

/** The database numbers what is written without an id. */
type RawTable<T> = {
  readonly [Column in keyof T]: Column extends 'id' ? Generated<Raw<T[Column]>> : RawColumn<T[Column]>
}

/** The tables of entities (`typeof User | typeof Message`) by their names, with their columns as raw rows have them. */
export type Tables<Entity extends { name: string }> = {
  readonly [Table in keyof InferKyselyDB<Entity>]: RawTable<InferKyselyDB<Entity>[Table]>
}

/** Where a statement on the tables of entities begins. */
export type Db<Entity extends { name: string }> = QueryCreator<Tables<Entity>>
