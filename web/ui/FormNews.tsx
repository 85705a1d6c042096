import { Anchor } from '@mantine/core'
import { useFormikContext } from 'formik'
import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { follow, type FieldValues, same } from './compare.ts'
import { lazyComponent } from './lazyComponent.ts'
import type { Choices, NewsPanelProps } from './NewsPanel.tsx'
import type { FormBase } from './useFormBase.ts'

const Panel = lazyComponent<NewsPanelProps>(() => import('./NewsPanel.tsx'))

/** What the form around it began with; null: it writes no stored record. */
export const BeganContext = createContext<FormBase | null>(null)

/** The step of the form around it has to wait: something new was not looked at, or the step has gone. */
export function useHeldBack(): boolean {
  const began = useContext(BeganContext)
  return began !== null && (began.isUnseen || began.isGone)
}

/** Beside the button that waits until the news were looked at: says so, and leads to them. */
export function LookFirst() {
  const t = useTranslations('ui.news')
  const lead = () => document.querySelector('[data-news]')?.scrollIntoView({ block: 'center' })
  return (
    <Anchor component="button" type="button" size="sm" onClick={lead}>
      {t('first')}
    </Anchor>
  )
}

/** News in a dialog that asks and takes no input. */
export function DialogNews({ began }: { began: FormBase }) {
  return began.isUnseen || began.isGone ? <Panel began={began} /> : null
}

/** News in the form around it. */
export function FormNews() {
  const began = useContext(BeganContext)
  const { values, setFieldValue } = useFormikContext<FieldValues>()
  if (!began || !(began.isUnseen || began.isGone)) return null
  const take = (choices: Choices) => {
    for (const [key, whose] of Object.entries(choices))
      if (whose === 'theirs') void setFieldValue(key, began.now[key] ?? null, false)
  }
  return <Panel began={began} mine={values} onTake={take} />
}

export interface FollowProps<Values> {
  initial: Values
  /** What was sent last and taken. */
  sent: Values | null
}

/** Brings new initial values into a form that is being filled in: what was typed stays. */
export function Follow<Values extends object>({ initial, sent }: FollowProps<Values>) {
  const { values, initialValues, resetForm, setValues, errors, touched, status, submitCount, isSubmitting } =
    useFormikContext<Values>()
  const began = useContext(BeganContext)
  const seen = useRef<Values | null>(null)
  // Before anything else can be typed
  useLayoutEffect(() => {
    const isSent = sent !== seen.current
    seen.current = sent
    if (!isSent && same(initial, initialValues)) return
    const kept = began?.takeDraft(initial as FieldValues)
    const untouched = isSent && sent ? sent : { ...initialValues, ...kept }
    const next = follow(untouched as FieldValues, initial, values)
    resetForm({ values: initial, errors, touched, status, submitCount, isSubmitting })
    void setValues(next, false)
  })
  const typed = began !== null && !same(initialValues, values)
  const touch = began?.touch
  useEffect(() => touch?.(typed), [touch, typed])
  return null
}
