import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { problems } from '../../domain/core/problems.ts'
import { isUnanswered, MovedMeanwhile, problemOf, rereadAfterFailure } from '../problem.ts'
import { changedIn, type FieldValues, isConflict, isTakenOut, keptIn, type News, newsSince, same } from './compare.ts'
import { isOwnUpload } from './shownFile.ts'
import { hearOwnWrites, isSameRecord, newestOf, tellOwnWrite, type Versioned } from './ownWrites.ts'

/** Who may have changed a field elsewhere, as far as the viewer may know; `either`: one's own side or the other. */
export type ChangedBy = 'client' | 'manager' | 'colleague' | 'self' | 'either'

export interface FormBaseOptions<R extends Versioned> {
  /** The record as it is known now; live news change it. */
  record: R
  /** What the form or dialog shows and sends of it, field → value: one place for what is compared. A field that is known later joins then, which is no news. */
  read: (record: R) => FieldValues
  /** Reads the record anew and answers it. */
  reread: () => Promise<R | null | undefined>
  /** Who else changes a field. */
  who: ChangedBy | ((key: string) => ChangedBy)
  /** Writes values that only the form can name, such as the id of a company. */
  write?: Readonly<Record<string, (value: unknown) => string>>
  /** Calls fields differently from the common names. */
  names?: Readonly<Record<string, string>>
  /** The dialog is open, or the step of the form is offered; unless given it is, as long as it is drawn. */
  open?: boolean
  /** The step of a dialog is still offered. */
  offered?: boolean
  /** Somebody has deleted the record meanwhile. */
  deleted?: boolean
  /** Says why the step has gone, where that is known: «Ордер уже оплатил(а) Игорь Назаров». */
  reason?: string
}

/** What a form or a dialog began with, and what came since (decisions.md section 12, "Two people, two tabs"). */
export interface FormBase {
  /** The version that a write carries: the one that was begun with. */
  readonly version: number
  /** What was begun with. */
  readonly held: FieldValues
  /** What is now. */
  readonly now: FieldValues
  /** What others have changed since and nobody has looked at; `mine` is what the form holds. */
  readonly news: (mine?: FieldValues) => News[]
  /** Values that have just been read are others than what was begun with. */
  readonly isNews: (read: FieldValues) => boolean
  /** Something was: the step waits until it is looked at. */
  readonly isUnseen: boolean
  /** The step has gone meanwhile: what stands here can no longer be sent. */
  readonly isGone: boolean
  /** Why it has gone, in one sentence; '' where that is not known. */
  readonly reason: string
  /** It has gone with its record, which somebody has deleted. */
  readonly isDeleted: boolean
  /** The form is to be drawn: its step is open, or what was typed for it is still to be read. */
  readonly isShown: boolean
  /**
   * What was sent got no answer, and the record has changed since: the same, sent once more by whoever sent it, gets the answer
   * of the first or is refused by its version.
   */
  readonly asksAgain: boolean
  /** Begins anew with what is now. */
  readonly take: () => void
  /** How often it has done so: what was pressed before is not said of what is now. */
  readonly takes: () => number
  /** Closes a form whose step has gone. */
  readonly close: () => void
  /** Tells whether something was typed. */
  readonly touch: (typed: boolean) => void
  /** Tells that a dialog of the form is open: it stays with the form when the step goes. */
  readonly ask: (opened: boolean) => void
  /** What was typed here would go with the step: it is not on its way, nor does `record` hold it. A dialog that is open counts too. */
  readonly isAtWork: (record: Versioned) => boolean
  /** The keys that were changed, and nothing else. */
  readonly changed: <Values extends object>(values: Values) => Partial<Values>
  /**
   * Writes with the version that was begun with, and begins anew with the answer. A conflict (409) reads the record anew:
   * when nothing that stands here has changed the write is repeated, otherwise the error goes on and the news are told. What
   * `asksAgain` is not repeated with another version, as it is nobody's word on the record as it is now: it throws
   * `MovedMeanwhile`. Of a record that is deleted it throws `AlreadyDeleted`.
   */
  readonly act: <R extends Versioned>(
    work: (version: number, seen: R) => Promise<R | null | undefined>,
  ) => Promise<void>
  /**
   * Keeps some keys while a form is filled in: what others have changed elsewhere in the record does not stop it, what both
   * have changed is held back. It is compared with the newest record, whose version it carries.
   */
  readonly keep: <R extends Versioned>(
    parts: FieldValues,
    send: (parts: FieldValues, version: number) => Promise<R | null | undefined>,
  ) => Promise<void>
  /** What the record holds now because a draft has sent it; each value is told once. */
  readonly takeDraft: (now: FieldValues) => FieldValues
  /** How often something was written. */
  readonly writes: () => number
  readonly who: (key: string) => ChangedBy
  readonly names: Readonly<Record<string, string>>
  readonly write: Readonly<Record<string, (value: unknown) => string>>
}

const CONFLICT = 409
const MISSING = 404
/** How often a draft runs after a record that others write at the same time. */
const TRIES = 5

const pick = (held: FieldValues, keys: readonly string[]): FieldValues =>
  Object.fromEntries(keys.map(key => [key, held[key]]))

/** What was sent is on its way; `lost`: it got no answer. Until there is one, what comes may be its work, and nothing moves. */
type Sending = 'no' | 'sent' | 'lost'

/** What was sent got no answer, and the record has changed since. */
const hasMoved = (sending: Sending, record: Versioned, base: Versioned): boolean =>
  sending === 'lost' && record.version !== base.version

const NOTHING: Readonly<Record<string, never>> = {}

/** Follows a record under an open form or dialog without moving the ground under it. */
export function useFormBase<R extends Versioned>(options: FormBaseOptions<R>): FormBase {
  const { read, open = true, offered = true, deleted = false } = options
  const [base, setBase] = useState<{ record: R; held: FieldValues }>(() => {
    const record = newestOf(options.record)
    return { record, held: read(record) }
  })
  const [sending, setSending] = useState<Sending>('no')
  const busy = sending !== 'no'
  const [stay, setStay] = useState<'no' | 'open' | 'gone'>(open ? 'open' : 'no')
  const typed = useRef(false)
  const asked = useRef(false)
  /** The keys that this form has kept as a draft. */
  const drafted = useRef<ReadonlySet<string>>(new Set())
  const writes = useRef(0)
  const taken = useRef(0)
  const draft = useRef<FieldValues>(NOTHING)
  // An answer that was on its way while something was written is older than what is held
  const newest = newestOf(options.record)
  const record: R = newest.version < base.record.version ? base.record : newest
  const [onItsWay, setOnItsWay] = useState<FieldValues>(NOTHING)
  const now = read(record)
  // One's own draft may be heard of before its answer is there
  const fresh = (mine?: FieldValues) =>
    newsSince(base.held, now, mine).filter(
      one => !(one.key in onItsWay && same(onItsWay[one.key], one.is)) && !isOwnUpload(one, onItsWay),
    )
  const news = fresh()

  // What is closed follows; so does what shows nothing of the change: nobody is stopped for nothing
  const follows = stay === 'no' ? base.record !== record : base.record.version !== record.version && news.length === 0
  const isKnownLate = Object.keys(now).some(key => !(key in base.held))
  if (!busy && follows) setBase({ record, held: { ...base.held, ...now } })
  else if (!busy && isKnownLate) setBase({ ...base, held: { ...now, ...base.held } })
  if (!busy && open && stay !== 'open') {
    setStay('open')
    // What was typed before the step had gone is still judged by what it was typed for; a question begins when it opens
    if (stay === 'no' || options.offered !== undefined) setBase({ record, held: now })
  }
  const isLost = isTakenOut(pick(base.held, [...drafted.current]), now)
  // A question of its own is closed by whoever asks it
  const isAsked = options.offered === undefined && asked.current
  if (!busy && !open && stay === 'open') setStay(typed.current || isLost || isAsked ? 'gone' : 'no')

  const latest = useRef({ ...options, record, base, sending })
  // What follows at once has to know it already
  const rebase = useCallback((next: { record: R; held: FieldValues }) => {
    latest.current.base = next
    setBase(next)
  }, [])
  const becomes = useCallback((next: Sending) => {
    latest.current.sending = next
    setSending(next)
  }, [])
  // Before the effects of whoever asks again
  useLayoutEffect(() => {
    latest.current = { ...options, record, base, sending: latest.current.sending }
  })
  useEffect(() => {
    return hearOwnWrites((before, after) => {
      const { read, record } = latest.current
      if (latest.current.sending !== 'no' || !isSameRecord(before, record)) return
      const [was, is] = [read(before as R), read(after as R)]
      const own = Object.keys(is).filter(key => !same(was[key], is[key]))
      const { base } = latest.current
      rebase({ record: base.record, held: { ...base.held, ...pick(is, own) } })
    })
  }, [rebase])

  const act = useCallback<FormBase['act']>(
    async work => {
      const { base, record, reread, read, sending } = latest.current
      const asksAgain = hasMoved(sending, record, base.record)
      const attempt = async (seen: R) => {
        const answer = (await work(seen.version, seen as never)) as R | null | undefined
        // A reading that was on its way already may know nothing of the write yet
        const after = answer && answer.version <= seen.version ? await reread() : answer
        writes.current += 1
        typed.current = false
        asked.current = false
        if (!after) return
        tellOwnWrite(seen, after)
        rebase({ record: after, held: read(after) })
      }
      let isLost = false
      becomes('sent')
      try {
        await attempt(base.record)
      } catch (error) {
        isLost = isUnanswered(error)
        const { status, code } = problemOf(error)
        if (status === MISSING) throw await rereadAfterFailure(error, reread)
        const fresh = status === CONFLICT ? await reread().catch(() => null) : null
        const isIdle = fresh && code === problems.stale.code && newsSince(base.held, read(fresh)).length === 0
        if (isIdle && asksAgain) throw new MovedMeanwhile()
        if (!isIdle || fresh.version === base.record.version) throw error
        await attempt(fresh)
      } finally {
        becomes(isLost ? 'lost' : 'no')
      }
    },
    [rebase, becomes],
  )

  const keep = useCallback<FormBase['keep']>(
    async (parts, send) => {
      for (let tries = 1, seen: R = latest.current.record; ; tries++) {
        const { base, read, reread } = latest.current
        const both = newsSince(base.held, read(seen), parts).filter(isConflict)
        const keys = Object.keys(parts).filter(key => !both.some(one => one.key === key))
        if (!keys.length) return
        try {
          setOnItsWay(pick(parts, keys))
          draft.current = pick(parts, keys)
          drafted.current = new Set([...drafted.current, ...keys])
          const after = (await send(pick(parts, keys), seen.version)) as R | null | undefined
          if (!after) return
          // What the write has brought with it is one's own too
          tellOwnWrite(seen, after)
          const [now, { held, record }] = [read(after), latest.current.base]
          const next = {
            ...held,
            ...pick(
              now,
              keys.filter(key => key in now),
            ),
          }
          rebase({ record: newsSince(next, now).length ? record : after, held: next })
          return
        } catch (error) {
          const again = problemOf(error).code === problems.stale.code && tries < TRIES ? await reread() : null
          if (!again) throw error
          seen = again
        } finally {
          setOnItsWay(NOTHING)
        }
      }
    },
    [rebase],
  )

  const isHeard = !busy && stay === 'open'
  const { who, names = NOTHING, write = NOTHING } = options
  return {
    version: base.record.version,
    held: base.held,
    now,
    news: mine => (isHeard ? fresh(mine) : []),
    isNews: useCallback((read: FieldValues) => newsSince(latest.current.base.held, read).length > 0, []),
    isUnseen: isHeard && news.length > 0,
    isGone: stay === 'gone' || (isHeard && (!offered || deleted)),
    reason: options.reason ?? '',
    isDeleted: isHeard && deleted,
    isShown: stay !== 'no',
    asksAgain: hasMoved(sending, record, base.record),
    take: () => {
      taken.current += 1
      setBase({ record, held: now })
    },
    takes: useCallback(() => taken.current, []),
    close: () => {
      typed.current = false
      becomes('no')
      setStay('no')
    },
    ask: useCallback(
      (opened: boolean) => {
        asked.current = opened
        if (!opened) becomes('no')
        const { base, read, record } = latest.current
        const isLost = isTakenOut(pick(base.held, [...drafted.current]), read(record))
        if (!opened && !typed.current && !isLost) setStay(stay => (stay === 'gone' ? 'no' : stay))
      },
      [becomes],
    ),
    touch: useCallback((isTyped: boolean) => {
      typed.current = isTyped
    }, []),
    isAtWork: useCallback((record: Versioned) => {
      const { base, sending, read } = latest.current
      if (sending === 'sent') return false
      return typed.current || asked.current || isTakenOut(pick(base.held, [...drafted.current]), read(record as R))
    }, []),
    changed: values => changedIn(base.held, values),
    act,
    keep,
    takeDraft: useCallback(now => {
      const kept = keptIn(now, draft.current)
      draft.current = Object.fromEntries(Object.entries(draft.current).filter(([key]) => !(key in kept)))
      return kept
    }, []),
    writes: useCallback(() => writes.current, []),
    who: typeof who === 'function' ? who : () => who,
    names,
    write,
  }
}
