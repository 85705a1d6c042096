import { CloseButton, Popover, TextInput } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import 'dayjs/locale/ru.js'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { today } from '../../domain/core/dates.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { afterPress } from './afterPress.ts'
import { isElsewhere } from './elsewhere.ts'
import { inputProps, type FieldProps } from './fields.tsx'
import { type Open, useOpenText } from './openTexts.ts'
import { readDay, writeDay } from './readDay.ts'
import { useFormField } from './useFormField.ts'

export interface DateFieldProps extends FieldProps {
  /** The earliest and the latest day that the calendar offers, `YYYY-MM-DD`; the schema judges what is typed. */
  min?: string
  max?: string
}

export interface DayInputProps extends Omit<DateFieldProps, 'name' | 'onEdited'> {
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  error?: string | false
  name?: string
  /** What was typed before and is no day yet. */
  text?: string
  /** Hears of a text that is no day yet, null when it has become one. */
  onOpen?: (open: Open | null) => void
}

/**
 * A day outside a form, `YYYY-MM-DD` or null. It is typed, or chosen in the calendar, which opens by a click or the arrow
 * down, never over an error that has taken the focus. What cannot be read stays and is said.
 */
export function DayInput(props: DayInputProps) {
  const {
    value,
    onChange,
    onBlur,
    text: before = '',
    onOpen,
    min,
    max,
    placeholder,
    description,
    error,
    disabled = false,
    ...rest
  } = props
  const t = useTranslations('ui')
  const { language } = useLanguage()
  const [typed, setTyped] = useState(before)
  const [isLeft, setLeft] = useState(true)
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isOwn = readDay(typed) === value
  const shown = isOwn && (value === null || !isLeft) ? typed : value === null ? '' : writeDay(value)
  const problem = isOwn && value === null && typed.trim() !== '' ? t('calendar.unread') : null
  // Whose own day may be another one is told which counts
  const ours = max === today() && isElsewhere() ? t('calendar.today', { day: writeDay(today()) }) : undefined
  const openText = problem === null ? null : typed
  // In the same turn as the key, as in FigureInput
  useLayoutEffect(() => {
    onOpen?.(openText === null || problem === null ? null : { text: openText, problem, isKept: true })
  }, [onOpen, openText, problem])
  // A text that comes back takes the place of the day that stood there before it
  const isLate = useRef(before !== '' && value !== null)
  useEffect(() => {
    if (isLate.current) onChange(null)
    isLate.current = false
  })
  const put = (written: string) => {
    setTyped(written)
    const day = readDay(written)
    if (day !== value) onChange(day)
  }
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <Popover opened={opened && !disabled} trapFocus={false} withRoles={false} position="bottom-start">
        <Popover.Target>
          <TextInput
            ref={input}
            value={shown}
            placeholder={placeholder ?? t('calendar.format')}
            autoComplete="off"
            disabled={disabled}
            classNames={{ input: 'tabular' }}
            description={description ?? ours}
            // Under the field: what stands beside it keeps its line
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={(isLeft && problem) || error}
            // Esc closes the calendar, not what is around it
            data-mantine-stop-propagation={opened || undefined}
            onClick={() => setOpened(true)}
            onFocus={() => {
              setTyped(shown)
              setLeft(false)
            }}
            onKeyDown={event => {
              if (event.key === 'ArrowDown') setOpened(true)
              if (event.key === 'Escape') setOpened(false)
            }}
            onBlur={() => {
              setOpened(false)
              afterPress(() => {
                if (document.activeElement !== input.current) setLeft(true)
              })
              onBlur?.()
            }}
            onChange={event => {
              setLeft(false)
              put(event.currentTarget.value)
            }}
            rightSection={
              value && !disabled ? (
                <CloseButton
                  tabIndex={-1}
                  aria-label={t('clear')}
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => put('')}
                />
              ) : (
                <IconCalendar size={16} aria-hidden />
              )
            }
            rightSectionPointerEvents={value ? 'auto' : 'none'}
            {...inputProps(rest)}
          />
        </Popover.Target>
        {/* The focus stays with what is typed */}
        <Popover.Dropdown onMouseDown={event => event.preventDefault()}>
          <DatePicker
            value={value}
            defaultDate={value ?? max ?? today()}
            // Out of range is only greyed: a typed day that were refused would be put back without a word
            getDayProps={day => ({ disabled: (min !== undefined && day < min) || (max !== undefined && day > max) })}
            onChange={day => {
              put(day ? writeDay(day) : '')
              setOpened(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </DatesProvider>
  )
}

/** A day that is typed or chosen; the form's value is `YYYY-MM-DD`, or null. */
export function DateField({ name, onEdited, ...rest }: DateFieldProps) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  return (
    <DayInput
      name={name}
      value={value || null}
      error={error}
      onBlur={leave}
      {...useOpenText(name)}
      onChange={day => {
        change(day)
        onEdited?.()
      }}
      {...inputProps(rest)}
    />
  )
}
