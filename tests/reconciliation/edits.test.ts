import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { VolumeBy } from '../../domain/generated/enums.ts'
import { sealedTables } from '../../server/core/seals.ts'
import type { Em } from '../../server/core/store.ts'
import { checkedTables, nightlyCheck } from '../../server/reconciliation/check.service.ts'
import { TOLD } from '../../server/reconciliation/rules.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { change, select } from '../support/sql.ts'
import { addWorld } from '../support/world.ts'

type Value = string | number | boolean | null | object
type Row = Readonly<Record<string, Value>>

/** The tables of the ledger, which have a chain and no seals, and what names a row of each. */
const LEDGER: Readonly<Record<string, string>> = { ledger_op: 'id', ledger_entry: 'id', client_balance: 'client_id' }

/** Columns that nobody's money, right or trace follows from. */
const MEANS_NOTHING: Readonly<Record<string, readonly string[]>> = {
  // The number of a line: lines have no order
  ledger_entry: ['id'],
  replenishment: ['search', 'search_staff'],
  client_order: ['search', 'search_staff'],
}

/** Sealed tables whose rows the program replaces. */
const REPLACED: readonly string[] = ['currency_markup', 'tier']

/** Another value of the same kind; a moment moves by a second. */
function otherThan(value: Value): Value {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1000
  if (typeof value === 'object') return JSON.stringify([{ name: 'other', currency: 'USD', amount: 1 }])
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return '2020-02-29'
  if (/^[[{]/.test(value)) return JSON.stringify([1])
  return value.startsWith('Z') ? `Y${value.slice(1)}` : `Z${value.slice(1)}`
}

describe.each(databases)('a row of money that is altered by hand on %s', database => {
  let application: TestApplication
  let em: Em

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    const world = await addWorld(application)
    await clientOf(application, world.admin).saveSettings({ settings: { detailsNewFrom: minor(200) } })
    const link = { language: 'EN', days: 7, showAmount: true, showDates: true, showSwift: true } as const
    await clientOf(application, world.client.user).createOrderLink({ id: world.client.order, link })
    em = application.app.store.fork()
    await openTables()
    await keepDay()
  })
  afterAll(() => application.close())

  /** As somebody has them who owns the database: no triggers, no foreign keys. */
  async function openTables(): Promise<void> {
    if (database === 'postgresql') {
      for (const { name } of await select<{ name: string }>(
        em,
        "select tablename as name from pg_tables where schemaname = 'public'",
      ))
        await change(em, `alter table "${name}" disable trigger all`)
      return
    }
    await change(em, 'pragma foreign_keys = off')
    const triggers = await select<{ name: string }>(em, "select name from sqlite_master where type = 'trigger'")
    for (const { name } of triggers) await change(em, `drop trigger "${name}"`)
  }

  /** A day that is over is kept by company, currency, country and client, and by clients and currencies together. */
  async function keepDay(): Promise<void> {
    await change(em, "insert into volume_mark (period, changes, kept) values ('2026-01-05', 0, 0)")
    const kept = Object.values(VolumeBy).map(by => `('${by}', '2026-01-05', '1', 1, 100)`)
    await change(em, `insert into volume_period ("by", period, "key", num, amount_usd) values ${kept.join(', ')}`)
    await change(
      em,
      `insert into paid_period (client_id, period, currency, num, amount, amount_usd)
       select min(client_id), '2026-01-05', 'CNY', 1, 700, 100 from client_balance`,
    )
  }

  const rules = async () => (await checkedTables(application.app.store)).findings.map(({ rule }) => rule)
  const values = (row: Row) =>
    Object.values(row).map(value => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)) as (
      | string
      | number
    )[]
  const readAll = (table: string) => select<Row>(em, `select * from ${table} order by 1`)
  const names = (row: Row) => Object.keys(row).map(name => `"${name}"`)
  /** PostgreSQL reads moments as numbers and wants them as moments. */
  const slot = (name: string) =>
    database === 'postgresql' && /(^at|_at|since|^until|_to)$/.test(name) ? 'to_timestamp(?::float8 / 1000)' : '?'
  const slots = (row: Row) => Object.keys(row).map(slot)

  const remove = (table: string, key: string, row: Row) =>
    change(em, `delete from ${table} where ${key} = ?`, [Number(row[key])])
  const insert = (table: string, row: Row) =>
    change(em, `insert into ${table} (${names(row).join(', ')}) values (${slots(row).join(', ')})`, values(row))
  const put = (table: string, key: string, was: Row, is: Row) =>
    change(
      em,
      `update ${table} set ${Object.keys(is)
        .map(name => `"${name}" = ${slot(name)}`)
        .join(', ')} where ${key} = ?`,
      [...values(is), Number(was[key])],
    )

  const tables = (): [string, string][] => [
    ...Object.entries(LEDGER),
    ...[...sealedTables(em).values()].map(({ table }): [string, string] => [table, 'id']),
  ]

  test('is not there as long as nobody has', async () => {
    expect((await checkedTables(application.app.store)).findings).toEqual([])
  })

  test('is found, whichever column of the ledger and of balances', async () => {
    const missed: string[] = []
    for (const [table, key] of Object.entries(LEDGER)) {
      const all = await readAll(table)
      for (const name of Object.keys(all[0] ?? {})) {
        const row = all.find(one => one[name] !== null)
        if (!row || MEANS_NOTHING[table]?.includes(name)) continue
        const edited = { ...row, [name]: otherThan(row[name] ?? null) }
        await put(table, key, row, { [name]: edited[name] ?? null })
        if ((await rules()).length === 0) missed.push(`${table}.${name}`)
        await put(table, key, edited, { [name]: row[name] ?? null })
      }
    }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('is found, whichever column of whichever sealed table', async () => {
    const missed: string[] = []
    for (const { table, columns } of sealedTables(em).values()) {
      const all = await readAll(table)
      let left = columns.map(({ name }) => name).filter(name => name !== 'id' && all.some(row => row[name] !== null))
      while (left.length > 0) {
        // Each column in a row of its own: a check tells which rows they are
        const edits = new Map<string, Row>()
        for (const name of left) {
          const row = all.find(one => one[name] !== null && ![...edits.values()].includes(one))
          if (row && edits.size < TOLD) edits.set(name, row)
        }
        for (const [name, row] of edits) await put(table, 'id', row, { [name]: otherThan(row[name] ?? null) })
        const { findings } = await checkedTables(application.app.store)
        const found = findings.find(({ rule, of }) => rule === 'ROW_SEALED' && of === table)?.ids ?? []
        for (const [name, row] of edits) if (!found.includes(Number(row['id']))) missed.push(`${table}.${name}`)
        for (const [name, row] of edits) await put(table, 'id', row, { [name]: row[name] ?? null })
        left = left.filter(name => !edits.has(name))
      }
    }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('is found when a value is taken away', async () => {
    const missed: string[] = []
    const [row] = await select<Row>(em, "select * from client_order where status = 'INQ_SWIFT_DONE'")
    for (const [name, value] of Object.entries(row ?? {})) {
      if (!row || value === null || MEANS_NOTHING['client_order']?.includes(name)) continue
      const emptied = await put('client_order', 'id', row, { [name]: null }).then(
        () => true,
        () => false,
      )
      if (!emptied) continue // the column takes no null
      if ((await rules()).length === 0) missed.push(name)
      await put('client_order', 'id', row, { [name]: value })
    }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('is found when it is deleted, the first and the last of each table', async () => {
    const missed: string[] = []
    for (const [table, key] of tables())
      for (const end of [0, -1]) {
        const row = (await readAll(table)).at(end)
        if (!row) throw new Error(`There is no row in ${table}`)
        await remove(table, key, row)
        if ((await rules()).length === 0) missed.push(`${table} ${end}`)
        await insert(table, row)
      }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('is found when it is deleted together with its seal, once a check has seen it', async () => {
    await nightlyCheck(application.app)
    const missed: string[] = []
    for (const { table } of sealedTables(em).values()) {
      const row = (await readAll(table)).at(-1)
      if (!row || REPLACED.includes(table)) continue
      const of = `table_name = '${table}' and row_id = ${Number(row['id'])}`
      const [seal] = await select<Row>(em, `select * from row_seal where ${of}`)
      if (!seal) throw new Error(`A row of ${table} has no seal`)
      await remove(table, 'id', row)
      await change(em, `delete from row_seal where ${of}`)
      const { findings } = await checkedTables(application.app.store)
      if (!findings.some(one => one.rule === 'ROWS_KEPT' && one.of === table)) missed.push(table)
      await insert(table, row)
      await insert('row_seal', seal)
    }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test('is found when it was added', async () => {
    const missed: string[] = []
    for (const { table } of sealedTables(em).values()) {
      const row = (await readAll(table)).at(-1)
      if (!row) continue
      const added = { ...row, id: Number(row['id']) + 1000 }
      const done = await insert(table, added).then(
        () => true,
        () => false,
      )
      if (!done) continue // another row has what is unique
      if ((await rules()).length === 0) missed.push(table)
      await remove(table, 'id', added)
    }
    expect(missed).toEqual([])
    expect(await rules()).toEqual([])
  })

  test.each([
    [
      'TOTALS_COUNTED',
      "update record_count set num = num + 1 where kind = 'ORDER' and owner_id = 0 and status = 'ALL'",
    ],
    ['UNREAD_COUNTED', 'update chat_thread set unread_staff = unread_staff + 1'],
    ['VOLUME_ADDS_UP', 'update paid_period set amount_usd = amount_usd + 1'],
    ['VOLUME_ADDS_UP', 'update volume_period set amount_usd = amount_usd + 1 where "by" = \'COMPANY\''],
  ])('is found when a kept figure is another than what is counted: %s', async (rule, wrong) => {
    await change(em, wrong)
    expect(await rules()).toEqual([rule])
    await change(em, wrong.replace(' + 1', ' - 1'))
    expect(await rules()).toEqual([])
  })

  test('is found when the last movement of an account was cut off with all that tells of it', async () => {
    await change(em, 'update client_balance set proven_number = number, proven_seal = seal')
    const [last] = await select<{ id: number; client_id: number; previous: string; amount: number }>(
      em,
      `select o.id, o.client_id, o.previous, e.amount from ledger_op o
        join ledger_entry e on e.op_id = o.id and e.account = 'client:' || o.client_id
        where o.number > 1 order by o.id desc limit 1`,
    )
    if (!last) throw new Error('There is no account with two movements')
    const cut = [
      `delete from ledger_entry where op_id = ${last.id}`,
      `delete from ledger_op where id = ${last.id}`,
      `delete from audit_entry where ledger_op_id = ${last.id}`,
      `update client_balance set number = number - 1, seal = '${last.previous}', amount = amount - ${last.amount} where client_id = ${last.client_id}`,
    ]
    for (const sql of cut) await change(em, sql)
    expect(await rules()).toContain('CHAIN_NOT_CUT')
  })
})
