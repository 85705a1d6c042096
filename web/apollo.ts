import { ApolloClient, ApolloLink, type FieldMergeFunction, HttpLink, InMemoryCache } from '@apollo/client'
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { SetContextLink } from '@apollo/client/link/context'
import { ErrorLink } from '@apollo/client/link/error'
import { OperationTypeNode } from 'graphql'
import { Observable, tap } from 'rxjs'
import { problems } from '../domain/core/problems.ts'
import { forgetLost } from './actionKeys.ts'
import { serverHeard } from './connection.ts'
import { freshReads, freshUntilNews, newsHeard } from './freshReads.ts'
import { mutations } from './mutations.ts'
import { pageCalls } from './pageCalls.ts'
import { possibleTypes } from './possibleTypes.ts'
import { isMissing } from './problem.ts'
import {
  browserToken,
  chosenLanguage,
  forgetReturn,
  keepReturn,
  leave,
  sessionEnded,
  token,
  tokenSettled,
  viewer,
} from './session.ts'
import { traceparent } from './traceparent.ts'

/** How many rows a page of a list holds. */
export const PAGE_SIZE = 20

interface Page {
  readonly items: readonly unknown[]
  readonly totalItems?: number
}

/** What the rows of lists are known by. */
const KEYS = ['id', 'inn', 'userId']

const pageOf = (args: Record<string, unknown> | null): number => (args as { page?: number | null } | null)?.page ?? 0

/**
 * Puts a page after those before it; rows that moved between pages are kept once. Page 0 begins the list anew, unless it
 * says what is known: then the reader who comes back to a long list finds all of it. (A refetch knows nothing before it.)
 */
const joinPages: FieldMergeFunction<Page, Page> = (existing, incoming, { args, readField }) => {
  const page = pageOf(args)
  const key = (item: unknown) => KEYS.map(name => readField(name, item as never)).find(value => value !== undefined)
  if (!existing) return incoming
  if (page === 0) {
    const isSame =
      existing.totalItems === incoming.totalItems &&
      incoming.items.every((item, index) => key(item) === key(existing.items[index]))
    return isSame
      ? { ...incoming, items: [...incoming.items, ...existing.items.slice(incoming.items.length)] }
      : incoming
  }
  const known = new Set(existing.items.map(key))
  return { ...incoming, items: [...existing.items, ...incoming.items.filter(item => !known.has(key(item)))] }
}

/**
 * Joins the pages of a thread, newest first. Nothing is ever taken out of one: messages that came by the socket while an
 * older answer was on its way stay.
 */
const joinMessages: FieldMergeFunction<Page, Page> = (existing, incoming, options) => {
  const id = (item: unknown) => options.readField('id', item as never) as number
  const newest = pageOf(options.args) === 0 ? Math.max(0, ...incoming.items.map(id)) : Number.POSITIVE_INFINITY
  const ahead = existing?.items.filter(item => id(item) > newest) ?? []
  const total = (page: Page, more: number) => ({ totalItems: (page.totalItems ?? 0) + more })
  const known = existing && {
    ...existing,
    ...total(existing, -ahead.length),
    items: existing.items.slice(ahead.length),
  }
  const joined = joinPages(known, incoming, options) as Page
  return { ...joined, ...total(joined, ahead.length), items: [...ahead, ...joined.items] }
}

/** A list that grows by pages; its other arguments make it another list. */
const pages = (...keyArgs: string[]) => ({ keyArgs, merge: joinPages })

const cache = new InMemoryCache({
  possibleTypes,
  typePolicies: {
    Query: {
      fields: {
        requests: pages('status', 'search', 'mine', 'overdue'),
        replenishments: pages('status', 'search', 'mine', 'overdue'),
        approvals: pages('status'),
        checks: pages(),
        orders: pages('status', 'search', 'mine', 'overdue'),
        innRegistry: pages('status', 'search'),
        myInns: pages('status', 'search'),
        messages: { keyArgs: ['type', 'instanceId'], merge: joinMessages },
        statement: pages('userId', 'from', 'to'),
        users: pages('role', 'search'),
        keyCalls: pages('keyId', 'refused'),
        visits: pages(),
        sessions: { merge: false },
        views: { merge: false },
        answerTemplates: { merge: false },
        statementLines: pages('status', 'search'),
        webhookDeliveries: pages('id', 'status'),
        audit: pages('userId', 'type', 'instanceId', 'from', 'to'),
        clientManagers: { merge: false },
        clientManagerSuggestions: { merge: false },
        clientRates: { merge: false },
        currencyMarkups: { merge: false },
        unread: { merge: false },
        toDo: { merge: false },
        cbrRates: { merge: false },
        bcaRates: { merge: false },
      },
    },
    Profile: { keyFields: ['userId'], fields: { balance: { merge: true } } },
    UserProfile: { keyFields: ['userId'], fields: { balance: { merge: true } } },
    UserRow: { keyFields: ['userId'] },
    // A mark is never taken back: an answer from before it does not know it yet
    ChatMessage: { fields: { readAt: { merge: (old?: string | null, now?: string | null) => now ?? old ?? null } } },
    InnClaim: { keyFields: ['inn'] },
    InnItem: { keyFields: ['inn'] },
  },
})

const credentials = new SetContextLink(({ headers }) => {
  const now = token()
  const own = { 'accept-language': chosenLanguage(), ...(now ? { authorization: `Bearer ${now}` } : {}) }
  return { headers: { ...own, ...(headers as Record<string, string> | undefined) } }
})

/** Forgets a token that the server no longer takes, unless another has taken its place. An admin who acted as a user is an admin again. */
export async function refused(used: string | null, by: 'ended' | 'closed' = 'ended'): Promise<void> {
  await tokenSettled()
  if (!used || browserToken() !== used) return
  const isBack = leave()
  // What is closed to the viewer is not where a sign-in leads: it would end there again
  if (by === 'closed') forgetReturn()
  if (!isBack) sessionEnded(by)
  // A new identity: every query of the old one has to go, so the page is loaded anew
  location.assign(isBack ? '/dashboard' : '/')
}

const refusals = new ErrorLink(({ error, operation }) => {
  const statuses = CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ extensions }) => extensions?.['status'])
    : [ServerError.is(error) ? error.statusCode : 0]
  const { headers } = operation.getContext() as { headers?: Record<string, string> }
  const used = headers?.['authorization']?.replace('Bearer ', '') ?? null
  const codes = CombinedGraphQLErrors.is(error) ? error.errors.map(({ extensions }) => extensions?.['code']) : []
  // Nothing is open before it is set up (docs/security.md)
  if (codes.includes(problems.factorRequired.code) && location.pathname !== '/factor') {
    // What was opened is followed once it is set up
    keepReturn(viewer()?.userId ?? 0, `${location.pathname}${location.search}`)
    location.assign('/factor')
  }
  if (statuses.includes(401)) void refused(used)
  else if (statuses.includes(403)) void refused(used, 'closed')
})

/** Directories say tomorrow what they say today: they are no news. */
const isLookUp = ({ queryName }: { queryName?: string | undefined }) => queryName?.startsWith('Dict') === true

/** The start of what is on the screen is read once more and joined to it: nobody tells the page of changes without a socket. */
export function catchUp(): void {
  newsHeard()
  void client
    .refetchQueries({
      include: 'active',
      onQueryUpdated: asked => {
        const { query, variables, options } = asked
        if (isLookUp(asked)) return false
        if (options.fetchPolicy === 'no-cache') return asked.refetch()
        const reading = client.query({ query, variables, fetchPolicy: 'network-only' })
        // Whoever shows what was deleted meanwhile is told by an error of their own
        return reading.catch((error: unknown) => (isMissing(error) ? asked.refetch() : Promise.reject(error)))
      },
    })
    .catch(() => undefined)
}

/** What is on the screen is read anew: the subscriptions said nothing while the connection was away. */
function readAnew(): void {
  newsHeard()
  void client.refetchQueries({ include: 'active', onQueryUpdated: asked => !isLookUp(asked) }).catch(() => undefined)
}

/** Subscriptions go over a socket, which comes with the first of them. */
const subscriptions = new ApolloLink(
  (operation, forward) =>
    new Observable(observer => {
      const live = import('./socket.ts').then(({ socketLink }) =>
        socketLink({ refused, open: catchUp, back: readAnew })
          .request(operation, forward)
          // Counters bring what they tell of
          .pipe(tap(() => operation.operationName !== 'CountersChanged' && newsHeard()))
          .subscribe(observer),
      )
      live.catch((error: unknown) => observer.error(error))
      return () => void live.then(subscription => subscription.unsubscribe())
    }),
)

/** No call is waited for longer (decisions.md section 14). */
export const GIVE_UP_MS = 1_200_000

/** A call that is given up in time, and whose answer tells the page of the server. */
const ask: typeof fetch = async (input, init) => {
  const signals = [init?.signal, AbortSignal.timeout(GIVE_UP_MS)].filter(signal => signal != null)
  const headers = new Headers(init?.headers)
  headers.set('traceparent', traceparent())
  const answer = await fetch(input, { ...init, headers, signal: AbortSignal.any(signals) })
  serverHeard(name => answer.headers.get(name))
  return answer
}

/** What was read so shortly before, with the frame of the page, is not asked for again by its parts. */
const FRESH_MS = 1000

/** The one Apollo Client of the page: queries over HTTP, subscriptions over a socket that opens when one is needed. */
export const client = freshUntilNews(
  new ApolloClient({
    cache,
    // freshReads joins them, and knows of news
    queryDeduplication: false,
    ssrForceFetchDelay: FRESH_MS,
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      subscriptions,
      ApolloLink.from([
        freshReads,
        refusals,
        credentials,
        mutations,
        pageCalls,
        new HttpLink({ uri: '/graphql', fetch: ask }),
      ]),
    ),
    defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
  }),
)

/** So long a page is held back for what it asked ahead: what is nearly there is drawn at once, and not after an empty page. */
const SOON_MS = 100

/** Asks for what a page will show, and waits a moment for it. Who shows it asks again if there is no answer. */
export async function askAhead(...queries: readonly ApolloClient.QueryOptions[]): Promise<void> {
  const answers = Promise.allSettled(queries.map(query => client.query(query)))
  await Promise.race([answers, new Promise(resolve => setTimeout(resolve, SOON_MS))])
}

/** Ends the session in the browser: token, socket and everything that was read. True: the admin's own token is back. */
export function endSession(): boolean {
  const back = leave()
  forgetLost()
  void import('./socket.ts').then(({ closeSocket }) => closeSocket())
  void client.clearStore()
  return back
}
