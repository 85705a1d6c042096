import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '../../ui/choices.tsx'
import { dropDraft, keepDraft, keptDraft } from '../../ui/draft.tsx'
import { useKeptDraft } from '../../ui/unsent.ts'
import { useOpenTab } from '../../ui/useOpenTab.ts'

const formOf = (id: number) => `contractor.${id}`

/** The wish to keep the contractor of a replenishment in one's list, as this tab holds it until it is carried out. */
export const wantsSaving = (id: number): boolean => keptDraft(formOf(id), { saveContractor: false }).saveContractor

/** Forgets the wish: it was carried out. */
export const dropWish = (id: number): void => dropDraft(formOf(id))

/** The tick «Сохранить в мои контрагенты»: it stays with the draft, and is carried out with a click that goes on. */
export function SaveTick({ id }: { id: number }) {
  const t = useTranslations('replenishment.contractor')
  const { saveContractor } = useFormikContext<{ saveContractor: boolean }>().values
  useEffect(() => {
    if (saveContractor) keepDraft(formOf(id), { saveContractor })
    else dropWish(id)
  }, [id, saveContractor])
  useKeptDraft(() => wantsSaving(id))
  useOpenTab()
  return <CheckboxField name="saveContractor" label={t('save')} />
}
