import { Button, Group, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import { validateInput } from '../../domain/core/input.ts'
import { useConnection } from '../connection.ts'
import { isPassing, problemOf } from '../problem.ts'
import { type FieldValues, isConflict, same } from './compare.ts'
import { BeganContext } from './FormNews.tsx'
import type { FormBase } from './useFormBase.ts'
import { useTime } from './Money.tsx'
import { useFieldName } from './useFieldName.ts'
import { useFailureReason } from './useFailureReason.ts'
import { useUnsent } from './unsent.ts'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** Where the keeping of a draft stands. `taken`: values of file fields that the server has now. */
export interface DraftState {
  readonly kind: 'idle' | 'saving' | 'saved' | 'failed'
  readonly at?: Date
  readonly message?: string
  readonly taken?: FieldValues
}

/** A draft that keeps itself on the server while a form is filled in. */
export interface Draft {
  readonly state: DraftState
  /** Tells what the form holds now. */
  readonly note: (values: FieldValues) => void
  /** Sends at once what is not kept yet; throws what the server refuses. */
  readonly flush: () => Promise<void>
  /** Tells whether the server has all that the form holds. */
  readonly isKept: () => boolean
  /** The fields that were changed into something that cannot be kept. */
  readonly wrong: (values: FieldValues) => readonly string[]
}

/** What of the form can be kept: a field that is wrong for now is left as the server has it. */
export function keepable(schema: AnySchema, values: FieldValues): FieldValues {
  const whole = validateInput(schema, values)
  if (whole.ok) return whole.value as FieldValues
  const wrong = new Set(whole.fieldErrors.map(({ field }) => field.split('.')[0]))
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !wrong.has(name)))
  const again = validateInput(schema, rest)
  return again.ok ? (again.value as FieldValues) : {}
}

export interface DraftOptions {
  /** The record as the form began with it. */
  began: FormBase
  /** What of the form can be sent. */
  payload: (values: FieldValues) => FieldValues
  /** Sends the keys that were changed; answers the record. */
  send: (parts: FieldValues, version: number) => Promise<{ version: number } | null | undefined>
  /** Fields whose value is gone once it was sent: uploads. */
  files?: readonly string[]
  delay?: number
}

/** A failed try is followed by others after so many seconds; the last wait is repeated. */
const RETRY_AFTER_S = [2, 5, 15, 30, 60]

/**
 * Keeps a form's draft: a while after the last edit, and when the form goes away; one call at a time, only the keys that were
 * changed. What did not get through is sent again by itself, at the latest when the connection is back.
 */
export function useDraft({ began, payload, send, files = [], delay = 800 }: DraftOptions): Draft {
  const [state, setState] = useState<DraftState>({ kind: 'idle' })
  const reason = useFailureReason()
  const fieldName = useFieldName()
  const connected = useConnection() !== 'none'
  const doing = useRef({ began, payload, send, files, reason, fieldName })
  useEffect(() => {
    doing.current = { began, payload, send, files, reason, fieldName }
  })
  const [box] = useState(() => ({
    latest: began.held,
    /** Uploads that the server has taken: the form may hold them a moment longer, but they can't be sent again. */
    taken: new Set<unknown>(),
    /** What the server refuses is not sent again until it is changed. */
    refused: {} as FieldValues,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    failures: 0,
    chain: Promise.resolve(),
  }))

  /** What the server does not have yet. */
  const unsent = useCallback((): FieldValues => {
    const { began, payload, files } = doing.current
    const sendable = Object.entries(payload(box.latest)).filter(([name, value]) =>
      files.includes(name)
        ? value && !box.taken.has(box.latest[name])
        : name in began.held && !same(began.held[name], value),
    )
    return Object.fromEntries(sendable)
  }, [box])
  const keep = useCallback(async () => {
    const { began, send, files, reason, fieldName } = doing.current
    const values = box.latest
    const parts = unsent()
    // A field that was emptied is not one that was never refused
    const isRefused = (name: string, value: unknown) => name in box.refused && same(box.refused[name], value)
    const open = Object.entries(parts).filter(([name, value]) => !isRefused(name, value))
    if (!open.length) return
    const taken = Object.fromEntries(files.filter(name => name in parts).map(name => [name, values[name]]))
    setState({ kind: 'saving' })
    try {
      await began.keep(Object.fromEntries(open), send)
      for (const upload of Object.values(taken)) box.taken.add(upload)
      box.failures = 0
      setState({ kind: 'saved', at: new Date(), taken })
    } catch (error) {
      const { status, fieldErrors } = problemOf(error)
      const [first] = fieldErrors
      const name = first && fieldName(first.field)
      setState({ kind: 'failed', message: first && name ? `${name}: ${first.defaultMessage}` : reason(error) })
      for (const { field } of fieldErrors) {
        const [key = ''] = field.split('.')
        if (key in parts) box.refused = { ...box.refused, [key]: parts[key] }
      }
      box.failures = isPassing(status) ? box.failures + 1 : 0
      throw error
    }
  }, [box, unsent])

  const flush = useCallback(() => {
    clearTimeout(box.timer)
    box.chain = box.chain.catch(() => undefined).then(keep)
    return box.chain
  }, [box, keep])
  // A failure is told beside the form, and what can still be sent is sent by itself
  const tryFlush = useCallback(async () => {
    try {
      await flush()
    } catch {
      const seconds = RETRY_AFTER_S[Math.min(box.failures, RETRY_AFTER_S.length) - 1]
      if (seconds) box.timer = setTimeout(() => void tryFlush(), seconds * 1000)
    }
  }, [box, flush])
  const note = useCallback(
    (values: FieldValues) => {
      box.latest = values
      clearTimeout(box.timer)
      if (Object.keys(unsent()).length) box.timer = setTimeout(() => void tryFlush(), delay)
    },
    [box, tryFlush, unsent, delay],
  )
  useEffect(() => {
    if (connected && box.failures > 0) void tryFlush()
  }, [connected, box, tryFlush])
  // What is typed last is kept when the form goes away
  useEffect(
    () => () => {
      clearTimeout(box.timer)
      void flush().catch(() => undefined)
    },
    [box, flush],
  )
  const wrong = useCallback((values: FieldValues) => {
    const { began, payload, files } = doing.current
    const sendable = payload(values)
    const isWrong = (name: string) =>
      name in values && !(name in sendable) && !files.includes(name) && !same(began.held[name], values[name])
    return Object.keys(began.held).filter(isWrong)
  }, [])
  const isKept = useCallback(
    () => Object.keys(unsent()).length === 0 && wrong(box.latest).length === 0,
    [box, unsent, wrong],
  )
  return { state, note, flush, isKept, wrong }
}

/** Follows the form that it stands in, and says whether its draft is kept. */
export function DraftWatch({ draft }: { draft: Draft }) {
  const t = useTranslations('ui.draft')
  const ui = useTranslations('ui')
  const time = useTime()
  const began = useContext(BeganContext)
  const fieldName = useFieldName()
  const { values, touched, setFieldValue, setStatus } = useFormikContext<FieldValues>()
  const { state, note, flush } = draft
  const held = began?.held
  useEffect(() => note(values), [note, values, held])
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
  // What could not be sent with a step may have got through by itself since
  const { kind } = state
  const hasFailed = useRef(false)
  useEffect(() => {
    if (kind === 'saved' && hasFailed.current) setStatus(undefined)
    if (kind !== 'saving') hasFailed.current = kind === 'failed'
  }, [kind, setStatus])
  const isHeldBack = began?.news(values).some(isConflict) ?? false
  const wrong = draft.wrong(values)
  // What is still being typed is no error yet
  const named = wrong.filter(name => touched[name]).map(fieldName)
  const isWrong = named.length > 0
  const isFailed = state.kind === 'failed' || isHeldBack || isWrong
  useUnsent(() => (isFailed || wrong.length > 0) && !draft.isKept())
  return (
    <Group gap={8}>
      <Text size="sm" c={isFailed ? 'var(--red)' : 'dimmed'} role="status" style={{ alignSelf: 'center' }}>
        {isHeldBack && t('heldBack')}
        {!isHeldBack && state.kind === 'saving' && t('saving')}
        {!isFailed && state.kind === 'saved' && state.at && t('saved', { time: time(state.at) })}
        {!isHeldBack && state.kind === 'failed' && t('unsaved', { message: state.message ?? '' })}
        {!isHeldBack && isWrong && state.kind !== 'failed' && t('wrong', { fields: named.join(', ') })}
      </Text>
      {!isHeldBack && state.kind === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void flush().catch(() => undefined)}>
          {ui('retry')}
        </Button>
      )}
    </Group>
  )
}
