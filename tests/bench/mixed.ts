import type { Call } from './connection.ts'
import { clientOf, COMMON, IDS, SIZE, statusOf } from './fill.ts'
import type { One } from './load.ts'
import { type Place, STAFF, tokenOf } from './place.ts'
import { loadOf, quantile } from './load.ts'
import { type Line, within } from './report.ts'
import { BASE, COUNTERS, LIST_FIELDS, messageOf, productCalls, query } from './ways.ts'

/** Somebody at work, with a record that they have open. */
interface Person {
  readonly token: string
  readonly isClient: boolean
  readonly record: number
}

/** Eight of staff, and eight clients, of whom the first has a quarter of all records. */
const CLIENTS = [1, 2, 3, 4, 6, 7, 8, 10]
const MIXED = { connections: 16, ms: 15_000 }

const page = (field: string, args: string, fields: string) =>
  `{ ${field}${args} { items { ${fields} } totalPages totalItems } }`
const REQUESTS = page(
  'requests',
  '',
  'id createdAt status inn clientCompanyName invoicePrice currency toDo userProfile { name }',
)
const ORDERS = page('orders', '', 'id createdAt status contractor bankName amount currency companyName clientName toDo')
const list = (args: string) => `{ replenishments${args} { ${LIST_FIELDS} } }`

const open: (who: Person) => Call = ({ token, record }) => ({
  method: 'GET',
  path: `${BASE}/replenishment/${record}`,
  token,
})
const counters: (who: Person) => Call = ({ token }) => query(token, COUNTERS)
const readThread: (who: Person) => Call = ({ token, record }) => ({
  method: 'GET',
  path: `${BASE}/messenger/REPLENISHMENT/${record}`,
  token,
})
const newest: (who: Person) => Call = ({ token }) => query(token, list(''))

/** Twenty calls in the order in which somebody makes them; of a draft only clients have any. */
const DAY: readonly ((who: Person, turn: number) => Call)[] = [
  ({ token }, turn) => productCalls.dashboard(token, turn),
  newest,
  open,
  counters,
  readThread,
  ({ token, record }) => messageOf(token, record),
  ({ token }) => query(token, list('(status: ACTION)')),
  open,
  counters,
  ({ token }) => query(token, ORDERS),
  ({ token }) => query(token, list('(page: 2)')),
  open,
  counters,
  ({ token }) => query(token, list(`(search: "${COMMON}")`)),
  open,
  ({ token, record, isClient }, turn) =>
    isClient
      ? {
          method: 'POST',
          path: `${BASE}/replenishment/docs`,
          token,
          body: { id: record, draft: true, invoiceNumber: `INV-${turn}` },
        }
      : messageOf(token, record),
  counters,
  ({ token }) => query(token, REQUESTS),
  newest,
  readThread,
]

/** Signs in those who take part, each with the first new record of a client open. */
async function people(port: number): Promise<Person[]> {
  const all: Person[] = []
  for (const [index, number] of CLIENTS.entries()) {
    const id = IDS.client - 1 + number
    let record = 1
    while (clientOf(record, SIZE) !== id || statusOf(record) !== 'NEW') record++
    const client = await tokenOf(port, `client${number}@example.com`)
    const staff = await tokenOf(port, index === 0 ? STAFF : `staff${index}@example.com`)
    all.push({ token: client, isClient: true, record }, { token: staff, isClient: false, record })
  }
  return all
}

/** What people do all day: whoever's turn it is makes the next call of the day. */
export async function dayAtWork(port: number): Promise<One> {
  const all = await people(port)
  return (connection, turn) => {
    const place = turn % all.length
    const who = all[place] as Person
    // Each began at another time
    const call = DAY[(Math.floor(turn / all.length) + place * 3) % DAY.length] as (typeof DAY)[number]
    return connection.call(call(who, turn))
  }
}

/** What the product costs 16 people who work without a pause. */
export async function mixed(place: Place): Promise<Line[]> {
  const { product } = await place.pair()
  const one = await dayAtWork(product.port)
  await loadOf(product, one, { ...MIXED, ms: 3000 })
  const { cpu, took, calls } = await loadOf(product, one, MIXED)
  const name = 'mixed load of 16 people'
  const rest = `p50 ${quantile(took, 0.5).toFixed(1)} ms, ${(calls / (MIXED.ms / 1000)).toFixed(0)} calls a second`
  return [
    { name: `${name}: CPU a call`, floor: '', product: '', ...within(cpu, 'µs', null) },
    { name: `${name}: p99`, floor: '', product: rest, ...within(quantile(took, 0.99), 'ms', null) },
  ]
}
