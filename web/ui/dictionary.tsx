import { type ComboboxItem, Loader, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '../../domain/core/money.ts'
import { readSwift } from '../../domain/core/readCode.ts'
import {
  type DictSwiftQuery,
  useDictCountryQuery,
  useDictCurrencyQuery,
  useDictSwiftQuery,
} from '../generated/dictionary.ts'
import { inputProps, type FieldProps } from './fields.tsx'
import { useFillIn } from './useFillIn.ts'
import { useUnsent } from './unsent.ts'
import { useFormField } from './useFormField.ts'
import { currencyWords, folded, type Named } from './names.ts'
import { useNames } from './useNames.ts'

/** A country as records hold it. */
export type CountryValue = Named

type SwiftBank = DictSwiftQuery['dictSwift'][number]

const SUGGEST_AFTER_MS = 200

const inOrder = (options: readonly { value: string; label: string }[], language: Locale) =>
  options.toSorted((one, other) => one.label.localeCompare(other.label, language))

/** Suggestions while the user types; the chosen ones stay among them, so that their names can be shown. */
export function useCountries(search: string, chosen: readonly CountryValue[]) {
  const [country] = useDebouncedValue(search, SUGGEST_AFTER_MS)
  const { data } = useDictCountryQuery({ variables: { country }, fetchPolicy: 'cache-first' })
  // What was found for another text would move away under the pointer
  const loading = search !== country || !data
  const found = loading ? [] : data.dictCountry
  const names = useNames()
  const known = [...chosen, ...found.filter(({ code }) => !chosen.some(one => one.code === code))]
  const options = known.map(one => ({ value: one.code, label: names.country(one) }))
  // All of them stand in the order of the alphabet that they are read in; what was found, in that of the match
  return { known, loading, options: country ? options : inOrder(options, names.language) }
}

/** The server has searched already, also by the names that people type: nothing is filtered away here. */
export const withoutFiltering = ({ options }: { options: unknown[] }) => options as never

/** One country, suggested while it is typed; the form's value is `{code, name}`, or null. */
export function CountryField({ name, onEdited, placeholder, ...rest }: FieldProps) {
  const t = useTranslations('ui')
  const { value, error, change, leave } = useFormField<CountryValue | null>(name)
  const [search, setSearch] = useState('')
  const names = useNames()
  const typed = search === names.country(value) ? '' : search
  const { known, loading, options } = useCountries(typed, value ? [value] : [])
  return (
    <Select
      name={name}
      searchable
      clearable
      data={options}
      filter={withoutFiltering}
      value={value?.code ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={loading ? t('loading') : t('notFound')}
      placeholder={placeholder ?? t('chooseCountry')}
      error={error}
      onBlur={leave}
      onChange={code => {
        const country = known.find(one => one.code === code)
        change(country ? { code: country.code, name: country.name } : null)
        onEdited?.()
      }}
      {...inputProps(rest)}
    />
  )
}

/** Currencies by a part of the code or of the name, in both languages; a label itself is a choice made, not a search. */
function foundIn(options: readonly ComboboxItem[], search: string, all: readonly Named[]): ComboboxItem[] {
  const text = folded(search)
  if (options.some(({ label }) => label === search)) return [...options]
  const found = new Set(
    all.filter(one => currencyWords(one).some(word => folded(word).includes(text))).map(one => one.code),
  )
  return options.filter(({ value, label }) => found.has(value) || folded(label).includes(text))
}

/** A currency; the form's value is its code, or null. */
export function CurrencyField({ name, onEdited, placeholder, ...rest }: FieldProps) {
  const t = useTranslations('ui')
  const names = useNames()
  const { value, error, change, leave } = useFormField<string | null>(name)
  const { data } = useDictCurrencyQuery({ variables: { currency: '' }, fetchPolicy: 'cache-first' })
  const all = data?.dictCurrency ?? (value ? [{ code: value, name: '' }] : [])
  return (
    <Select
      name={name}
      searchable
      data={all.map(one => ({ value: one.code, label: one.name ? `${one.code} · ${names.currency(one)}` : one.code }))}
      filter={({ options, search }) => foundIn(options as ComboboxItem[], search, all)}
      value={value || null}
      placeholder={placeholder ?? t('chooseCurrency')}
      nothingFoundMessage={t('notFound')}
      error={error}
      onBlur={leave}
      onChange={code => {
        change(code)
        onEdited?.()
      }}
      {...inputProps(rest)}
    />
  )
}

/** The directory is asked from 7 to 12 characters (decisions.md section 14). */
const looksUp = (swift: string) => swift.length >= 7 && swift.length <= 12

export interface SwiftFieldProps extends FieldProps {
  /** The field of the form that takes the name of the bank. */
  fills: string
}

const countryOfBank = ({ country, country_code }: SwiftBank): Named => ({ code: country_code, name: country })

/** A SWIFT code; from 7 to 12 characters on the bank is looked up, told under the field and filled in. */
export function SwiftField({ name, fills, onEdited, ...rest }: SwiftFieldProps) {
  const names = useNames()
  const { value, error, change, leave } = useFormField<string | null>(name)
  const code = readSwift(value ?? '')
  const [swift] = useDebouncedValue(code, SUGGEST_AFTER_MS)
  const skip = !looksUp(swift)
  const { data, loading } = useDictSwiftQuery({ variables: { swift }, skip, fetchPolicy: 'cache-first' })
  const bank = skip ? undefined : data?.dictSwift[0]
  const isKnown = swift === code && (skip || data !== undefined)
  const typed = useFillIn([fills], code, isKnown ? (bank?.bank_name ? { [fills]: bank.bank_name } : null) : undefined)
  const isEdited = useRef(false)
  // Whoever leaves now would leave without the bank
  useUnsent(() => isEdited.current && looksUp(code) && (swift !== code || loading))
  const said = bank && [bank.bank_name, bank.city, names.country(countryOfBank(bank))].filter(Boolean).join(', ')
  return (
    <TextInput
      name={name}
      value={value ?? ''}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={said}
      rightSection={loading ? <Loader size={14} /> : null}
      onBlur={() => {
        if (code !== (value ?? '')) change(code)
        leave()
      }}
      onChange={event => {
        // Nothing is cut here, so that what was pasted is judged as a whole
        isEdited.current = true
        const swift = event.currentTarget.value.toUpperCase()
        change(swift)
        typed(readSwift(swift))
        onEdited?.()
      }}
      {...inputProps(rest)}
    />
  )
}
