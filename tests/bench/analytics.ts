import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { addDays, today } from '../../domain/core/dates.ts'
import { IDS, SIZE } from './fill.ts'
import { loadOf, interleaved } from './load.ts'
import { type Place, STAFF, tokenOf } from './place.ts'
import { cpuOf, settled, startProduct } from './processes.ts'
import { type Line, within } from './report.ts'
import { query } from './ways.ts'

const RECORDS = 1_000_000
const DAYS = 730
/** At least so many months lie whole in those days. */
const WHOLE_MONTHS = 22
const DAY_MS = 86_400_000
const CURRENCIES = ['CNY', 'USD', 'EUR', 'AED', 'TRY']
const COUNTRIES = ['CN', 'AE', 'TR', 'IN', 'KZ', 'HK', 'VN', 'TH']
/** Another than the first client, whose a quarter of everything is. */
const CLIENT = IDS.client + 1
const MOST_MS = 50
const WEIGHT = { connections: 1, ms: 1000 }
const ROUNDS = 3

/** Pays every order once, spread over two years; money of clients is not what is measured. */
function pay(file: string): void {
  const db = new Database(file)
  const now = Date.now()
  db.pragma('journal_mode = OFF')
  db.pragma('synchronous = OFF')
  db.transaction(() => {
    db.exec(`update app_user set kind = 'ADMIN' where id = ${IDS.staff}`)
    const of = (values: readonly string[]) =>
      `case id % ${values.length} ${values.map((value, n) => `when ${n} then '${value}'`).join(' ')} end`
    db.exec(`update client_order set invoice_currency = ${of(CURRENCIES)}, contractor_country = ${of(COUNTRIES)}`)
    db.exec(`insert into ledger_op (kind, client_id, number, previous, seal, type, instance_id, generation, actor_id, at)
      select 'ORDER', client_id, id, '', '', 'ORDER', id, 0, ${IDS.staff}, ${now} - (id * 7919) % ${DAYS} * ${DAY_MS} from client_order`)
    db.exec(
      `insert into ledger_entry (op_id, account, amount) select id, 'client:' || client_id, -10000 - id % 977 from ledger_op`,
    )
    db.exec(
      `insert into ledger_entry (op_id, account, amount) select id, 'agent:payout', 10000 + id % 977 from ledger_op`,
    )
    const week = db.prepare(
      `insert into stage_week (week, type, stage, num, median_tenths, long_tenths) values (?, ?, ?, 900, 40, 90)`,
    )
    for (let n = 0; n < 13; n++)
      for (const stage of ['NEW', 'DOC', 'CR_REQ', 'BILL_PAID'])
        week.run(addDays(today(), -7 * n), 'REPLENISHMENT', stage)
  })()
  db.exec('analyze')
  db.close()
}

/** Waits for the night's work, which begins soon after the start. Answers how long it took, seconds. */
async function kept(file: string): Promise<number> {
  const began = performance.now()
  const db = new Database(file, { readonly: true })
  const many = db.prepare<[], { n: number }>('select count(*) as n from volume_mark where kept = changes')
  while ((many.get()?.n ?? 0) < DAYS - 1 + WHOLE_MONTHS) await sleep(500)
  db.close()
  return (performance.now() - began) / 1000
}

/** What the pictures cost at 10^6 records. */
export async function analytics(place: Place): Promise<Line[]> {
  const dataDir = await place.filled({ ...SIZE, replenishments: RECORDS })
  const file = join(dataDir, 'trinity.sqlite')
  pay(file)
  const product = await place.run(startProduct(dataDir))
  const night = await kept(file)
  const tokenOfClient = (id: number) => tokenOf(product.port, `client${id - IDS.staff}@example.com`)
  const [staff, client, largest] = [
    await tokenOf(product.port, STAFF),
    await tokenOfClient(CLIENT),
    await tokenOfClient(IDS.client),
  ]
  await settled(() => cpuOf(product.pid))
  const year = `from: "${addDays(today(), -365)}", to: "${today()}"`
  const volume = (by: string) => `{ analyticsVolume(by: ${by}, ${year}) { key name count amountUsd } }`
  const balance = (id: number) => `{ analyticsBalance(userId: ${id}, ${year}) { date opening credit debit closing } }`
  const payments = (id: number) =>
    `{ analyticsPayments(userId: ${id}, from: "2024-01", to: "2026-12") { month count } }`
  const looks = [
    [
      'work',
      staff,
      '{ analyticsWork { statuses { type status count oldest medianHours } stages { week stage count } } }',
    ],
    ['volume of a year by company', staff, volume('COMPANY')],
    ['volume of a year by client', staff, volume('CLIENT')],
    ['balance of a year', client, balance(CLIENT)],
    ['balance of a year of the largest client', largest, balance(IDS.client)],
    ['payments of three years', client, payments(CLIENT)],
    ['payments of three years of the largest client', largest, payments(IDS.client)],
    ['rates of a year', client, `{ analyticsRates(currency: "USD", ${year}) { date rate nominal } }`],
  ] as const
  const loads = looks.map(([, token, text]) => async () => {
    const one = query(token, text)
    return [(await loadOf(product, connection => connection.call(one), WEIGHT)).cpu / 1000]
  })
  try {
    await interleaved(loads, 0)
    const costs = await interleaved(loads, ROUNDS)
    return looks.map(([name], index) => {
      const ms = costs[index]?.[0] ?? Number.NaN
      return {
        name: `pictures at 10^6: ${name}`,
        floor: '',
        product: `kept within ${night.toFixed(0)} s of the start`,
        ...within(ms, 'ms', MOST_MS),
      }
    })
  } finally {
    await product.stop()
  }
}
