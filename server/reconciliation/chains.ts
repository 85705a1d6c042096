import type { KeyObject } from 'node:crypto'
import { type Chained, sealOfMovement } from '../balance/chain.ts'
import type { Finding } from './check.entity.ts'
import { type Ask, findingOf } from './rules.ts'

/** How many movements are read at once. */
const SLICE = 500

interface Row extends Omit<Chained, 'clientId' | 'instanceId' | 'actAs' | 'at' | 'lines'> {
  readonly id: number
  readonly client_id: number
  readonly instance_id: number
  readonly actor: number
  readonly act_as: number | null
  readonly at: number
  readonly seal: string
  readonly account: string | null
  readonly amount: number
}

// A movement takes back one of the same account: another's would stand there without a number
const sliceAfter = (client: number, number: number) => `
  select o.id, o.client_id, o.number, o.previous, o.seal, o.kind, o.type, o.instance_id, o.generation,
    case when o.reverses_id is null then null else coalesce(r.number, -1) end as reverses,
    o.actor_id as actor, o.act_as, o.at, e.account, e.amount
  from (select * from ledger_op where (client_id, number) > (${client}, ${number})
    order by client_id, number limit ${SLICE}) o
  left join ledger_entry e on e.op_id = o.id
  left join ledger_op r on r.id = o.reverses_id and r.client_id = o.client_id
  order by o.client_id, o.number, o.id`

const movementOf = (first: Row, lines: readonly Row[]): Chained => ({
  clientId: first.client_id,
  number: first.number,
  previous: first.previous,
  kind: first.kind,
  type: first.type,
  instanceId: first.instance_id,
  generation: first.generation,
  reverses: first.reverses,
  actor: first.actor,
  actAs: first.act_as,
  at: first.at,
  lines: lines.flatMap(({ account, amount }) => (account === null ? [] : [{ account, amount }])),
})

/**
 * Makes the seal of each movement anew and holds it against its own and its neighbour's: the numbers have no gaps, each names
 * the one before it. Answers the clients whose chain is broken.
 */
export async function checkChains(
  ask: Ask,
  key: KeyObject,
): Promise<{ findings: readonly Finding[]; movements: number }> {
  const broken = new Set<number>()
  let movements = 0
  let last = { client: 0, number: 0, seal: '' }
  for (;;) {
    const rows = await ask<Row>(sliceAfter(last.client, last.number))
    for (const lines of Map.groupBy(rows, ({ id }) => id).values()) {
      const [first] = lines
      if (!first) continue
      movements++
      const before = first.client_id === last.client ? last : { number: 0, seal: '' }
      const follows = first.number === before.number + 1 && first.previous === before.seal
      if (!follows || sealOfMovement(key, movementOf(first, lines)) !== first.seal) broken.add(first.client_id)
      last = { client: first.client_id, number: first.number, seal: first.seal }
    }
    if (rows.length === 0) break
  }
  return { findings: findingOf('CHAIN_SEALED', [...broken]), movements }
}
