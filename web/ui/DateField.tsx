import { DateInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/ru.js'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/Language.tsx'
import { dress, type FieldProps } from './fields.tsx'
import { useFormField } from './useFormField.ts'

dayjs.extend(customParseFormat)

const WRITTEN = 'DD.MM.YYYY'

/** Reads a typed day, the day first: 05.03.2025 is 5 March. Null when it is no day. */
export function readDay(text: string): string | null {
  const day = dayjs(text.trim().replace(/[/-]/g, '.'), [WRITTEN, 'D.M.YYYY'], true)
  return day.isValid() ? day.format('YYYY-MM-DD') : null
}

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
}

/** A day outside a form, `YYYY-MM-DD` or null. */
export function DayInput({ value, onChange, min, max, placeholder, ...rest }: DayInputProps) {
  const t = useTranslations('ui')
  const { language } = useLanguage()
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
      <DateInput
        value={value}
        onChange={onChange}
        dateParser={readDay}
        valueFormat={WRITTEN}
        placeholder={placeholder ?? t('calendar.format')}
        clearable
        // Out of range is only greyed here: a typed day that the input refused would be put back without a word
        getDayProps={day => ({ disabled: (min !== undefined && day < min) || (max !== undefined && day > max) })}
        rightSection={<IconCalendar size={16} aria-hidden />}
        rightSectionPointerEvents="none"
        {...dress(rest)}
      />
    </DatesProvider>
  )
}

/** A day typed as 05.03.2025 or chosen; the form's value is `YYYY-MM-DD`, or null. */
export function DateField({ name, onEdited, ...rest }: DateFieldProps) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  return (
    <DayInput
      name={name}
      value={value || null}
      error={error}
      onBlur={leave}
      onChange={day => {
        change(day)
        onEdited?.()
      }}
      {...dress(rest)}
    />
  )
}
