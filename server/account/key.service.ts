import { LockMode } from '@mikro-orm/core'
import { MOST_KEYS, ROTATION_HOURS } from '../../domain/account/keyScopes.ts'
import { createKeySchema } from '../../domain/account/keySchema.ts'
import { today } from '../../domain/core/dates.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { type App, type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { type Params, run, runInBatches, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import type { ApiKey as KeyAnswer, KeySecret as SecretAnswer, NewKey } from '../generated/schema.ts'
import type { LetterName } from '../mail/words.ts'
import { User } from './account.entity.ts'
import { readNetwork } from './addresses.ts'
import { placeFacts, tellOwner } from './entry.ts'
import { ApiKey, KeyDay, KeySecret } from './key.entity.ts'
import { lettersDueAtBirth } from './keyLetters.ts'
import { drawSecret, hashOfSecret, jtiOfKey } from './keySecret.ts'

const HOUR = 3_600_000

const until = (former: { until?: Date | null | undefined } | undefined) => (former?.until ? iso(former.until) : null)

/** The caller's keys, the newest first, also those that have expired. */
export async function keys({ em, viewer }: Context): Promise<KeyAnswer[]> {
  const found = await em.find(ApiKey, { user: viewer?.id ?? 0 }, { orderBy: { id: -1 } })
  const ids = found.map(({ id }) => id)
  const days = await em.find(KeyDay, { key: { $in: ids }, day: today() })
  const former = await em.find(KeySecret, { key: { $in: ids }, until: { $gt: new Date() } }, { orderBy: { until: 1 } })
  return found.map(one => ({
    id: one.id,
    name: one.name,
    scopes: one.scopes,
    addresses: one.addresses,
    createdAt: iso(one.createdAt),
    expiresAt: iso(one.expiresAt),
    rotatedAt: one.rotatedAt ? iso(one.rotatedAt) : null,
    formerUntil: until(former.findLast(({ key }) => key.id === one.id)),
    lastUsedAt: one.lastUsedAt ? iso(one.lastUsedAt) : null,
    callsToday: days.find(({ key }) => key.id === one.id)?.calls ?? 0,
  }))
}

/** The networks that a key is bound to, each in its one form. Throws a field error. */
function readAddresses(sent: readonly string[]): string[] {
  return [
    ...new Set(
      sent.map(text => {
        const network = readNetwork(text)
        if (network === null) throw invalid({ field: 'addresses', key: 'fields.keyAddress' })
        return network
      }),
    ),
  ]
}

async function keepSecret(em: Em, key: ApiKey): Promise<string> {
  const secret = drawSecret()
  await em.insert(KeySecret, { hash: hashOfSecret(secret) ?? '', key: key.id, until: null })
  return secret
}

/** Two keys at once would each be the last that is allowed. */
function lockUser(em: Em, id: number): Promise<User> {
  return em.findOneOrFail(User, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Makes a key; its secret is answered this once. Throws field errors, `tooManyKeys` (409). */
export async function createKey(ctx: Context, input: object): Promise<NewKey> {
  const { name, scopes, expiresAt, addresses } = checkInput(createKeySchema, input)
  const networks = readAddresses(addresses ?? [])
  return write(ctx, async em => {
    const user = await lockUser(em, caller(ctx).id)
    const now = new Date()
    if ((await em.count(ApiKey, { user: user.id, expiresAt: { $gt: now } })) >= MOST_KEYS)
      throw new Problem('tooManyKeys', { values: { max: MOST_KEYS } })
    if ((await em.count(ApiKey, { user: user.id, name, expiresAt: { $gt: now } })) > 0)
      throw invalid({ field: 'name', key: 'fields.keyNameTaken' })
    const ends = new Date(expiresAt)
    const key = em.create(ApiKey, {
      user,
      name,
      scopes,
      addresses: networks,
      createdAt: now,
      expiresAt: ends,
      told: lettersDueAtBirth(now, ends),
    })
    await em.flush()
    const secret = await keepSecret(em, key)
    await tell(ctx, em, key, 'keyAdded')
    return { id: key.id, secret }
  })
}

function lockKey(em: Em, ctx: Context, id: number): Promise<ApiKey | null> {
  return em.findOne(ApiKey, { id, user: caller(ctx).id }, { lockMode: LockMode.PESSIMISTIC_WRITE, populate: ['user'] })
}

const FORMER = statement((db: Db<typeof KeySecret>, params: Params<{ id: number; until: Date }>) =>
  db.updateTable('key_secret').set({ until: params.until }).where('key_id', '=', params.id).where('until', 'is', null),
)

/**
 * Gives a key a new secret, answered this once; each former one lives 24 hours from when it was replaced, so that a new one
 * that was lost on its way costs nobody the one in use. Throws 404, `keyExpired` (409).
 */
export async function rotateKey(ctx: Context, id: number): Promise<SecretAnswer> {
  return write(ctx, async em => {
    const key = requireFound(await lockKey(em, ctx, id))
    const now = new Date()
    if (key.expiresAt <= now) throw new Problem('keyExpired')
    await em.nativeDelete(KeySecret, { key: id, until: { $lte: now } })
    await run(em, FORMER, { id, until: new Date(now.getTime() + ROTATION_HOURS * HOUR) })
    key.rotatedAt = now
    const secret = await keepSecret(em, key)
    // Open sockets of the former secret end with it
    afterCommit(() => ctx.app.bus.publish('revoked', { userId: caller(ctx).id, jti: jtiOfKey(id) }))
    await tell(ctx, em, key, 'keyRotated')
    return { secret }
  })
}

async function tell(ctx: Context, em: Em, key: ApiKey, letter: LetterName): Promise<void> {
  const user = await em.findOneOrFail(User, key.user.id)
  await tellOwner(ctx, em, user, letter, [{ name: 'key', value: key.name }, ...placeFacts(ctx)])
}

/** Ends a key at once, its sockets too. Throws 404. */
export async function revokeKey(ctx: Context, id: number): Promise<true> {
  return write(ctx, async em => {
    em.remove(requireFound(await lockKey(em, ctx, id)))
    afterCommit(() => ctx.app.bus.publish('revoked', { userId: caller(ctx).id, jti: null }))
    return true as const
  })
}

/** Ends every key of a user. */
export async function endKeysOf(em: Em, app: Pick<App, 'bus'>, userId: number): Promise<void> {
  em.remove(await em.find(ApiKey, { user: userId }))
  await em.flush()
  afterCommit(() => app.bus.publish('revoked', { userId, jti: null }))
}

/** How long a key is listed after it has expired, milliseconds. */
const SHOWN_FOR = 30 * 24 * HOUR

const EXPIRED = statement((db: Db<typeof ApiKey>, params: Params<{ before: Date; atMost: number }>) =>
  db
    .deleteFrom('api_key')
    .where('id', 'in', eb =>
      eb.selectFrom('api_key as old').select('old.id').where('old.expires_at', '<', params.before).limit(params.atMost),
    ),
)

/** Removes keys that expired a month ago. Answers how many. */
export function forgetKeys(em: Em): Promise<number> {
  return runInBatches(em, EXPIRED, { before: new Date(clockOf(em).getTime() - SHOWN_FOR) })
}
