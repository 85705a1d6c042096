import { type FormikValues, useFormikContext } from 'formik'
import { useContext, useLayoutEffect } from 'react'
import { draftKey, tabId } from '../session.ts'
import { OpenTextsContext, type Texts } from './openTexts.ts'
import { useKeptDraft } from './unsent.ts'
import { tabDrafts } from './tabDrafts.ts'
import { useOpenTab } from './useOpenTab.ts'

const NOTHING: readonly string[] = []

/** Stands in a draft for the texts that are no values yet; no field is called so. */
const TEXTS = '#texts'

const drafts = () => tabDrafts(localStorage, tabId())

function read(form: string): Partial<FormikValues> {
  try {
    return (JSON.parse(drafts().read(draftKey(form)) ?? 'null') as Partial<FormikValues> | null) ?? {}
  } catch {
    // Not a draft of ours
    return {}
  }
}

/** What was typed into a form before and not sent; `initial` with nothing kept. */
export function keptDraft<Values extends FormikValues>(form: string, initial: Values): Values {
  const { [TEXTS]: _, ...values } = read(form)
  return { ...initial, ...values }
}

/** Keeps what was typed into a form, for this tab. */
export const keepDraft = (form: string, values: FormikValues): void =>
  drafts().write(draftKey(form), JSON.stringify(values))

/** What was typed into its fields and is no value yet. */
export const keptTexts = (form: string): Texts => (read(form)[TEXTS] as Texts | undefined) ?? {}

/** Forgets a draft: the form was sent. */
export const dropDraft = (form: string): void => drafts().drop(draftKey(form))

export interface KeepDraftProps {
  form: string
  /** Fields that are never kept: secrets. */
  except?: readonly string[]
}

/**
 * Keeps what is typed into the form around it, under the user's id and for this tab, until the form is sent (decisions.md
 * section 11).
 */
export function KeepDraft({ form, except = NOTHING }: KeepDraftProps) {
  const { values, dirty } = useFormikContext<FormikValues>()
  const { texts } = useContext(OpenTextsContext)
  const isTyped = dirty || Object.keys(texts).length > 0
  useLayoutEffect(() => {
    const kept = Object.entries(values).filter(([name]) => !except.includes(name))
    // What was taken out again must not come back from an older draft
    if (isTyped || drafts().holds(draftKey(form))) keepDraft(form, { ...Object.fromEntries(kept), [TEXTS]: texts })
  }, [form, except, values, texts, isTyped])
  useKeptDraft(() => drafts().holds(draftKey(form)))
  useOpenTab()
  return null
}

/** Keeps what was typed into the form around it and is no value yet, where the values themselves are the server's. */
export function KeepTexts({ form }: Pick<KeepDraftProps, 'form'>) {
  const { texts } = useContext(OpenTextsContext)
  useLayoutEffect(() => {
    if (Object.keys(texts).length > 0) keepDraft(form, { [TEXTS]: texts })
    else dropDraft(form)
  }, [form, texts])
  useKeptDraft(() => drafts().holds(draftKey(form)))
  useOpenTab()
  return null
}
