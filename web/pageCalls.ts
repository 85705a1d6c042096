import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { useSyncExternalStore } from 'react'
import { tap } from 'rxjs'

/** A call that the open page has made. */
export interface PageCall {
  readonly id: number
  readonly name: string
  readonly query: ApolloLink.Operation['query']
  readonly variables: ApolloLink.Operation['variables']
  readonly isWrite: boolean
  /** Milliseconds until its end; null: it is on its way. */
  readonly ms: number | null
  /** What came back; null: nothing yet, or the connection was lost. */
  readonly answer: ApolloLink.Result | null
}

/** How many calls are remembered. */
const KEPT = 50

let calls: readonly PageCall[] = []
let made = 0
let place = ''
const listeners = new Set<() => void>()

function keep(next: readonly PageCall[]): void {
  calls = next
  for (const listener of listeners) listener()
}

/** Tells where the page goes: of another page the calls begin anew. */
export function pageOpened(pathname: string): void {
  if (pathname === place) return
  place = pathname
  keep([])
}

/** Remembers what the page asks, the newest first, as it goes over HTTP; what it asks again stays where it is. */
export const pageCalls = new ApolloLink((operation, forward) => {
  const began = performance.now()
  const { operationName: name = '', query, variables, operationType } = operation
  const isWrite = operationType === OperationTypeNode.MUTATION
  const isSame = (call: PageCall) => call.name === name && JSON.stringify(call.variables) === JSON.stringify(variables)
  const before = isWrite ? undefined : calls.find(isSame)
  const id = before?.id ?? ++made
  if (!before) keep([{ id, name, query, variables, isWrite, ms: null, answer: null }, ...calls].slice(0, KEPT))
  const ended = (answer: ApolloLink.Result | null): void => {
    const ms = Math.round(performance.now() - began)
    keep(calls.map(call => (call.id === id ? { ...call, ms, answer } : call)))
  }
  // A page that has gone on wants no answer any more
  const unsubscribe = () => keep(calls.filter(call => call.id !== id || call.ms !== null))
  return forward(operation).pipe(tap<ApolloLink.Result>({ next: ended, error: () => ended(null), unsubscribe }))
})

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The calls of the open page, the newest first. */
export const usePageCalls = (): readonly PageCall[] => useSyncExternalStore(follow, () => calls)
