import { Alert, Button, type ButtonProps, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import {
  Form as FormikForm,
  Formik,
  type FormikConfig,
  type FormikErrors,
  type FormikProps,
  type FormikValues,
  useFormikContext,
} from 'formik'
import { type ReactNode, useContext, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { AnySchema } from 'yup'
import { problems } from '../../domain/core/problems.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { applyFieldErrors, errorTree, isUnanswered, mayHaveArrived, type ServerProblem } from '../problem.ts'
import { viewer } from '../session.ts'
import { FilledContext } from './useFillIn.ts'
import type { Filled } from './filledIn.ts'
import { useFailureText } from './useFailureReason.ts'
import { inTime } from './fetching.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'
import { BeganContext, Follow, FormNews, useHeldBack } from './FormNews.tsx'
import { InputsContext, OrphanErrors, useInputs } from './OrphanErrors.tsx'
import { same } from './compare.ts'
import { keptTexts } from './draft.tsx'
import { OpenTextsContext, useOpenTexts } from './openTexts.ts'
import { OnlyLooks, useOnlyLooks } from './ReadOnlyVisit.tsx'
import { toast, waitsTold } from './toast.ts'
import type { FormBase } from './useFormBase.ts'

export interface FormProps<Values extends FormikValues> {
  initial: Values
  /** The yup schema of the room, from domain/<room>/schema.ts, or a way to fetch it. */
  schema?: AnySchema | (() => Promise<AnySchema>)
  /** Sends the form. What it throws is shown under the fields, else in FormError; what was typed stays. */
  onSubmit: (values: Values) => Promise<unknown>
  /** Under which field a problem stands that names none: code → field, `*` for all others. */
  places?: Readonly<Record<string, string>>
  /** Takes new initial values, e.g. of a record that was read anew; what was typed stays. */
  reinitialize?: boolean
  /** The record that the form writes, as it began: what comes since is told in the form (decisions.md section 12). */
  began?: FormBase
  children: ReactNode | ((form: FormikProps<Values>) => ReactNode)
  gap?: number
  /** The draft in the browser that brings back what was typed and is no value yet. */
  draft?: string
  /** Lets a button outside send the form: `<Button type="submit" form={id}>`. */
  id?: string
}

/** After a refused submission an open question of a figure gets the focus, else the first field with an error. */
function FocusFirstError() {
  const { submitCount, isSubmitting } = useFormikContext()
  const place = useRef<HTMLSpanElement>(null)
  const seen = useRef(0)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current) return
    seen.current = submitCount
    const form = place.current?.closest('form')
    // The frames of inputs are marked too, but only what takes the focus counts
    const marked = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-error="true"]') ?? []
    const bad = [...marked].find(element =>
      element.matches('input:not([type="hidden"]), textarea, button, [tabindex="0"]'),
    )
    // Nothing that is wrong costs more than a figure that is taken for another one
    const question = form?.querySelector<HTMLElement>('[data-question]')
    ;(question ?? bad)?.focus()
  }, [submitCount, isSubmitting])
  return <span ref={place} hidden />
}

/** Errors speak the language of the page: when another is chosen, the form is judged anew. */
function ErrorsInLanguage() {
  const { language } = useLanguage()
  const { errors, validateForm } = useFormikContext()
  const said = useRef(language)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (said.current !== language && hasErrors) void validateForm()
    said.current = language
  }, [language, hasErrors, validateForm])
  return null
}

/**
 * A form: fields are judged when they are left, an error goes when its field is edited, the server's errors stand under
 * the fields, the first one gets the focus, and it cannot be sent twice at once.
 */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const {
    initial,
    schema,
    onSubmit,
    places,
    began,
    reinitialize = began !== undefined,
    children,
    gap = 16,
    draft,
    id,
  } = props
  const t = useTranslations()
  const { language } = useLanguage()
  const sending = useRef<Promise<void> | null>(null)
  const [sent, setSent] = useState<Values | null>(null)
  const inputs = useInputs()
  const texts = useOpenTexts(() => (draft === undefined ? {} : keptTexts(draft)))
  const filled = useRef<Filled>({})
  const judged = useRef(initial)
  /** What the server has said of which values: it stands until they are edited, or sent once more. */
  const said = useRef<{ readonly errors: FormikErrors<FormikValues>; readonly of: Values } | null>(null)
  const stillSaid = (values: Values) =>
    Object.fromEntries(
      Object.entries(said.current?.errors ?? {}).filter(([name]) => same(said.current?.of[name], values[name])),
    )
  const validate = async (values: Values) => {
    if (!schema) return {}
    judged.current = values
    try {
      // The rules come when the first field is left: the form is there before them
      const [{ judge }, rules] = await inTime(() =>
        Promise.all([import('./judge.ts'), typeof schema === 'function' ? schema() : schema]),
      )
      // Whoever waited longer for the rules than a later judgement says nothing of what has been typed over meanwhile
      const found = errorTree(judge(rules, judged.current, language, ({ key, values }) => t(key, values)))
      return { ...stillSaid(judged.current), ...found }
    } catch {
      return {} // without a connection nothing is judged here: the server does it, or cannot be reached either
    }
  }
  const isHeldBack = began !== undefined && (began.isUnseen || began.isGone)
  /** A press is on its way, and how often news had been looked at before it; null: what is sent again by itself is no press. */
  const pressed = useRef<{ readonly takes: number } | null>(null)
  const [lost, setLost] = useState<Values | null>(null)
  const press = (event: SyntheticEvent) => {
    said.current = null
    pressed.current = { takes: began?.takes() ?? 0 }
    if (!isHeldBack) return
    // It is over at once: it does not wait for rules
    event.preventDefault()
    event.stopPropagation()
  }
  const send = async (values: Values, form: Parameters<FormikConfig<Values>['onSubmit']>[1]) => {
    const ofPress = pressed.current
    pressed.current = null
    // While it waited for the rules, news may have come and been looked at
    if (isHeldBack || (ofPress && began && began.takes() !== ofPress.takes)) return
    form.setStatus(undefined)
    setLost(null)
    toast.begun()
    try {
      const before = began?.writes()
      const told = waitsTold()
      await onSubmit(values)
      // What was typed waits for a second person: the record is as it was, and nothing here is unsent
      if (waitsTold() !== told) return form.resetForm()
      // A form may only ask, or say what is missing: then everything stays in it
      if (began && began.writes() !== before) setSent({ ...values })
    } catch (error) {
      if (ofPress && isUnanswered(error)) setLost(values)
      said.current = { errors: applyFieldErrors(form, error, places), of: values }
    }
  }
  // A second submission waits for the first: were it done at once, the button would be free again
  const submit: FormikConfig<Values>['onSubmit'] = (values, form) =>
    (sending.current ??= send(values, form).finally(() => {
      sending.current = null
    }))
  return (
    <BeganContext value={began ?? null}>
      <InputsContext value={inputs}>
        <FilledContext value={filled}>
          <OpenTextsContext value={texts}>
            <Formik initialValues={initial} validateOnChange={false} validate={validate} onSubmit={submit}>
              {form => (
                <FormikForm noValidate onSubmitCapture={press} {...(id && { id })}>
                  <FocusFirstError />
                  <ErrorsInLanguage />
                  <LostAgain lost={lost} />
                  {reinitialize && <Follow initial={initial} sent={sent} />}
                  <Stack gap={gap}>{typeof children === 'function' ? children(form) : children}</Stack>
                </FormikForm>
              )}
            </Formik>
          </OpenTextsContext>
        </FilledContext>
      </InputsContext>
    </BeganContext>
  )
}

/** Sends what got no answer once more when the record has changed, unless it was edited since; `lost`: what a press sent. */
function LostAgain({ lost }: { lost: FormikValues | null }) {
  const { values, submitForm } = useFormikContext<FormikValues>()
  const began = useContext(BeganContext)
  const asksAgain = lost !== null && began?.asksAgain === true && same(lost, values)
  useEffect(() => {
    if (asksAgain) void submitForm()
  }, [asksAgain, submitForm])
  return null
}

/** What is refused as others have changed it. */
const TOLD: ReadonlySet<string> = new Set([problems.stale.code, problems.figuresStale.code])

/** What is wrong with the whole form, or with what has no input here, and what others have changed; stands above its buttons. */
export function FormError() {
  const t = useTranslations('ui')
  const { status } = useFormikContext()
  const words = useFailureText()
  const isHeldBack = useHeldBack()
  const problem = status as ServerProblem | undefined
  // Nobody's mistake: the same may be sent once more
  const isBroken = problem && (problem.status === 0 || problem.status >= 500)
  const isUnknown = problem && mayHaveArrived(problem) && navigator.onLine && viewer() !== null
  // What others have changed is told in full
  const isTold = isHeldBack && problem !== undefined && TOLD.has(problem.code)
  const place = useScrollIntoView(problem !== undefined && !isTold)
  return (
    <>
      <FormNews />
      <OrphanErrors />
      {problem && !isTold && (
        <Alert ref={place} color="red" variant="light" role="alert">
          <Stack gap={12} align="flex-start">
            <div>
              {words(problem)}
              {isBroken && <div>{t(isUnknown ? 'unanswered' : 'unsaved')}</div>}
            </div>
            {isBroken && (
              <Button type="submit" size="xs" variant="default" leftSection={<IconRefresh size={16} />}>
                {t('retry')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
    </>
  )
}

export interface SubmitButtonProps extends ButtonProps {
  children: ReactNode
}

/** Sends the form; reads «Подождите...» and takes no second click while it is on its way. */
export function SubmitButton({ children, ...rest }: SubmitButtonProps) {
  const t = useTranslations('ui')
  const { isSubmitting } = useFormikContext()
  const isHeldBack = useHeldBack()
  const onlyLooks = useOnlyLooks()
  return (
    <>
      <OnlyLooks />
      <Button
        type="submit"
        aria-disabled={isSubmitting}
        {...(isSubmitting && { 'data-disabled': true })}
        {...rest}
        {...((isHeldBack || onlyLooks) && { disabled: true })}
      >
        {isSubmitting ? t('wait') : children}
      </Button>
    </>
  )
}
