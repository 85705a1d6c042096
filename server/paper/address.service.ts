import { createHash, randomBytes } from 'node:crypto'
import { type Context, caller, write } from '../core/context.ts'
import { firstRow, type Params, run, runInBatches, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { PaperAddress } from './address.entity.ts'

/** How long an address is good, milliseconds. */
export const GOOD_FOR = 60_000

/** What an address opens. */
export type Wanted = Pick<PaperAddress, 'kind' | 'type' | 'instanceId' | 'lang'> &
  Partial<Pick<PaperAddress, 'month' | 'firstDay' | 'lastDay'>>

const FORM = /^[\w-]{43}$/
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes an address that opens a paper once, within a minute; what it ends with is told this once, and its hash is kept. */
export function issueAddress(ctx: Context, wanted: Wanted): Promise<{ url: string }> {
  return write(ctx, async em => {
    const token = randomBytes(32).toString('base64url')
    const { id, jti } = caller(ctx)
    em.create(PaperAddress, {
      ...wanted,
      hash: hashOf(token),
      user: id,
      jti,
      expiresAt: new Date(clockOf(em).getTime() + GOOD_FOR),
    })
    return { url: new URL(`/paper/${token}`, ctx.app.config.publicUrl).href }
  })
}

type Addresses = Db<typeof PaperAddress>

const CLAIM = statement((db: Addresses, params: Params<{ hash: string; now: Date }>) =>
  db
    .updateTable('paper_address')
    .set({ opened_at: params.now })
    .where('hash', '=', params.hash)
    .where('opened_at', 'is', null)
    .where('expires_at', '>', params.now),
)

const CLAIMED = statement((db: Addresses, params: Params<{ hash: string }>) =>
  db.selectFrom('paper_address').selectAll().where('hash', '=', params.hash),
)

/** Uses an address up, by one update: of two who come at once, to whatever nodes, one is let in. Null: it is not good, or no more. */
export async function claimAddress(em: Em, token: string) {
  if (!FORM.test(token)) return null
  const hash = hashOf(token)
  const claimed = await run(em, CLAIM, { hash, now: clockOf(em) })
  return claimed === 1 ? ((await firstRow(em, CLAIMED, { hash })) ?? null) : null
}

const ENDED = statement((db: Addresses, params: Params<{ now: Date; atMost: number }>) =>
  db
    .deleteFrom('paper_address')
    .where('id', 'in', eb =>
      eb
        .selectFrom('paper_address as old')
        .select('old.id')
        .where('old.expires_at', '<', params.now)
        .limit(params.atMost),
    ),
)

/** Removes addresses that have ended. Answers how many. */
export function forgetAddresses(em: Em): Promise<number> {
  return runInBatches(em, ENDED, { now: clockOf(em) })
}
