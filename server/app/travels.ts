import type { Travels } from '../core/nodes.ts'
import type { App } from '../core/context.ts'
import { storedMessage } from '../chat/message.service.ts'
import { claimStanding } from '../inn/item.ts'
import type { Caller, ChatType, CounterType, ReferenceType } from '../generated/schema.ts'

const TYPES: readonly CounterType[] = ['REQUEST', 'REPLENISHMENT', 'ORDER', 'INN']
const REFERENCES: readonly ReferenceType[] = ['COMPANY', 'BANK', 'USER', 'CONTRACTOR', 'DEADLINE', 'WEBHOOK']
const READERS: readonly (Caller | null)[] = ['ANY', 'MANAGEMENT', 'ADMIN', null]

/** One of the words that we know. Throws: no node of ours has said it. */
function oneOf<T>(known: readonly T[], said: unknown): T {
  if (!known.includes(said as T)) throw new Error('A word of another node that is none of ours')
  return said as T
}

function idOf(said: unknown): number {
  if (!Number.isSafeInteger(said)) throw new Error('An id of another node that is none')
  return said as number
}

const idOrNone = (said: unknown): number | null => (said === null ? null : idOf(said))

/** How events reach other nodes: ids and words that we know; what they tell is read from the database there. */
export const travels = (app: () => App): Travels => ({
  changed: {
    idsOf: ({ type, instanceId, clientId, work }) => [type, instanceId, clientId, work === true],
    read: async (em, ids) => {
      const type = oneOf(TYPES, ids[0])
      const instanceId = idOf(ids[1])
      const clientId = idOrNone(ids[2])
      const standing =
        type === 'INN'
          ? await claimStanding(em, instanceId, clientId)
          : await app().recordTypes[type as ChatType].owner(em, instanceId)
      if (!standing) return null
      const { status, version } = standing
      return { type, instanceId, status, version, clientId, work: ids[3] === true }
    },
  },
  referenceData: {
    idsOf: ({ type, id, deleted, readers, ownerId }) => [type, id, deleted, readers, ownerId],
    // It tells nothing of what it is about: whoever hears of it reads anew, and is judged then
    read: async (_em, [type, id, deleted, readers, ownerId]) => ({
      type: oneOf(REFERENCES, type),
      id: idOf(id),
      deleted: deleted === true,
      readers: oneOf(READERS, readers),
      ownerId: idOrNone(ownerId),
    }),
  },
  message: {
    idsOf: ({ message }) => [message.id],
    read: (em, [id]) => storedMessage(em, idOf(id)),
  },
  counters: {
    idsOf: ({ type, clientId, readerId }) => [type, clientId, readerId],
    read: async (_em, [type, clientId, readerId]) => ({
      type: oneOf(TYPES, type),
      clientId: idOrNone(clientId),
      readerId: idOrNone(readerId),
    }),
  },
  revoked: {
    idsOf: ({ userId, jti }) => [userId, jti],
    // Whoever holds a socket of such a token asks the database
    read: async (_em, [userId, jti]) => ({ userId: idOf(userId), jti: typeof jti === 'string' ? jti : null }),
  },
  centralBank: { idsOf: ({ failed }) => [failed], read: async (_em, [failed]) => ({ failed: failed === true }) },
  catchUp: { idsOf: () => [], read: async () => ({}) },
})
