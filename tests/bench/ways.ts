import type { Call } from './connection.ts'
import { SIZE, THREADS, UNREAD_EVERY } from './fill.ts'

/** The ways that most people take most of the time. */
export type Way = 'list' | 'record' | 'dashboard' | 'chat'

/** Where REST is served. */
export const BASE = '/trinity/api/v1'

/** The columns of the list of replenishments. */
export const LIST_FIELDS = `items { id createdAt status clientRequestId contractor country { code name } amount currency rate companyName
  clientName clientCompanyName toDo } totalPages totalItems`

/** What the web asks for to show counters. */
export const COUNTERS = '{ unread { items { type instanceId num } } toDo { items { type num } } }'

const LIST = `{ replenishments { ${LIST_FIELDS} } }`
const DASHBOARD = `{ replenishments(status: ACTION) { ${LIST_FIELDS} }
  requests { items { id status clientCompanyName invoicePrice currency } totalItems }
  orders { items { id status amount currency } totalItems } toDo { items { type num } } unread { items { type instanceId num } } }`

const recordOf = (turn: number) => 1 + ((turn * 37) % SIZE.replenishments)

/** A thread without unread messages, so that what is unread stays the same whatever is written. */
export function threadOf(turn: number): number {
  const thread = 1 + (turn % THREADS)
  return thread % UNREAD_EVERY === 0 ? thread - 2 : thread
}

/** A message of somebody to a thread. */
export const messageOf = (token: string, instanceId: number): Call => ({
  method: 'POST',
  path: `${BASE}/messenger/message`,
  token,
  body: { type: 'REPLENISHMENT', instanceId, text: 'Проверка связи' },
})

/** A document of GraphQL as a call. */
export const query = (token: string, text: string, variables?: Readonly<Record<string, unknown>>): Call => ({
  method: 'POST',
  path: '/graphql',
  token,
  body: { query: text, ...(variables && { variables }) },
})

/** How the product is called on each way. */
export const productCalls: Readonly<Record<Way, (token: string, turn: number) => Call>> = {
  list: token => query(token, LIST),
  record: (token, turn) => ({ method: 'GET', path: `${BASE}/replenishment/${recordOf(turn)}`, token }),
  dashboard: token => query(token, DASHBOARD),
  chat: (token, turn) => messageOf(token, threadOf(turn)),
}

/** How the floor is called on each way. */
export const floorCalls: Readonly<Record<Way, (turn: number) => Call>> = {
  list: () => ({ method: 'GET', path: '/list' }),
  record: turn => ({ method: 'GET', path: `/record/${recordOf(turn)}` }),
  dashboard: () => ({ method: 'GET', path: '/dashboard' }),
  chat: turn => ({ ...messageOf('', threadOf(turn)), path: '/chat' }),
}

/** The token of somebody whom the fill has made. */
export const signIn = (email: string, password: string): Call => ({
  method: 'POST',
  path: `${BASE}/auth/signin`,
  body: { username: email, password },
})
