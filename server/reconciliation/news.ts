import { createHash } from 'node:crypto'
import { now } from '../../domain/core/clock.ts'
import { formatDate } from '../../domain/core/dates.ts'
import { reachableAdmins } from '../account/people.service.ts'
import type { ClientBalance } from '../balance/balance.entity.ts'
import type { App } from '../core/context.ts'
import { type RowOf, rows, type Params, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { compose, type Fact } from '../mail/compose.ts'
import type { Finding } from './check.entity.ts'

/** How many heads of chains stand in one line of the log. */
const IN_A_LINE = 500

const HEADS = statement((db: Db<typeof ClientBalance>, params: Params<{ after: number }>) =>
  db
    .selectFrom('client_balance')
    .select(['client_id', 'number', 'seal', 'proven_number'])
    .where('client_id', '>', params.after)
    .where('number', '>', 0)
    .orderBy('client_id')
    .limit(IN_A_LINE),
)

type Head = RowOf<typeof HEADS>

async function* headsOf(em: Em): AsyncGenerator<readonly Head[], void, void> {
  for (let last = 0; ; ) {
    const heads = await rows(em, HEADS, { after: last })
    const end = heads.at(-1)
    if (!end) return
    yield heads
    last = end.client_id
  }
}

/** Writes the heads of the chains that have moved since the last check into the log, where nobody cuts them off. */
export async function logHeads(app: App, em: Em): Promise<void> {
  for await (const heads of headsOf(em)) {
    const moved = heads.filter(({ number, proven_number }) => number !== proven_number)
    if (moved.length > 0)
      app.note('Heads of the ledger', { heads: moved.map(({ client_id, number, seal }) => [client_id, number, seal]) })
  }
}

/** What tells whether a chain was cut later: SHA-256 over the heads of all chains, and how many movements they stand for. */
export interface Fingerprint {
  readonly heads: string
  readonly movements: number
}

/** The fingerprint of all chains as they are now. */
export async function fingerprintOf(em: Em): Promise<Fingerprint> {
  const hash = createHash('sha256')
  let movements = 0
  for await (const heads of headsOf(em))
    for (const { client_id, number, seal } of heads) {
      hash.update(`${client_id} ${number} ${seal}\n`)
      movements += number
    }
  return { heads: hash.digest('hex'), movements }
}

/** Writes to all admins what a check has shown; one without findings can be silenced like all news of work. */
export async function tellOfCheck(
  app: App,
  em: Em,
  findings: readonly Finding[],
  { heads, movements }: Fingerprint,
): Promise<void> {
  const isRed = findings.length > 0
  const link = `${app.config.publicUrl}/check`
  const broken = new Set(findings.map(({ rule }) => rule)).size
  for (const { email, name, language: locale, quietLetters } of await reachableAdmins(em)) {
    if (!isRed && quietLetters.includes('WORK')) continue
    const facts: Fact[] = [
      { name: 'at', value: formatDate(now(), locale) },
      ...(isRed ? [{ name: 'findings' as const, value: String(broken) }] : []),
      { name: 'movements', value: String(movements) },
      { name: 'heads', value: heads },
    ]
    const values = { count: String(broken), profile: `${app.config.publicUrl}/profile` }
    const letter = compose(isRed ? 'checkRed' : 'checkGreen', { locale, name, link, values, facts })
    await app.outbox.queue(em, email, letter)
  }
}
