import { type FormikValues, useFormikContext } from 'formik'
import { useEffect } from 'react'
import { draftKey, tabId } from '../session.ts'
import { useKeptDraft } from './unsent.ts'
import { tabDrafts } from './tabDrafts.ts'
import { useOpenTab } from './useOpenTab.ts'

const NOTHING: readonly string[] = []

const drafts = () => tabDrafts(localStorage, tabId())

/** What was typed into a form before and not sent; `initial` with nothing kept. */
export function keptDraft<Values extends FormikValues>(form: string, initial: Values): Values {
  try {
    const kept = JSON.parse(drafts().read(draftKey(form)) ?? 'null') as Partial<Values> | null
    return { ...initial, ...kept }
  } catch {
    // Not a draft of ours
    return initial
  }
}

/** Keeps what was typed into a form, for this tab. */
export const keepDraft = (form: string, values: FormikValues): void =>
  drafts().write(draftKey(form), JSON.stringify(values))

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
  useEffect(() => {
    const kept = Object.entries(values).filter(([name]) => !except.includes(name))
    // What was taken out again must not come back from an older draft
    if (dirty || drafts().holds(draftKey(form))) keepDraft(form, Object.fromEntries(kept))
  }, [form, except, values, dirty])
  useKeptDraft(() => drafts().holds(draftKey(form)))
  useOpenTab()
  return null
}
