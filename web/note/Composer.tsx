import { Button, Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lengthOf } from '../../domain/core/fields.ts'
import { askedName, type Mentionable, mentionedIn } from '../../domain/note/mentions.ts'
import { MAX_NOTE } from '../../domain/note/schema.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

/** How many colleagues are offered at once. */
const OFFERED = 6

/** A note as it is sent. */
export interface Written {
  readonly text: string
  readonly mentions: number[]
}

export interface ComposerProps {
  label: string
  verb: string
  text: string
  onText: (text: string) => void
  /** Whom «@» offers. */
  colleagues: readonly Mentionable[]
  onSend: (written: Written) => Promise<unknown>
  /** Leaves a note that is changed as it was; without it a new one is written. */
  onCancel?: () => void
}

/** Where a note is written: «@» offers colleagues, arrows and Enter choose one; Ctrl+Enter sends. */
export function Composer({ label, verb, text, onText, colleagues, onSend, onCancel }: ComposerProps) {
  const t = useTranslations('notes')
  const ui = useTranslations('ui')
  const area = useRef<HTMLTextAreaElement>(null)
  const send = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(text.length)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const asked = askedName(text, cursor)
  const part = asked?.part.toLowerCase() ?? ''
  const offered = asked ? colleagues.filter(({ name }) => name.toLowerCase().includes(part)).slice(0, OFFERED) : []
  const isOpen = combobox.dropdownOpened && offered.length > 0
  // The options are drawn by then: Enter chooses the first
  const { selectFirstOption } = combobox
  const first = useEffectEvent(selectFirstOption)
  const names = offered.map(({ name }) => name).join()
  useEffect(() => {
    if (isOpen && names) first()
  }, [isOpen, names])
  const tooLong = lengthOf(text.trim()) - MAX_NOTE
  const type = (value: string, at: number) => {
    onText(value)
    setCursor(at)
    if (askedName(value, at)) combobox.openDropdown()
    else combobox.closeDropdown()
  }
  const choose = (id: string) => {
    const chosen = colleagues.find(({ userId }) => String(userId) === id)
    if (!chosen || !asked) return
    const before = `${text.slice(0, asked.from)}@${chosen.name} `
    type(before + text.slice(cursor), before.length)
    combobox.closeDropdown()
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(before.length, before.length)
    })
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      combobox.closeDropdown()
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation()
      onCancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send.current?.querySelector('button')?.click()
    }
  }
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280} withinPortal>
        <Combobox.Target withKeyboardNavigation={isOpen}>
          <Textarea
            ref={area}
            aria-label={label}
            placeholder={t('placeholder')}
            value={text}
            autosize
            minRows={2}
            autoFocus={onCancel !== undefined}
            maxRows={10}
            onChange={event => type(event.currentTarget.value, event.currentTarget.selectionStart)}
            onSelect={event => setCursor(event.currentTarget.selectionStart)}
            onKeyDown={press}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!isOpen}>
          <Combobox.Options aria-label={t('offered')}>
            {offered.map(({ userId, name }) => (
              <Combobox.Option key={userId} value={String(userId)}>
                {name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {tooLong > 0 && (
        <Text size="xs" c="var(--red)" role="alert">
          {t('tooLong', { max: MAX_NOTE, over: tooLong })}
        </Text>
      )}
      <Group gap={8} mt={8} justify="space-between" ref={send}>
        <ActionButton
          size="xs"
          disabled={text.trim() === '' || tooLong > 0}
          run={() => onSend({ text: text.trim(), mentions: mentionedIn(text, colleagues) })}
        >
          {verb}
        </ActionButton>
        {onCancel && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        )}
      </Group>
    </div>
  )
}
