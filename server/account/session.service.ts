import { randomUUID } from 'node:crypto'
import { type Device, deviceName, deviceOf } from '../../domain/account/device.ts'
import { type App, type Context, caller, noteAudit, type Viewer, write } from '../core/context.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { AuditChange, Session as SessionAnswer } from '../generated/schema.ts'
import { iso } from '../core/paging.ts'
import { firstRow, type Params, rows, run, runInBatches, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import type { Session, Visit } from './session.entity.ts'
import { type Acting, LIFETIME, signToken, type TokenOwner } from './token.ts'

/** A session that begins. */
export interface NewSession {
  readonly user: TokenOwner
  readonly device: Device
  readonly address: string
  /** When it showed a code or a passkey. */
  readonly shownAt?: Date | null
  readonly recoveredAt?: Date | null
  readonly acting?: Acting | null
}

interface Row {
  readonly jti: string
  readonly userId: number
  readonly browser: string
  readonly system: string
  readonly address: string
  readonly at: Date
  readonly expiresAt: Date
  readonly shownAt: Date | null
  readonly recoveredAt: Date | null
  readonly actAs: number | null
  readonly parentId: number | null
  readonly isReadOnly: boolean
}

type Sessions = Db<typeof Session>

const BEGIN = statement((db: Sessions, params: Params<Row>) =>
  db.insertInto('session').values({
    jti: params.jti,
    user_id: params.userId,
    browser: params.browser,
    system: params.system,
    address: params.address,
    started_at: params.at,
    last_used_at: params.at,
    expires_at: params.expiresAt,
    shown_at: params.shownAt,
    recovered_at: params.recoveredAt,
    act_as_id: params.actAs,
    parent_id: params.parentId,
    is_read_only: params.isReadOnly,
  }),
)

/** A token with the row that makes it good. */
export interface Drawn {
  readonly token: string
  readonly row: Row
}

/** Draws a token; it is good once its row is kept. */
export function drawSession(app: App, { user, device, address, ...more }: NewSession): Drawn {
  const at = new Date()
  const acting = more.acting ?? null
  const jti = randomUUID()
  const expiresAt = new Date(Math.floor(acting?.until ?? at.getTime() / 1000 + LIFETIME) * 1000)
  const row: Row = {
    jti,
    userId: user.id,
    ...device,
    address: address.slice(0, 45),
    at,
    expiresAt,
    shownAt: more.shownAt ?? null,
    recoveredAt: more.recoveredAt ?? null,
    actAs: acting?.adminId ?? null,
    parentId: acting?.parentId ?? null,
    isReadOnly: acting?.isReadOnly ?? false,
  }
  return { token: signToken(app, user, { jti, expiresAt, act: row.actAs, readOnly: row.isReadOnly }), row }
}

/** Keeps the row of a token. */
export async function keepSession(em: Em, { row }: Drawn): Promise<void> {
  await run(em, BEGIN, row)
}

/** Begins a session in the open transaction. Answers its token. */
export async function beginSession(em: Em, app: App, made: NewSession): Promise<string> {
  const drawn = drawSession(app, made)
  await keepSession(em, drawn)
  return drawn.token
}

/** The device and the address of a call. */
export const placeOf = (ctx: Context) => ({ device: deviceOf(ctx.userAgent), address: ctx.ip })

const VISITS_OF_SESSION = statement(
  (db: Db<typeof Session | typeof Visit>, params: Params<{ id: number; now: Date }>) =>
    db
      .updateTable('visit')
      .set({ ended_at: params.now })
      .where('ended_at', '>', params.now)
      .where('jti', 'in', eb =>
        eb
          .selectFrom('session as s')
          .select('s.jti')
          .where(or => or.or([or('s.id', '=', params.id), or('s.parent_id', '=', params.id)])),
      ),
)

const END = statement((db: Sessions, params: Params<{ id: number }>) =>
  db.deleteFrom('session').where('id', '=', params.id),
)

const VISITS_OF_USER = statement(
  (db: Db<typeof Session | typeof Visit>, params: Params<{ userId: number; now: Date }>) =>
    db
      .updateTable('visit')
      .set({ ended_at: params.now })
      .where('ended_at', '>', params.now)
      .where(or => or.or([or('user_id', '=', params.userId), or('admin_id', '=', params.userId)])),
)

const END_ALL = statement((db: Sessions, params: Params<{ userId: number }>) =>
  db.deleteFrom('session').where(or => or.or([or('user_id', '=', params.userId), or('act_as_id', '=', params.userId)])),
)

const OTHERS = statement((db: Sessions, params: Params<{ userId: number; but: number }>) =>
  db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', params.userId)
    .where('act_as_id', 'is', null)
    .where('id', '!=', params.but),
)

/** Ends one session, with the visits that were begun from it. */
async function end(em: Em, id: number): Promise<void> {
  await run(em, VISITS_OF_SESSION, { id, now: new Date() })
  await run(em, END, { id })
}

/** Ends every session of a user, those of admins who act as the user or as whom the user acts too. */
export async function endSessionsOf(em: Em, app: Pick<App, 'bus'>, userId: number): Promise<void> {
  await run(em, VISITS_OF_USER, { userId, now: new Date() })
  await run(em, END_ALL, { userId })
  afterCommit(() => app.bus.publish('revoked', { userId, jti: null }))
}

/** Ends the caller's session. */
export async function endOwn(em: Em, app: Pick<App, 'bus'>, viewer: Viewer): Promise<void> {
  await end(em, viewer.sessionId)
  afterCommit(() => app.bus.publish('revoked', { userId: viewer.id, jti: viewer.jti }))
}

/** How many sessions a list shows at most. */
const MOST = 200

const LIST = statement((db: Sessions, params: Params<{ userId: number; now: Date }>) =>
  db
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'address', 'started_at', 'last_used_at'])
    .where('user_id', '=', params.userId)
    .where('act_as_id', 'is', null)
    .where('expires_at', '>', params.now)
    .orderBy('id', 'desc')
    .limit(MOST),
)

const ONE = statement((db: Sessions, params: Params<{ id: number; userId: number }>) =>
  db
    .selectFrom('session')
    .select(['id', 'jti', 'browser', 'system'])
    .where('id', '=', params.id)
    .where('user_id', '=', params.userId)
    .where('act_as_id', 'is', null),
)

/** The caller's open sessions, newest first; visits of support are told of apart. */
export async function sessions(ctx: Context): Promise<SessionAnswer[]> {
  const { id, sessionId } = caller(ctx)
  const found = await rows(ctx.em, LIST, { userId: id, now: new Date() })
  return found.map(row => ({
    id: row.id,
    device: deviceName(row),
    address: row.address,
    startedAt: iso(row.started_at),
    lastUsedAt: iso(row.last_used_at),
    current: row.id === sessionId,
  }))
}

const told = (device: Device): AuditChange => ({
  record: 'session',
  field: 'device',
  before: deviceName(device) || null,
  after: null,
})

/** Ends one of the caller's sessions. Throws 404. */
export async function endSession(ctx: Context, id: number): Promise<true> {
  const viewer = caller(ctx)
  return write(ctx, async em => {
    const one = await firstRow(em, ONE, { id, userId: viewer.id })
    if (!one) throw new Problem('notFound')
    await end(em, id)
    await noteAudit(ctx, em, { type: 'USER', instanceId: viewer.id, changes: [told(one)], outcome: 'OK' })
    afterCommit(() => ctx.app.bus.publish('revoked', { userId: viewer.id, jti: null }))
    return true as const
  })
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<true> {
  const viewer = caller(ctx)
  return write(ctx, async em => {
    const others = await rows(em, OTHERS, { userId: viewer.id, but: viewer.sessionId })
    for (const { id } of others) await end(em, id)
    await noteAudit(ctx, em, { type: 'USER', instanceId: viewer.id, changes: [], outcome: 'OK' })
    afterCommit(() => ctx.app.bus.publish('revoked', { userId: viewer.id, jti: null }))
    return true as const
  })
}

const ENDED = statement((db: Sessions, params: Params<{ now: Date; atMost: number }>) =>
  db
    .deleteFrom('session')
    .where('id', 'in', eb =>
      eb.selectFrom('session as old').select('old.id').where('old.expires_at', '<', params.now).limit(params.atMost),
    ),
)

/** Removes sessions that have ended by themselves. Answers how many. */
export function forgetSessions(em: Em): Promise<number> {
  return runInBatches(em, ENDED, { now: clockOf(em) })
}
