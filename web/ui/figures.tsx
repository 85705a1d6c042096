import { TextInput } from '@mantine/core'
import { useFormikContext } from 'formik'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { afterPress } from './afterPress.ts'
import { inputProps, type FieldProps } from './fields.tsx'
import { type Kind, money, pretty, rate, readIn, settled } from './figureKinds.ts'
import { FigureQuestion } from './FigureQuestion.tsx'
import { type Open, useOpenText } from './openTexts.ts'
import { useInput } from './OrphanErrors.tsx'
import { otherUnit, PARTS, PERCENT } from './otherUnit.ts'
import { mayGoOn, readFigure } from './readFigure.ts'
import { useFormField } from './useFormField.ts'

export interface FigureProps extends FieldProps {
  /** What stands at the right end: a currency, «%». */
  unit?: ReactNode
  /** Below zero too; of a rate only. */
  signed?: boolean
  /** The most that is taken, in the field's own units: what is more is offered to nobody. */
  max?: number
  autoFocus?: boolean
}

interface FigureInputProps<Value extends number> extends Omit<FigureProps, 'name' | 'onEdited'> {
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  error?: string | false
  name?: string
  /** What was typed before and is no value yet. */
  text?: string
  /** Hears of a text that is no value yet, null when it has become one. */
  onOpen?: (open: Open | null) => void
}

/** What begins with a separator is no whole figure: it goes where the caret stands. */
const isPart = (text: string) => /^\s*[.,]/.test(text)

/** A figure that is pasted without a selection takes the place of the one that is there. */
function replaceAll({ currentTarget: input, clipboardData }: ClipboardEvent<HTMLInputElement>): void {
  if (input.selectionStart === input.selectionEnd && !isPart(clipboardData.getData('text'))) input.select()
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
 * stays as it was typed until the field is left; then it is rounded and grouped. What cannot be read stays and is said; what
 * can be read in two ways is asked about, and has no value before the answer.
 */
function FigureInput<Value extends number>({ kind, ...props }: FigureInputProps<Value> & { kind: Kind<Value> }) {
  const { value, onChange, onBlur, text: before = '', onOpen, error, unit, signed = false, max, ...rest } = props
  const t = useTranslations('ui.figure')
  const { language } = useLanguage()
  const [typed, setTyped] = useState(before)
  const [isActive, setActive] = useState(false)
  // Since the field has the focus: «1.» is no mistake of who types on
  const [isJudged, setJudged] = useState(true)
  const input = useRef<HTMLInputElement>(null)
  const own = typeof unit === 'string' ? unit : ''
  const read = (written: string) => readIn(written, { kind, signed, unit: own, max: max as Value | undefined })
  const reading = read(typed)
  const isOwn = reading.value === value
  const left = isOwn ? reading.text : value === null ? '' : kind.write(value)
  const shown = (isOwn && isActive) || left === null ? typed : pretty(left, language)
  const question = isOwn && reading.text !== null && reading.other !== null ? reading : null
  const [asRead, other] = [pretty(reading.text ?? '', language), pretty(reading.other ?? '', language)]
  const whyUnread = (): string => {
    const said = otherUnit(typed, own)
    if (said === PERCENT) return t('percent')
    if (said && said !== PARTS) return t('otherUnit', { unit: own, other: said })
    if (reading.text !== null) return t('tooLarge')
    if (readFigure(typed, signed, own))
      return t('tooSmall', { least: pretty((10 ** -kind.decimals).toFixed(kind.decimals), language) })
    return t(!signed && readFigure(typed, true, own) ? 'negative' : 'unreadable')
  }
  const isOpen = isOwn && value === null && typed.trim() !== ''
  const problem = !isOpen ? null : question ? t('doubt', { read: asRead, other }) : whyUnread()

  const openText = isOpen ? typed : null
  const isKept = readFigure(typed, signed) !== null
  // In the same turn as the key: a page that is reloaded at once has kept what it shows
  useLayoutEffect(() => {
    onOpen?.(openText === null || problem === null ? null : { text: openText, problem, isKept })
  }, [onOpen, openText, problem, isKept])
  // A text that comes back takes the place of the value that stood there before it
  const isLate = useRef(before !== '' && value !== null)
  useEffect(() => {
    if (isLate.current) onChange(null)
    isLate.current = false
  })

  const put = (written: string) => {
    setTyped(written)
    onChange(read(written).value)
  }
  return (
    <TextInput
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: 'tabular' }}
      value={shown}
      error={isOpen && question ? Boolean(error) : (isJudged && problem) || error}
      onFocus={() => {
        // What is asked about stands as it was read: were it changed now, what is selected would be no more
        if (isOpen && question) return
        setTyped(shown)
        setActive(true)
      }}
      onBlur={() => {
        afterPress(() => {
          if (document.activeElement === input.current) return
          setActive(false)
          setJudged(true)
        })
        onBlur?.()
      }}
      onPaste={replaceAll}
      onDrop={dropFigure}
      onChange={event => {
        setActive(true)
        setJudged(!mayBecomeFigure(event, signed, own))
        put(event.currentTarget.value)
      }}
      inputContainer={field => (
        <>
          {field}
          {question && (isJudged || error) && (
            <FigureQuestion
              read={asRead}
              other={other}
              isObstacle={isOpen}
              onAnswer={meant => {
                put(meant === other ? other : pretty(settled(reading.text ?? '', kind), language))
                input.current?.focus()
              }}
            />
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
  return {
    ...rest,
    ...useOpenText(name),
    name,
    value: value ?? null,
    error,
    onBlur: leave,
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

/** An amount in a form and no value of it, such as the other side of a calculation: the form waits for it all the same. */
export function MoneyBeside({
  name,
  ...rest
}: Omit<FigureInputProps<Minor>, 'text' | 'onOpen' | 'error'> & { name: string }) {
  useInput(name)
  const { errors, submitCount } = useFormikContext<Readonly<Record<string, unknown>>>()
  const error = submitCount > 0 && errors[name]
  return <MoneyInput {...rest} {...useOpenText(name)} error={typeof error === 'string' && error} />
}
