import type { RecipientFieldsFragment } from '../generated/replenishment.ts'
import { useTranslations } from 'use-intl'
import { PhoneField } from '../ui/CodeField.tsx'
import { Pair } from '../ui/Columns.tsx'
import { Facts } from '../ui/Facts.tsx'
import { TextField } from '../ui/fields.tsx'

/** The person to ask at a recipient; `of` is what the names of the four fields begin with. */
export function ContactFields({ of }: { of: 'contact' | 'contractorContact' }) {
  const t = useTranslations('ui.contact')
  return (
    <Pair>
      <TextField name={`${of}Name`} label={t('name')} optional />
      <TextField name={`${of}JobTitle`} label={t('jobTitle')} optional />
      <PhoneField name={`${of}Phone`} label={t('phone')} optional />
      <TextField name={`${of}Email`} type="email" label={t('email')} optional />
    </Pair>
  )
}

export interface ContactFactsProps {
  of: Pick<
    RecipientFieldsFragment,
    'contractorContactName' | 'contractorContactJobTitle' | 'contractorContactPhone' | 'contractorContactEmail'
  >
}

/** The same person as a record holds them, to read. */
export function ContactFacts({ of }: ContactFactsProps) {
  const t = useTranslations('ui.contact')
  return (
    <Facts
      columns={2}
      of={[
        { label: t('name'), value: of.contractorContactName },
        { label: t('jobTitle'), value: of.contractorContactJobTitle },
        { label: t('phone'), value: of.contractorContactPhone },
        { label: t('email'), value: of.contractorContactEmail },
      ]}
    />
  )
}
