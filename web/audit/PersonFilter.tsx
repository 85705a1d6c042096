import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAuditPeopleQuery, useAuditPersonQuery } from '../generated/audit.ts'

const SUGGEST_AFTER_MS = 200

interface PersonFilterProps {
  userId: number | null
  onChange: (userId: number | null) => void
}

/** Whose actions are shown: found by name or e-mail. Somebody deleted stays by their number. */
export function PersonFilter({ userId, onChange }: PersonFilterProps) {
  const t = useTranslations('audit')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const person = useAuditPersonQuery({ variables: { userId: userId ?? 0 }, skip: userId === null })
  const chosen = userId === null ? null : person.data?.user
  const chosenName = userId === null ? '' : (chosen?.name ?? t('personOf', { id: userId }))
  const [sought] = useDebouncedValue(search === chosenName ? '' : search.trim(), SUGGEST_AFTER_MS)
  const { data, previousData, loading } = useAuditPeopleQuery({ variables: { search: sought }, skip: !sought })
  const found = sought ? ((data ?? previousData)?.users.items ?? []) : []
  const own = userId === null ? [] : [{ value: String(userId), label: chosenName }]
  return (
    <Select
      label={t('person')}
      placeholder={t('personHint')}
      searchable
      clearable
      maxLength={100}
      value={userId === null ? null : String(userId)}
      searchValue={search}
      onSearchChange={setSearch}
      data={[
        ...own,
        ...found
          .filter(one => one.userId !== userId)
          .map(one => ({ value: String(one.userId), label: `${one.name} · ${one.username}` })),
      ]}
      // The server has searched already
      filter={({ options }) => options}
      nothingFoundMessage={sought && !loading ? ui('notFound') : null}
      onChange={value => onChange(value === null ? null : Number(value))}
    />
  )
}
