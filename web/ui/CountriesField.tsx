import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withoutFiltering, type CountryValue, useCountries } from './dictionary.tsx'
import { inputProps, type FieldProps } from './fields.tsx'
import { useFormField } from './useFormField.ts'

/** Several countries, at most `max`; the form's value is a list of `{code, name}`. */
export function CountriesField({ name, onEdited, placeholder, max = 20, ...rest }: FieldProps & { max?: number }) {
  const t = useTranslations('ui')
  const { value, error, change, leave } = useFormField<readonly CountryValue[]>(name)
  const [search, setSearch] = useState('')
  const { known, loading, options } = useCountries(search, value)
  return (
    <MultiSelect
      name={name}
      searchable
      clearable
      hidePickedOptions
      maxValues={max}
      data={options}
      filter={withoutFiltering}
      value={value.map(({ code }) => code)}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={loading ? t('loading') : t('notFound')}
      description={t('chooseCountries', { max })}
      placeholder={placeholder ?? t('chooseCountry')}
      error={error}
      onBlur={leave}
      onChange={codes => {
        change(codes.flatMap(code => known.filter(one => one.code === code).map(({ code, name }) => ({ code, name }))))
        onEdited?.()
      }}
      {...inputProps(rest)}
    />
  )
}
