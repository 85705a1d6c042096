import { useEffect, useRef } from 'react'

/** A record that tells which of its states one sees. */
export interface Versioned {
  readonly __typename?: string
  readonly id?: number
  readonly userId?: number
  readonly inn?: string | null
  readonly version: number
}

/** A write of one's own on the page: its other forms must not take it for news. */
type OwnWrite = (before: Versioned, after: Versioned) => void
const listeners = new Set<OwnWrite>()
/** The last of them: an answer that was on its way meanwhile may bring the record as it was before. */
let lastWrite: Versioned | null = null

/** Tells the page of a write. */
export function tellOwnWrite(before: Versioned, after: Versioned): void {
  lastWrite = after
  for (const hear of listeners) hear(before, after)
}

const keyOf = ({ __typename: kind, id, userId, inn }: Versioned) => [kind, id ?? userId ?? inn].join(' ')

/** Tells whether two are states of one record. */
export const isSameRecord = (one: Versioned, other: Versioned): boolean => keyOf(one) === keyOf(other)

/** The record, or what one's own last write has made of it, whichever is newer. */
export function newestOf<R extends Versioned>(record: R): R {
  const isOlder = lastWrite !== null && isSameRecord(lastWrite, record) && lastWrite.version > record.version
  return isOlder ? (lastWrite as R) : record
}

/** Hears of every write, until what it answers is called. */
export function hearOwnWrites(hear: OwnWrite): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Hears of what was written to a record from the page itself. */
export function useOwnWrites(record: Versioned, heard: () => void): void {
  const latest = useRef({ record, heard })
  useEffect(() => {
    latest.current = { record, heard }
  })
  useEffect(() => {
    return hearOwnWrites(before => {
      if (isSameRecord(before, latest.current.record)) latest.current.heard()
    })
  }, [])
}
