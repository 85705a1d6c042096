import type { KeyObject } from 'node:crypto'
import type { AbstractSqlDriver } from '@mikro-orm/sql'
import { ledgerKey, sealOfMovement } from '../balance/chain.ts'
import { rowSealKey, type SealedTable, sealedTablesOf, sealOf } from '../core/seals.ts'

/** What a migration has at hand to seal what is there already. */
export interface InHand {
  readonly execute: (sql: string, params?: unknown[]) => Promise<unknown>
  readonly driver: AbstractSqlDriver
  readonly secrets: KeyObject
}

const SLICE = 500

const read = async <Row>({ execute }: InHand, sql: string, params: unknown[] = []) =>
  (await execute(sql, params)) as readonly Row[]

interface Movement {
  readonly id: number
  readonly client_id: number
  readonly kind: string
  readonly type: string
  readonly instance_id: number
  readonly generation: number
  readonly reverses_id: number | null
  readonly actor_id: number
  readonly act_as: number | null
  readonly at: string | number | Date
}

interface Line {
  readonly account: string
  readonly amount: number | string
}

/** Numbers the movements of each client and chains them, oldest first. */
export async function chainMovements(at: InHand): Promise<void> {
  const key = ledgerKey(at.secrets)
  const heads = new Map<number, { number: number; seal: string }>()
  for (let last = 0; ; ) {
    const slice = await read<Movement>(at, `select * from ledger_op where id > ${last} order by id limit ${SLICE}`)
    for (const {
      id,
      client_id: clientId,
      reverses_id,
      actor_id: actor,
      act_as: actAs,
      instance_id,
      ...told
    } of slice) {
      const before = heads.get(clientId) ?? { number: 0, seal: '' }
      const lines = await read<Line>(at, `select account, amount from ledger_entry where op_id = ${id}`)
      const [reversed] = reverses_id
        ? await read<{ number: number }>(at, `select number from ledger_op where id = ${reverses_id}`)
        : []
      const head = { number: before.number + 1, seal: '' }
      head.seal = sealOfMovement(key, {
        clientId,
        number: head.number,
        previous: before.seal,
        kind: told.kind,
        type: told.type,
        instanceId: instance_id,
        generation: told.generation,
        reverses: reversed?.number ?? null,
        actor,
        actAs,
        at: new Date(told.at).getTime(),
        lines: lines.map(({ account, amount }) => ({ account, amount: Number(amount) })),
      })
      const values = [head.number, before.seal, head.seal, id]
      await at.execute('update ledger_op set number = ?, previous = ?, seal = ? where id = ?', values)
      heads.set(clientId, head)
    }
    const end = slice.at(-1)
    if (!end) break
    last = end.id
  }
  for (const [clientId, { number, seal }] of heads)
    await at.execute('update client_balance set number = ?, seal = ? where client_id = ?', [number, seal, clientId])
}

/**
 * Seals all rows of tables anew: for the migration that brings the seals, and for later ones that change rows of sealed
 * tables by themselves or add a column that is not null.
 */
export async function sealTables(at: InHand, tables: readonly string[]): Promise<void> {
  const known = sealedTablesOf(at.driver.getMetadata())
  for (const table of known.values()) if (tables.includes(table.table)) await sealTable(at, table)
}

async function sealTable(at: InHand, table: SealedTable): Promise<void> {
  const key = rowSealKey(at.secrets)
  await at.execute('delete from row_seal where table_name = ?', [table.table])
  for (let last = 0; ; ) {
    const slice = await read<{ id: number } & Record<string, unknown>>(
      at,
      `select * from ${table.table} where id > ${last} order by id limit ${SLICE}`,
    )
    for (const row of slice) {
      const values = [table.table, row.id, sealOf(key, table, row)]
      await at.execute('insert into row_seal (table_name, row_id, seal) values (?, ?, ?)', values)
    }
    const end = slice.at(-1)
    if (!end) break
    last = end.id
  }
}

/** Seals some rows of a sealed table anew: for a migration that changes them by itself. */
export async function sealRowsAnew(at: InHand, name: string, ids: readonly number[]): Promise<void> {
  const table = [...sealedTablesOf(at.driver.getMetadata()).values()].find(one => one.table === name)
  if (!table) throw new Error(`${name} is not sealed`)
  const key = rowSealKey(at.secrets)
  for (const id of ids) {
    const [row] = await read<Record<string, unknown>>(at, `select * from ${name} where id = ${id}`)
    if (!row) continue
    await at.execute('update row_seal set seal = ? where table_name = ? and row_id = ?', [
      sealOf(key, table, row),
      name,
      id,
    ])
  }
}
