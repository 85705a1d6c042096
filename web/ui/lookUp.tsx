import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { innValid } from '../../domain/core/checkDigits.ts'
import { readBic } from '../../domain/core/readCode.ts'
import { readInn } from '../../domain/core/readInn.ts'
import type { CompanyState } from '../../domain/generated/enums.ts'
import { useDictBicQuery, useDictInnQuery } from '../generated/dictionary.ts'
import { Warning } from './Warning.tsx'
import { inputProps, type FieldProps, type Rest } from './fields.tsx'
import { useFillIn } from './useFillIn.ts'
import { useFormField } from './useFormField.ts'

const ASK_AFTER_MS = 300

const isInn = (typed: string) => /^(\d{10}|\d{12})$/.test(typed)
const isBic = (typed: string) => /^\d{9}$/.test(typed)

/** Whom a number belongs to. */
interface Owner {
  readonly number: string
  readonly name: string
  readonly address: string | null
  /** State in the register; null: not known. */
  readonly state?: CompanyState | null
}

/** The fields that an owner fills in. */
const FILLED = ['name', 'address'] as const

type Filled = Record<(typeof FILLED)[number], string | null>

/** Says who was found; `fill` offers to take the name and the address over. */
function Found({ owner, fill }: { owner: Owner; fill: (() => void) | null }) {
  const t = useTranslations('ui.lookUp')
  const { name, address, state } = owner
  return (
    <div role="status">
      {state && state !== 'ACTIVE' && (
        <Text size="xs" c="var(--amber)" mt={4}>
          {t(`states.${state}`)}
        </Text>
      )}
      {fill ? (
        <Group gap={8} mt={4} wrap="nowrap" justify="space-between" align="flex-start">
          <Text size="xs">{[name, address].filter(Boolean).join(', ')}</Text>
          <Button size="compact-xs" variant="default" style={{ flex: 'none' }} onClick={fill}>
            {t('fill')}
          </Button>
        </Group>
      ) : (
        <Text size="xs" c="dimmed" mt={4}>
          {t('filled')}
        </Text>
      )}
    </div>
  )
}

interface NumberFieldProps extends FieldProps, Rest<TextInputProps> {
  /** Whom the number on the screen belongs to, once that is known; null: nobody has it. */
  owner: Owner | null | undefined
  /** Reads the number out of what was typed or pasted: it stands alone once the field is left. */
  reads: (typed: string) => string
}

/** A number whose owner fills the form: at once where a person typed nothing, else when asked to. */
function NumberField({ name, owner, reads, onEdited, ...rest }: NumberFieldProps) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  const { values, setFieldValue, setFieldError } = useFormikContext<Filled>()
  const said = owner && { name: owner.name, address: owner.address ?? '' }
  const typed = useFillIn(FILLED, reads(value ?? ''), owner === undefined ? undefined : (said ?? null))
  const take = (found: Owner) => {
    for (const field of FILLED) {
      setFieldError(field, undefined)
      void setFieldValue(field, found[field] ?? '', false)
    }
  }
  const isTaken = owner && values.name === owner.name && (values.address ?? '') === (owner.address ?? '')
  return (
    <div>
      <TextInput
        name={name}
        value={value ?? ''}
        error={error}
        inputMode="numeric"
        onChange={event => {
          typed(reads(event.currentTarget.value))
          change(event.currentTarget.value)
          onEdited?.()
        }}
        onBlur={() => {
          const number = reads(value ?? '')
          if (number !== (value ?? '')) change(number)
          leave()
        }}
        {...inputProps(rest)}
      />
      {owner && <Found owner={owner} fill={isTaken ? null : () => take(owner)} />}
    </div>
  )
}

/** The number of a form once the typing has stopped; null when it is not whole, undefined before. */
function useWhole(
  name: string,
  reads: (typed: string) => string,
  isWhole: (number: string) => boolean,
): string | null | undefined {
  const { value } = useFormField<string | null>(name)
  const typed = reads(value ?? '')
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS)
  if (typed !== settled) return undefined
  return isWhole(typed) ? typed : null
}

/** Null where nobody has the number, or it is none; undefined while that is not known. */
function nobodys(number: string | null | undefined, answer: object | undefined): null | undefined {
  return number === null || (number !== undefined && answer) ? null : undefined
}

/** The INN of a form once the typing has stopped; null when it is not whole, undefined before. */
export const useWholeInn = (name: string): string | null | undefined => useWhole(name, readInn, isInn)

export interface InnFieldProps extends FieldProps {
  description?: ReactNode
  /** The form tells otherwise whose the number is: nothing is filled in; null while that is not known. */
  isKnown?: boolean | null
}

/**
 * An INN; with 10 or 12 digits its company is looked up and fills the fields `name` and `address` of the form. Wrong check
 * digits, and a company that acts no more, are only warned of.
 */
export function InnField({ description, isKnown = false, ...rest }: InnFieldProps) {
  const check = useTranslations('fields')
  const inn = useWhole(rest.name, readInn, isInn)
  const { data } = useDictInnQuery({ variables: { inn: inn ?? null }, skip: !inn, fetchPolicy: 'cache-first' })
  const [first] = (inn && data?.dictInn) || []
  const found = first
    ? { number: first.data.inn, name: first.value, address: first.data.address.value, state: first.data.state }
    : nobodys(inn, data)
  const owner = isKnown ? null : isKnown === null ? undefined : found
  const warning = inn && !innValid(inn) && <Warning>{check('innCheck')}</Warning>
  return <NumberField {...rest} owner={owner} reads={readInn} description={warning || description} data-autofocus />
}

/** A BIC; with 9 digits its bank is looked up and fills the fields `name` and `address` of the form. */
export function BicField(props: FieldProps) {
  const bic = useWhole(props.name, readBic, isBic)
  const { data } = useDictBicQuery({ variables: { bic: bic ?? null }, skip: !bic, fetchPolicy: 'cache-first' })
  const [first] = (bic && data?.dictBic) || []
  const owner = first ? { number: first.data.bic, name: first.value, address: first.data.address } : nobodys(bic, data)
  return <NumberField {...props} owner={owner} reads={readBic} />
}
