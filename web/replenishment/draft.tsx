import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import { validateInput } from '../../domain/core/input.ts'
import { useReason } from '../ui/useReason.ts'
import { useUnloadGuard } from '../ui/useUnloadGuard.ts'

type Values = Readonly<Record<string, unknown>>

/** Where the keeping of a draft stands. `taken`: values of file fields that the server has now. */
export interface DraftState {
  readonly kind: 'idle' | 'saving' | 'saved' | 'failed'
  readonly at?: Date
  readonly message?: string
  readonly taken?: Values
}

/** A draft that keeps itself on the server while a form is filled in. */
export interface Draft {
  readonly state: DraftState
  /** Tells what the form holds now. */
  readonly note: (values: Values) => void
  /** Sends at once what is not kept yet; throws what the server refuses. */
  readonly flush: () => Promise<void>
  /** Tells whether the server has all that the form holds. */
  readonly isKept: () => boolean
}

/** What of the form can be kept: a field that is wrong for now is left as the server has it. */
export function keepable(schema: AnySchema, values: Values): Values {
  const whole = validateInput(schema, values)
  if (whole.ok) return whole.value as Values
  const wrong = new Set(whole.fieldErrors.map(({ field }) => field.split('.')[0]))
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)))
  const again = validateInput(schema, rest)
  return again.ok ? (again.value as Values) : {}
}

export interface DraftOptions {
  /** What is there at first, so that it is not sent. */
  initial: Values
  /** What of the form is sent. */
  payload: (values: Values) => Values
  send: (payload: Values) => Promise<unknown>
  /** Fields whose value is gone once it was sent: uploads. */
  files?: readonly string[]
  delay?: number
}

/** Keeps a form's draft: a while after the last edit, and when the form goes away; one call at a time. */
export function useDraft({ initial, payload, send, files = [], delay = 800 }: DraftOptions): Draft {
  const [state, setState] = useState<DraftState>({ kind: 'idle' })
  const reason = useReason()
  const doing = useRef({ payload, send, files, reason })
  useEffect(() => {
    doing.current = { payload, send, files, reason }
  })
  const [box] = useState(() => ({
    latest: initial,
    kept: JSON.stringify(payload(initial)),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    chain: Promise.resolve(),
  }))

  const keep = useCallback(async () => {
    const { payload, send, files, reason } = doing.current
    const values = box.latest
    const sent = payload(values)
    if (JSON.stringify(sent) === box.kept) return
    const taken = Object.fromEntries(files.filter(name => values[name]).map(name => [name, values[name]]))
    const gone = Object.fromEntries(Object.keys(taken).map(name => [name, null]))
    setState({ kind: 'saving' })
    try {
      await send(sent)
      box.kept = JSON.stringify(payload({ ...values, ...gone }))
      // An upload is taken once: who flushes before the form has let go of it must not send it again
      for (const [name, value] of Object.entries(taken))
        if (box.latest[name] === value) box.latest = { ...box.latest, [name]: null }
      setState({ kind: 'saved', at: new Date(), taken })
    } catch (error) {
      setState({ kind: 'failed', message: reason(error) })
      throw error
    }
  }, [box])

  const flush = useCallback(() => {
    clearTimeout(box.timer)
    box.chain = box.chain.catch(() => undefined).then(keep)
    return box.chain
  }, [box, keep])
  const note = useCallback(
    (values: Values) => {
      box.latest = values
      clearTimeout(box.timer)
      if (JSON.stringify(doing.current.payload(values)) === box.kept) return
      // A failure is told beside the form
      box.timer = setTimeout(() => void flush().catch(() => undefined), delay)
    },
    [box, flush, delay],
  )
  // What is typed last is kept when the form goes away
  useEffect(() => () => void flush().catch(() => undefined), [flush])
  const isKept = useCallback(() => JSON.stringify(doing.current.payload(box.latest)) === box.kept, [box])
  return { state, note, flush, isKept }
}

/** Follows the form that it stands in, and says whether its draft is kept. */
export function DraftWatch({ draft }: { draft: Draft }) {
  const t = useTranslations('replenishment.page')
  const { dateTime } = useFormatter()
  const { values, setFieldValue } = useFormikContext<Values>()
  const { state, note } = draft
  useEffect(() => note(values), [note, values])
  // Another page of ours sends the rest when it takes the place of this one; the browser's going away does not
  useUnloadGuard(() => !draft.isKept())
  const { taken } = state
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  useEffect(() => {
    for (const [name, value] of Object.entries(taken ?? {}))
      if (latest.current[name] === value) void setFieldValue(name, null, false)
  }, [taken, setFieldValue])
  return (
    <Text size="sm" c={state.kind === 'failed' ? 'var(--red)' : 'dimmed'} role="status" style={{ alignSelf: 'center' }}>
      {state.kind === 'saving' && t('saving')}
      {state.kind === 'saved' &&
        state.at &&
        t('saved', { time: dateTime(state.at, { hour: '2-digit', minute: '2-digit' }) })}
      {state.kind === 'failed' && t('unsaved', { message: state.message ?? '' })}
    </Text>
  )
}
