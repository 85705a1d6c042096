import { ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

/** What a call says that waits for a second person. */
export interface Waiting {
  readonly id: number
  readonly summary: string
}

const listeners = new Set<(waiting: Waiting) => void>()

/** Calls `listener` for each call of this page that waits for a second person, until the returned function is called. */
export function onWaiting(listener: (waiting: Waiting) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells of calls that wait: their answer carries an approval, and nothing was done yet. */
export const waitingHeard = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data, errors }) => {
      if (operation.operationType !== 'mutation' || errors) return
      const [answer] = Object.values(data ?? {}) as ({ approval?: Waiting | null } | null | boolean)[]
      const waiting = typeof answer === 'object' ? answer?.approval : null
      if (waiting) for (const listener of listeners) listener(waiting)
    }),
  ),
)
