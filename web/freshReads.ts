import { type ApolloClient, ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { defer, finalize, from, type Observable, shareReplay, switchMap, tap } from 'rxjs'

/** How many pieces of news the page has heard: each may have changed what an answer on its way does not know. */
let heard = 0

const clients = new Set<ApolloClient>()

/** Something has changed: what is asked for from now on is read after it. */
export function newsHeard(): void {
  heard++
  for (const client of clients) client.prioritizeCacheValues = false
}

/** A client that answers from its cache what a page has just begun with (`ssrForceFetchDelay`) does so until the first news. */
export function freshUntilNews(client: ApolloClient): ApolloClient {
  clients.add(client)
  return client
}

/** One reading of a query, and what it is known to be newer than. */
interface Reading {
  /** The news that were heard before it was sent; null: it waits for the one before it. */
  since: number | null
  readonly answer: Observable<ApolloLink.Result>
  /** It is over, and so are those before it. */
  readonly over: Promise<unknown>
}

const latest = new Map<string, Reading>()

const keyOf = ({ operationName, variables }: ApolloLink.Operation) => `${operationName} ${JSON.stringify(variables)}`

/** Sends a query when those before it are over, so that no older answer comes last. */
function read(operation: ApolloLink.Operation, forward: ApolloLink.ForwardFunction, before: Promise<unknown> | null) {
  const key = keyOf(operation)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const send = () => {
    reading.since = heard
    return forward(operation)
  }
  const answer = defer(() => (before ? from(before).pipe(switchMap(send)) : send())).pipe(
    finalize(() => {
      if (latest.get(key) === reading) latest.delete(key)
      end()
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const reading: Reading = { since: null, answer, over: Promise.all([before, ended]) }
  latest.set(key, reading)
  return answer
}

/**
 * Who asks what is being asked already gets its answer, unless news have come meanwhile: then the query is sent once more, in
 * its turn, for all who ask by then. Apollo's own joining would answer them with what was read before the news.
 */
export const freshReads = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION)
    return forward(operation).pipe(tap({ next: newsHeard, error: newsHeard }))
  const last = latest.get(keyOf(operation))
  if (last && (last.since === null || last.since === heard)) return last.answer
  return read(operation, forward, last?.over ?? null)
})
