import { randomUUID } from 'node:crypto'
import { wants } from '../../domain/webhook/events.ts'
import { User } from '../account/account.entity.ts'
import { type App, createContext } from '../core/context.ts'
import type { AtBegin, BeforeCommit } from '../core/hooks.ts'
import { fromJson } from '../core/rows.ts'
import { askBehindNext, type Params, rows, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import type { About } from './about.ts'
import { type Happening, happeningsOf } from './happenings.ts'
import { innHappenings } from './innHappenings.ts'
import { mayStillRead, readerOf } from './reader.ts'
import { EVERY_CLIENT, type Webhook, WebhookDelivery } from './webhook.entity.ts'

declare module '../core/context.ts' {
  interface App {
    /** The row of a list that tells of something, as the caller may read it now; null: they may not. */
    readonly listRow: (ctx: Context, about: About) => Promise<object | null>
  }
}

/** Webhooks that hear of something of one of these clients. */
const LISTENING = statement((db: Db<typeof Webhook>, params: Params<{ clients: readonly number[] }>) =>
  db
    .selectFrom('webhook')
    .select(['id', 'user_id as userId', 'events', 'client_id as clientId'])
    .where('enabled', '=', true)
    .where(eb => params.clients.has(eb.ref('client_id'))),
)

/** More clients with webhooks than these are not looked up before anything happens. */
const MANY = 100

/** The clients whose webhooks are on, with EVERY_CLIENT for those of staff. */
const LISTENED_TO = statement((db: Db<typeof Webhook>) =>
  db
    .selectFrom('webhook')
    .select('client_id as clientId')
    .distinct()
    .where('enabled', '=', true)
    .limit(MANY + 1),
)

/** The clients of whom webhooks hear, as transactions have found them behind their first statements. */
const listenedTo = new WeakMap<Em, ReadonlySet<number>>()

/** Looks at the beginning of a write for whom there are webhooks: mostly there are none, and nobody waits for the answer. */
export const lookForListeners: AtBegin = em =>
  askBehindNext(em, LISTENED_TO, {}, all => {
    if (all.length <= MANY) listenedTo.set(em, new Set(all.map(({ clientId }) => clientId)))
  })

/** What a message is called wherever it goes; a test and an event have one alike. */
export const drawEventId = (): string => `msg_${randomUUID().replaceAll('-', '')}`

/** The body of an event, as it is signed and sent. */
export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

interface Listener {
  readonly id: number
  readonly userId: number
  readonly clientId: number
  readonly events: readonly string[]
}

/** Tells whether something concerns the owner of a webhook: a client their own, staff everything. */
const concerns = ({ clientId }: Listener, happening: Happening): boolean =>
  clientId === EVERY_CLIENT
    ? happening.hears !== 'client'
    : happening.hears !== 'staff' && happening.clientId === clientId

/**
 * Queues what a write has done for the webhooks that hear of it, in its transaction, with what their owners can read of it
 * now. A write that moves nothing of interest asks nothing; any other one asks once who listens, unless nobody did when it
 * began.
 */
export const queueEvents =
  (app: () => App): BeforeCommit =>
  async (em, _actor, touched) => {
    const { happenings, inns } = happeningsOf(touched)
    const all = inns.length > 0 ? [...happenings, ...(await innHappenings(em, inns))] : happenings
    if (all.length === 0) return
    const clients = new Set([EVERY_CLIENT, ...all.flatMap(({ clientId }) => clientId ?? [])])
    if (listenedTo.get(em)?.isDisjointFrom(clients)) return
    const listening = await rows(em, LISTENING, { clients: [...clients] })
    let queued = 0
    for (const { events, ...row } of listening)
      queued += await tell(app(), em, { ...row, events: fromJson<string[]>(events) }, all)
    if (queued > 0) afterCommit(app().webhooks.wake)
  }

/** Queues for one webhook what it hears of. Answers how much. */
async function tell(app: App, em: Em, listener: Listener, all: readonly Happening[]): Promise<number> {
  const heard = all.filter(one => wants(listener.events, one.type) && concerns(listener, one))
  if (heard.length === 0) return 0
  const user = await em.findOne(User, { id: listener.userId, isBanned: false, deletedAt: null })
  if (!user) return 0
  const viewer = readerOf(user)
  const ctx = createContext(app, { viewer, locale: user.language, ip: '', requestId: '' })
  const at = clockOf(em)
  let queued = 0
  for (const { type, about, id, status, previousStatus, version } of heard) {
    if (!(await mayStillRead(app, em, viewer, about))) continue
    const row = await app.listRow(ctx, about)
    if (!row) continue
    // First where it stands, as it was in this transaction; a row may call some of it so too
    const standing = { id, status, previousStatus, version }
    const body = bodyOf(type, at, { ...standing, ...row, ...standing })
    keepDelivery(em, { webhook: listener.id, type, about, body, at })
    queued++
  }
  await em.flush()
  return queued
}

interface Kept {
  readonly webhook: number
  readonly type: string
  readonly about: About | null
  readonly body: string
  readonly at: Date
  readonly eventId?: string
}

/** Writes down what is to be sent, in the open transaction. */
export function keepDelivery(
  em: Em,
  { webhook, type, about, body, at, eventId = drawEventId() }: Kept,
): WebhookDelivery {
  return em.create(WebhookDelivery, {
    webhook,
    eventId,
    type,
    about,
    body,
    status: 'WAITING',
    tries: 0,
    nextTryAt: at,
    claim: null,
    triedAt: null,
    ms: null,
    httpStatus: null,
    failure: null,
    answer: null,
    createdAt: at,
  })
}
