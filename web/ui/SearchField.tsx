import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export interface SearchFieldProps {
  /** What the list is searched by now. */
  value: string
  /** Called on Enter, and when the search is cleared. */
  onSearch: (text: string) => void
  /** What can be searched for, e.g. «Компания, ИНН, валюта, №». */
  placeholder?: string
  /** Applies while typing: for lists that are filtered in the browser. */
  live?: boolean
}

/** A search that is applied on Enter. */
export function SearchField({ value, onSearch, placeholder, live = false }: SearchFieldProps) {
  const t = useTranslations('ui')
  const [text, setText] = useState(value)
  const [applied, setApplied] = useState(value)
  if (applied !== value) {
    // The address has another search now: Back, or a reset of the filters
    setApplied(value)
    setText(value)
  }
  const type = (typed: string) => {
    setText(typed)
    if (live) onSearch(typed)
  }
  return (
    <form
      role="search"
      style={{ flex: '1 1 260px', maxWidth: 480 }}
      onSubmit={event => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextInput
        type="search"
        data-search
        maxLength={100}
        value={text}
        aria-label={placeholder ?? t('search')}
        placeholder={placeholder ?? t('search')}
        title={live ? undefined : t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text ? (
            <CloseButton
              aria-label={t('clear')}
              onClick={() => {
                setText('')
                onSearch('')
              }}
            />
          ) : null
        }
        onChange={event => type(event.currentTarget.value)}
      />
    </form>
  )
}
