import { Button, Text, TextInput } from '@mantine/core'
import { type ChangeEvent, type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { exact, round4 } from '../../domain/core/decimal.ts'
import { type Locale, type Minor, minor, toDecimalText } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { inputProps, type FieldProps } from './fields.tsx'
import { otherUnit, PARTS, PERCENT } from './otherUnit.ts'
import { mayGoOn, readFigure, roundTo } from './readFigure.ts'
import { useFormField } from './useFormField.ts'
import { useUnread } from './useUnread.ts'

export interface FigureProps extends FieldProps {
  /** What stands at the right end: a currency, «%». */
  unit?: ReactNode
  /** Below zero too; of a rate only. */
  signed?: boolean
  autoFocus?: boolean
}

interface FigureInputProps<Value extends number> extends Omit<FigureProps, 'name' | 'onEdited'> {
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  error?: string | false
  name?: string
  /** Hears what is wrong with the text, null when it was read. */
  onUnread?: (problem: string | null) => void
}

/** What a kind of figure is in a form. */
interface Kind<Value extends number> {
  readonly decimals: number
  /** The decimal text → the value; null when it is too large to be held. */
  readonly take: (text: string) => Value | null
  /** The value → a decimal text. */
  readonly write: (value: Value) => string
}

const money: Kind<Minor> = {
  decimals: 2,
  take: text => {
    const units = exact(text).mul(100).toNumber()
    return Number.isSafeInteger(units) ? minor(units) : null
  },
  write: toDecimalText,
}

const rate: Kind<Rate> = { decimals: 4, take: text => round4(exact(text)), write: value => exact(value).toFixed() }

/** A decimal text for people: thousands by a thin space, the decimal sign of the language. */
function pretty(text: string, language: Locale): string {
  const [whole = '', part] = text.replace('-', '−').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202F')
  return part === undefined ? grouped : `${grouped}${language === 'ru' ? ',' : '.'}${part}`
}

/** A figure that is pasted without a selection takes the place of the one that is there. */
function replaceAll({ currentTarget: input }: ClipboardEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd) input.select()
}

/** So does one that is dropped. */
function dropFigure(event: DragEvent<HTMLInputElement>): void {
  const text = event.dataTransfer.getData('text')
  if (!text) return
  event.preventDefault()
  const { currentTarget: input } = event
  input.focus()
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Who types on is not judged, unless no key could make a figure of it any more; whatever comes at once is. */
function mayBecomeFigure(
  { nativeEvent, currentTarget }: ChangeEvent<HTMLInputElement>,
  signed: boolean,
  unit: string,
): boolean {
  const { inputType, data } = nativeEvent as Partial<globalThis.InputEvent>
  if (inputType?.startsWith('delete')) return true
  return data?.length === 1 && mayGoOn(currentTarget.value, signed, unit)
}

/**
 * One way of reading for whatever comes: keys, paste, drop, insertText, autofill, IME (decisions.md section 12). The text
 * stays as it was typed until the field is left; then it is rounded and grouped. What cannot be read stays and is said.
 */
function FigureInput<Value extends number>({ kind, ...props }: FigureInputProps<Value> & { kind: Kind<Value> }) {
  const { value, onChange, onBlur, onUnread, error, unit, signed = false, ...rest } = props
  const t = useTranslations('ui.figure')
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [isActive, setActive] = useState(false)
  // Since the field has the focus: «1.» is no mistake of who types on
  const [isJudged, setJudged] = useState(true)
  const own = typeof unit === 'string' ? unit : ''
  const textOf = (written: string) => {
    const text = readFigure(written, signed, own)?.text
    return text === undefined ? null : roundTo(kind.decimals, text)
  }
  const valueOf = (written: string) => {
    const text = textOf(written)
    return text === null ? null : kind.take(text)
  }
  const isUnread = (written: string) => written.trim() !== '' && valueOf(written) === null
  const isOwn = valueOf(typed) === value
  const left = isOwn ? textOf(typed) : value === null ? '' : kind.write(value)
  const shown = (isOwn && isActive) || left === null ? typed : pretty(left, language)
  // No percent goes into the thousands
  const other = isOwn && isJudged && unit !== '%' ? (readFigure(typed, signed, own)?.other ?? null) : null
  const whyUnread = (written: string) => {
    const other = otherUnit(written, own)
    if (other === PERCENT) return t('percent')
    if (other && other !== PARTS) return t('otherUnit', { unit: own, other })
    return t(textOf(written) === null ? 'unreadable' : 'tooLarge')
  }
  const problem = isOwn && isUnread(typed) ? whyUnread(typed) : null

  const put = (written: string) => {
    setTyped(written)
    onUnread?.(isUnread(written) ? whyUnread(written) : null)
    onChange(valueOf(written))
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      value={shown}
      error={(isJudged && problem) || error}
      onFocus={() => {
        setTyped(shown)
        setActive(true)
      }}
      onBlur={() => {
        setActive(false)
        setJudged(true)
        onBlur?.()
      }}
      onPaste={replaceAll}
      onDrop={dropFigure}
      onChange={event => {
        setActive(true)
        setJudged(!mayBecomeFigure(event, signed, own))
        put(event.currentTarget.value)
      }}
      inputContainer={input => (
        <>
          {input}
          {other !== null && (
            <Text size="xs" mt={4} role="status">
              {t('doubt', { read: pretty(left ?? '', language), other: pretty(other, language) })}{' '}
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  setActive(false)
                  put(other)
                }}
              >
                {t('take', { other: pretty(other, language) })}
              </Button>
            </Text>
          )}
        </>
      )}
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: 56,
        rightSectionPointerEvents: 'none' as const,
      })}
      {...inputProps(rest)}
    />
  )
}

/** An amount outside a form: minor units or null. */
export function MoneyInput(props: FigureInputProps<Minor>) {
  return <FigureInput kind={money} {...props} />
}

/** A rate or a percent outside a form: at most four decimals, or null. */
export function RateInput(props: FigureInputProps<Rate>) {
  return <FigureInput kind={rate} {...props} />
}

function useFigure<Value extends number>({ name, onEdited, ...rest }: FigureProps): FigureInputProps<Value> {
  const { value, error, change, leave } = useFormField<Value | null>(name)
  const [problem, onUnread] = useState<string | null>(null)
  useUnread(name, problem)
  return {
    ...rest,
    name,
    value: value ?? null,
    error,
    onBlur: leave,
    onUnread,
    onChange: next => {
      change(next)
      onEdited?.()
    },
  }
}

/** An amount; the form's value is minor units, or null. */
export function MoneyField(props: FigureProps) {
  return <MoneyInput {...useFigure<Minor>(props)} />
}

/** A rate or a percent of at most four decimals; the form's value is a `Rate`, or null. */
export function RateField(props: FigureProps) {
  return <RateInput {...useFigure<Rate>(props)} />
}
