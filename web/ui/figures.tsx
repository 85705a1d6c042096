import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { toRate } from '../../domain/core/decimal.ts'
import { type Minor, toDecimalText, toMinor } from '../../domain/core/money.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { dress, type FieldProps } from './fields.tsx'
import { pastedFigure } from './pastedFigure.ts'
import { useFormField } from './useFormField.ts'

export interface FigureProps extends Omit<FieldProps, 'onEdited'> {
  /** What stands at the right end: a currency, «%». */
  unit?: ReactNode
  /** Below zero too; of a rate only. */
  signed?: boolean
  onEdited?: (value: number | null) => void
  /** Small steps are taken by nobody who types money: no arrows. */
  autoFocus?: boolean
}

interface FigureInputProps extends Omit<FigureProps, 'name' | 'onEdited'> {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  error?: string | false
  name?: string
}

interface Reading {
  /** The typed text → the value; null when it is none. */
  read: (text: string) => number | null
  /** The value → the text of an input, with a point. */
  write: (value: number) => string
  decimals: number
}

/** The text of the input is its own while it says the same as the value: «1000.» is not rewritten under the fingers. */
function Figure(props: FigureInputProps & Reading) {
  const { value, onChange, read, write, decimals, unit, signed = false, ...rest } = props
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const shown = read(typed) === (value ?? null) ? typed : value === null ? '' : write(value)
  return (
    <NumberInput
      inputMode="decimal"
      allowNegative={signed}
      thousandSeparator={'\u202F'}
      decimalSeparator={language === 'ru' ? ',' : '.'}
      allowedDecimalSeparators={[',', '.']}
      decimalScale={decimals}
      value={shown}
      onValueChange={({ value: text }, { source }) => {
        if (source !== ('event' as typeof source)) return
        setTyped(text)
        onChange(read(text))
      }}
      // The input itself takes a point that is not of the reader's language for nothing: 1234.56 would be 123456
      onPaste={event => {
        const text = pastedFigure(event.clipboardData.getData('text'), decimals)
        if (text === null) return
        event.preventDefault()
        setTyped(text)
        onChange(read(text))
      }}
      {...(unit !== undefined && {
        rightSection: unit,
        rightSectionWidth: 56,
        rightSectionPointerEvents: 'none' as const,
      })}
      {...dress(rest)}
    />
  )
}

const money: Reading = { read: toMinor, write: toDecimalText, decimals: 2 }
const rate: Reading = { read: toRate, write: String, decimals: 4 }

const signedRate: Reading = {
  ...rate,
  read: text => {
    const figure = toRate(text.replace(/^[-−]/, ''))
    return figure !== null && /^[-−]/.test(text) ? 0 - figure : figure
  },
}

/** An amount outside a form: minor units or null. */
export function MoneyInput(props: FigureInputProps & { value: Minor | null }) {
  return <Figure {...money} {...props} />
}

/** A rate or a percent outside a form: at most four decimals, or null. */
export function RateInput(props: FigureInputProps) {
  return <Figure {...(props.signed ? signedRate : rate)} {...props} />
}

function useFigure({ name, onEdited, ...rest }: FigureProps): FigureInputProps {
  const { value, error, change, leave } = useFormField<number | null>(name)
  return {
    ...rest,
    name,
    value: value ?? null,
    error,
    onBlur: leave,
    onChange: next => {
      change(next)
      onEdited?.(next)
    },
  }
}

/** An amount typed with grouping; the form's value is minor units, or null. */
export function MoneyField(props: FigureProps) {
  return <MoneyInput {...useFigure(props)} />
}

/** A rate or a percent of at most four decimals; the form's value is a number, or null. */
export function RateField(props: FigureProps) {
  return <RateInput {...useFigure(props)} />
}
