import { queues } from '../inTurn.ts'
import { tabId } from '../session.ts'
import { tabDrafts } from '../ui/tabDrafts.ts'

/** A message on its way: it is shown at once, and kept with the reason when it was not taken. */
export interface Outgoing {
  readonly key: string
  /** The idempotency key of an attempt that has no answer: it may have arrived, so the next one is the same, after a reload too. */
  readonly attempt: string
  readonly text: string
  readonly files: readonly { readonly id: number; readonly name: string }[]
  readonly failure?: string
}

type Outbox = readonly Outgoing[]

/** The messages that are not sent yet, by the key of their thread: they outlive the chat that they were written in. */
const boxes = new Map<string, Outbox>()
const listeners = new Set<() => void>()
const NONE: Outbox = []

const drafts = () => tabDrafts(localStorage, tabId())

function keptIn(key: string): Outbox {
  try {
    return JSON.parse(drafts().read(key) ?? '[]') as Outbox
  } catch {
    // Not written by us
    return NONE
  }
}

function put(key: string, box: Outbox): void {
  boxes.set(key, box)
  for (const hear of listeners) hear()
}

/** What of a thread is not sent yet. */
export const outboxOf = (key: string): Outbox => boxes.get(key) ?? NONE

/** Hears of changes; answers how to stop. */
export function hearOutbox(hear: () => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/**
 * Takes up what this tab, or one that was closed, has left unsent in a thread. Answers what was on its way when its page went:
 * it is to be sent again.
 */
export function openOutbox(key: string): Outbox {
  const kept = keptIn(key)
  const onTheirWay = outboxOf(key).filter(({ failure }) => failure === undefined)
  const isIn = (box: Outbox) => (one: Outgoing) => box.some(other => other.key === one.key)
  put(key, [...kept, ...onTheirWay.filter(one => !isIn(kept)(one))])
  return kept.filter(one => one.failure === undefined && !isIn(onTheirWay)(one))
}

/** Changes what of a thread is not sent; it is kept in the browser until it is sent or deleted. */
export function changeOutbox(key: string, change: (box: Outbox) => Outbox): void {
  const box = change(outboxOf(key))
  if (box.length) drafts().write(key, JSON.stringify(box))
  else drafts().drop(key)
  put(key, box)
}

/** Forgets what of a thread is not sent, though the browser still keeps it: whoever wrote it has left. */
export const forgetOutbox = (key: string): void => put(key, NONE)

/** How long a message waits for the answer to the one before it, milliseconds: one that is held up for long holds up no other. */
const PATIENCE = 10_000

/** Sends the messages of a thread one after another: they stand with the others in the order in which they were written. */
export const sendInTurn = queues(PATIENCE)

/** Tells whether something unsent of a thread is kept. */
export const keepsOutbox = (key: string): boolean => drafts().holds(key)
