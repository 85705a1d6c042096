import type { App } from '../core/context.ts'
import { type Settling, settleEvery } from '../core/settling.ts'
import type { Store } from '../core/store.ts'
import { transaction } from '../core/transaction.ts'
import { KeyCall } from './keyCall.entity.ts'

/** How soon a call is to be read, milliseconds. */
const SOON = 1000

/** How many calls wait to be written at most: of a flood the rest is not kept. */
const MOST_WAITING = 10_000

/** A call as it was answered. */
export type AnsweredCall = Pick<
  KeyCall,
  'key' | 'keyName' | 'operation' | 'method' | 'path' | 'status' | 'ms' | 'requestId' | 'error'
> & { readonly userId: number }

/** Keeps the calls that come with API keys: a call only notes itself, once a second all are written. */
export interface KeyCalls extends Settling {
  /** Notes a call that was answered. */
  readonly note: (call: AnsweredCall) => void
}

declare module '../core/context.ts' {
  interface App {
    readonly keyCalls: KeyCalls
  }
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

/** Begins to keep the calls of keys. */
export function createKeyCalls(store: Store, report: App['report']): KeyCalls {
  let noted: (Omit<AnsweredCall, 'userId'> & { user: number; at: Date; isRefused: boolean })[] = []
  const settle = async () => {
    if (noted.length === 0) return
    const calls = noted
    noted = []
    await transaction(store, em => em.insertMany(KeyCall, calls))
  }
  return {
    note: ({ userId, ...call }) => {
      if (noted.length >= MOST_WAITING) return
      noted.push({
        ...call,
        user: userId,
        at: new Date(),
        operation: cut(call.operation, 200),
        path: cut(call.path, 200),
        error: call.error && cut(call.error, 200),
        isRefused: call.error !== null || call.status >= 400,
      })
    },
    ...settleEvery(SOON, settle, error => report(error, { worker: 'key calls' })),
  }
}
