import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { accountValues, contractorValues } from '../../contractor/recipient.ts'
import type { ContractorChoiceFieldsFragment as Contractor } from '../../generated/contractor.ts'
import { useOwnContractorsQuery } from '../../generated/replenishment.ts'
import { Hint } from '../../ui/Hint.tsx'
import { useNames } from '../../ui/useNames.ts'
import { useFailureReason } from '../../ui/useFailureReason.ts'
import { useFillWith } from '../../ui/useFillIn.ts'
import { useTemplates } from './Templates.tsx'

/** The search of contractors begins here (decisions.md section 14). */
const SEARCH_FROM = 3

const everything = ({ options }: { options: unknown[] }) => options as never

/** Finds one of the client's own contractors from three characters on and fills the form in; of several accounts one is chosen. */
export function ContractorPicker() {
  const t = useTranslations('replenishment.contractor')
  const ui = useTranslations('ui')
  const { values } = useFormikContext<Record<string, unknown>>()
  const fillWith = useFillWith()
  const names = useNames()
  const reason = useFailureReason()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Contractor | null>(null)
  const [search] = useDebouncedValue(typed.trim(), 200)
  const skip = search.length < SEARCH_FROM
  const { data, loading, error } = useOwnContractorsQuery({ variables: { search }, skip })
  const found = skip ? [] : (data?.contractors ?? [])
  const nothing = () => {
    if (skip || typed.trim().length < SEARCH_FROM) return t('findHint')
    if (error) return t('failed', { message: reason(error) })
    return ui(loading ? 'loading' : 'notFound')
  }
  const fill = (parts: Record<string, unknown>) => void fillWith(() => parts)
  const accounts = chosen?.accounts ?? []
  const { isDeleted } = useTemplates()
  return (
    <>
      <Select
        searchable
        label={t('find')}
        description={chosen ? t('chosenAccount') : t('findHint')}
        filter={everything}
        data={found.map(({ id, name, country }) => ({
          value: String(id),
          label: country ? `${name} · ${names.country(country)}` : name,
        }))}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={nothing()}
        value={null}
        onChange={id => {
          const one = found.find(contractor => String(contractor.id) === id)
          if (!one) return
          setChosen(one)
          fill(contractorValues(one))
        }}
      />
      {isDeleted && <Hint>{t('deleted')}</Hint>}
      {accounts.length > 1 && (
        <Select
          label={t('account')}
          data={accounts.map(one => ({
            value: String(one.id),
            label: `${one.accountNumber} · ${one.currency} · ${one.bankName}`,
          }))}
          value={String(accounts.find(one => one.accountNumber === values['contractorAccountNumber'])?.id ?? '')}
          onChange={id => fill(accountValues(accounts.find(one => String(one.id) === id)))}
        />
      )}
    </>
  )
}
