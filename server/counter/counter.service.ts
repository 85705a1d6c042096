import { setImmediate } from 'node:timers/promises'
import { belongs, DESKS, mayRead, sideOf } from '../../domain/core/roles.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { Em, Store } from '../core/store.ts'
import type { ChatType, Counters, CounterType, ToDoItem, UnreadItem } from '../generated/schema.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { type UnreadOfStaff, unreadOfStaff, unreadThreads } from '../chat/unread.service.ts'
import type { RecordCount } from '../core/count.entity.ts'
import { countedFor, type WaitingApprovals, waitingApprovals } from '../approval/approval.service.ts'
import { unreadMentions } from '../note/unread.service.ts'
import { ACTION, EVERYBODY } from '../core/counts.ts'

const TYPES: readonly ChatType[] = ['REQUEST', 'REPLENISHMENT', 'ORDER']

/** The kinds of records that wait for somebody. */
const KINDS: readonly CounterType[] = ['INN', ...TYPES]

const TO_DO = statement((db: Db<typeof RecordCount>, params: Params<{ owner: number }>) =>
  db
    .selectFrom('record_count')
    .select(['kind', 'num'])
    .where('kind', 'in', KINDS)
    .where('owner_id', '=', params.owner)
    .where('status', '=', ACTION),
)

/** What the counters of readers of staff are made of. */
interface DeskCounts {
  readonly unread: UnreadOfStaff
  readonly toDo: readonly RowOf<typeof TO_DO>[]
  readonly approvals: WaitingApprovals
  readonly mentions: Awaited<ReturnType<typeof unreadMentions>>
}

type CountersOf = (viewer: Viewer) => Counters

/** The counters of readers of a desk: for those who differ in nothing they are the same object. */
function sharedCounters(desk: DeskCounts): CountersOf {
  const shared = new Map<string, Counters>()
  return viewer => {
    const { approvals, approvalsToSign } = countedFor(viewer, desk.approvals)
    const mentions = desk.mentions.get(viewer.id) ?? []
    const make = (): Counters => ({
      unread: desk.unread.of({ readerId: viewer.id, types: readTypes(viewer) }),
      toDo: toDoOf(viewer, desk.toDo),
      approvals,
      approvalsToSign,
      mentions: mentions.filter(({ type }) => mayRead(viewer.roles, type)),
    })
    if (mentions.length > 0 || desk.unread.hasMarks(viewer.id)) return make()
    const key = [approvals, approvalsToSign, ...viewer.roles].join()
    const known = shared.get(key) ?? make()
    shared.set(key, known)
    return known
  }
}

/** Readers of staff who have asked in one turn of the event loop, and what counts for each of them. */
interface Asked {
  readonly readers: number[]
  readonly counted: Promise<CountersOf>
}

const asking = new WeakMap<Store, Asked>()

/** Counts for all readers of staff who ask in one turn of the event loop at once: a message moves the counters of a whole desk. */
function countedForAll(store: Store, reader: number): Promise<CountersOf> {
  const known = asking.get(store)
  if (known) {
    known.readers.push(reader)
    return known.counted
  }
  const readers = [reader]
  const counted = setImmediate().then(() => {
    asking.delete(store)
    return countDesk(store, readers)
  })
  asking.set(store, { readers, counted })
  return counted
}

async function countDesk(store: Store, readers: readonly number[]): Promise<CountersOf> {
  const em = store.fork()
  const [unread, toDo, approvals, mentions] = await Promise.all([
    unreadOfStaff(em, readers),
    rows(em, TO_DO, { owner: EVERYBODY }),
    waitingApprovals(em, readers),
    unreadMentions(em, readers),
  ])
  return sharedCounters({ unread, toDo, approvals, mentions })
}

/** The kinds of records whose threads somebody may read; of one kind when it is asked for. */
const readTypes = ({ roles }: Viewer, type?: ChatType | null) =>
  TYPES.filter(one => mayRead(roles, one) && (!type || one === type))

/** Unread messages by record, of one type or of all; sides that are closed to the caller are left out. */
export async function unread(em: Em, viewer: Viewer, type?: ChatType | null): Promise<UnreadItem[]> {
  const reader = { readerId: viewer.id, types: readTypes(viewer, type) }
  return reader.types.length === 0 ? [] : unreadThreads(em, sideOf(viewer.roles), reader)
}

/** What waits for the caller, by type; sides that are closed to the caller are left out (decisions.md section 4). */
export async function toDo(em: Em, viewer: Viewer): Promise<ToDoItem[]> {
  const owner = sideOf(viewer.roles) === 'client' ? viewer.id : EVERYBODY
  return toDoOf(viewer, await rows(em, TO_DO, { owner }))
}

function toDoOf({ roles }: Viewer, counts: DeskCounts['toDo']): ToDoItem[] {
  const isClient = sideOf(roles) === 'client'
  const kinds = isClient ? TYPES : KINDS
  return kinds
    .filter(type => isClient || belongs(roles, DESKS[type]))
    .map(type => ({ type, num: counts.find(count => count.kind === type)?.num ?? 0 }))
}

/** All counters of the caller, who follows them: those of a desk by one look for all its readers. */
export async function counters(ctx: Context): Promise<Counters> {
  const { store } = ctx.app
  const viewer = caller(ctx)
  if (sideOf(viewer.roles) === 'client') {
    const em = store.fork()
    const [ofThreads, ofRecords] = await Promise.all([unread(em, viewer), toDo(em, viewer)])
    return { unread: ofThreads, toDo: ofRecords, approvals: 0, approvalsToSign: 0, mentions: [] }
  }
  const countersOf = await countedForAll(store, viewer.id)
  return countersOf(viewer)
}

/** Tells whether an event may have moved somebody's counters. */
export function movesCountersOf(viewer: Viewer, event: Events['counters']): boolean {
  if (event.readerId !== null) return event.readerId === viewer.id
  if (sideOf(viewer.roles) === 'client') return event.clientId === viewer.id
  return belongs(viewer.roles, DESKS[event.type])
}
