import { ApolloLink } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { OperationTypeNode } from 'graphql'
import { from, mergeMap, type Observable, of, tap } from 'rxjs'
import { problems } from '../domain/core/problems.ts'
import { createActionKeys, type LostAttempt } from './actionKeys.ts'
import { waitingHeard } from './approvals.ts'
import { AlreadyCreated, isUnanswered } from './problem.ts'
import { askStepUp } from './stepUp.ts'

const isMutation = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.MUTATION

/** How long a call whose answer was lost waits before it is sent again. */
const AGAIN_AFTER_MS = [300, 1000]

const isSignedIn = (operation: ApolloLink.Operation) =>
  'authorization' in ((operation.getContext() as { headers?: object }).headers ?? {})

/** Sends a mutation again whose answer was lost: by its key it is done once, and its answer comes after all. Only users have keys. */
const again = new RetryLink({
  delay: count => AGAIN_AFTER_MS[count - 1] ?? 0,
  attempts: (count, operation, error) =>
    count <= AGAIN_AFTER_MS.length &&
    isMutation(operation) &&
    isSignedIn(operation) &&
    navigator.onLine &&
    isUnanswered(error),
})

const keyFor = createActionKeys()

type Forward = ApolloLink.ForwardFunction

function send(operation: ApolloLink.Operation, key: string, forward: Forward): Observable<ApolloLink.Result> {
  operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
    headers: { ...headers, 'idempotency-key': key },
  }))
  return forward(operation)
}

const isMismatch = (result: ApolloLink.Result): boolean =>
  result.errors?.some(({ extensions }) => extensions?.['code'] === problems.idempotencyMismatch.code) === true

/** The id of the record that a mutation answers. */
function idIn({ data }: ApolloLink.Result): number | null {
  const [record] = Object.values(data ?? {}) as ({ id?: number } | null)[]
  return record?.id ?? null
}

/** Asks what became of a lost attempt: throws that it has created its record, or goes on with what was sent instead. */
function askFor(before: LostAttempt, operation: ApolloLink.Operation, forward: Forward): Observable<ApolloLink.Result> {
  const first = Object.assign(Object.create(operation) as ApolloLink.Operation, { variables: before.variables })
  return send(first, before.key, forward).pipe(
    mergeMap(result => {
      if (!result.errors || isMismatch(result)) throw new AlreadyCreated(idIn(result))
      return send(operation, crypto.randomUUID(), forward)
    }),
  )
}

/** Each action of a user has its idempotency key; a chat message brings its own. */
const keys = new ApolloLink((operation, forward) => {
  if (!isMutation(operation)) return forward(operation)
  const { operationName: name = '', variables } = operation
  const { actionKey } = operation.getContext() as { actionKey?: string }
  if (actionKey) return send(operation, actionKey, forward)
  const { key, before, answered, lost } = keyFor({ name, variables })
  return send(operation, key, forward).pipe(
    mergeMap(result => (before && isMismatch(result) ? askFor(before, operation, forward) : of(result))),
    tap({
      next: answered,
      error: error => (error instanceof AlreadyCreated ? answered() : lost()),
      unsubscribe: lost,
    }),
  )
})

/** Changes of factors: a recovery code opens them too. */
const OF_FACTORS: ReadonlySet<string> = new Set([
  'BeginTotp',
  'ConfirmTotp',
  'BeginPasskey',
  'AddPasskey',
  'RenewRecoveryCodes',
  'RemoveFactor',
])

const wantsFactor = (result: ApolloLink.Result): boolean =>
  result.errors?.some(({ extensions }) => extensions?.['code'] === problems.stepUpRequired.code) === true

/**
 * A call that wants the second factor asks for it in place, and then goes once more under its own key: what was typed
 * stays in its form meanwhile. Whoever shows none is told so by the form.
 */
const stepUps = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    mergeMap(result => {
      if (!wantsFactor(result)) return of(result)
      const asked = from(askStepUp(OF_FACTORS.has(operation.operationName ?? '')))
      return asked.pipe(mergeMap(isShown => (isShown ? forward(operation) : of(result))))
    }),
  ),
)

/** What a mutation goes through before it is sent. */
export const mutations = ApolloLink.from([waitingHeard, keys, stepUps, again])
