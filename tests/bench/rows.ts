import { awake, interleaved, loadOf, type One } from './load.ts'
import type { Target } from './processes.ts'
import type { Place } from './place.ts'
import { type Line, within } from './report.ts'
import { floorCalls, productCalls, type Way } from './ways.ts'

/** What each way is called in the table. */
export const TITLES: Readonly<Record<Way, string>> = {
  list: 'list of 20 with client, company and totals',
  record: 'one record with all its keys, over REST',
  dashboard: 'dashboard: three lists and all counters in one query',
  chat: 'durable chat message',
}

/** Microseconds as the table shows them. */
export const micros = (value: number) => `${value.toFixed(0)} µs`

/** How many rounds each takes: a machine that others use too makes single ones half as dear again. */
const ROUNDS = 9

/** What a call of the product costs on one way, against the floor. */
export async function way(place: Place, name: Way, target: number): Promise<Line[]> {
  const { product, floor, tokens } = await place.pair()
  const tokenAt = (turn: number) => tokens[turn % tokens.length] ?? ''
  const costOf = async (target: Target, one: One) => [(await awake(() => loadOf(target, one))).cpu]
  const loads = [
    () => costOf(floor, (connection, turn) => connection.call(floorCalls[name](turn))),
    () => costOf(product, (connection, turn) => connection.call(productCalls[name](tokenAt(turn), turn))),
  ] as const
  const [[low = 0], [high = 0]] = await interleaved(loads, ROUNDS)
  return [{ name: TITLES[name], floor: micros(low), product: micros(high), ...within(high / low, 'times', target) }]
}
