import { Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormikContext } from 'formik'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { innValid } from '../../domain/core/checkDigits.ts'
import type { CompanyState } from '../../domain/generated/enums.ts'
import { useDictBicQuery, useDictInnQuery } from '../generated/dictionary.ts'
import { dress, type FieldProps, type Rest } from './fields.tsx'
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
interface Filled {
  name: string | null
  address: string | null
}

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
}

/** A number whose owner fills the form: at once where nothing else was typed, else when asked to. */
function NumberField({ name, owner, onEdited, ...rest }: NumberFieldProps) {
  const { value, error, change, leave } = useFormField<string | null>(name)
  const { values, setFieldValue, setFieldError } = useFormikContext<Filled>()
  // A stored number only tells; one that was typed here fills other fields, once
  const typed = useRef(false)
  // What was filled in for the number before gives way to what is found for this one
  const given = useRef<string | null>(null)
  const take = (found: Owner | null) => {
    given.current = found?.name ?? null
    for (const field of ['name', 'address'] as const) {
      setFieldError(field, undefined)
      void setFieldValue(field, found?.[field] ?? '', false)
    }
  }
  useEffect(() => {
    if (owner === undefined || !typed.current) return
    typed.current = false
    // Of nobody's number only the name of the one before goes: what people have typed is theirs (platform-1 section 5)
    if (values.name ? values.name === given.current : owner) take(owner)
  })
  const isTaken = owner && values.name === owner.name && (values.address ?? '') === (owner.address ?? '')
  return (
    <div>
      <TextInput
        name={name}
        value={value ?? ''}
        error={error}
        inputMode="numeric"
        onChange={event => {
          typed.current = true
          change(event.currentTarget.value)
          onEdited?.()
        }}
        onBlur={leave}
        {...dress(rest)}
      />
      {owner && <Found owner={owner} fill={isTaken ? null : () => take(owner)} />}
    </div>
  )
}

/** The number of a form once it is whole and the typing has stopped; null before. */
function useWhole(name: string, isWhole: (typed: string) => boolean): string | null {
  const { value } = useFormField<string | null>(name)
  const typed = (value ?? '').replace(/\s/g, '')
  const [settled] = useDebouncedValue(typed, ASK_AFTER_MS)
  return typed === settled && isWhole(typed) ? typed : null
}

/** The INN of a form once it is whole and the typing has stopped; null before. */
export const useWholeInn = (name: string): string | null => useWhole(name, isInn)

/**
 * An INN; with 10 or 12 digits its company is looked up and fills the fields `name` and `address` of the form. Wrong check
 * digits, and a company that acts no more, are only warned of.
 */
export function InnField({ description, ...rest }: FieldProps & { description?: ReactNode }) {
  const check = useTranslations('fields')
  const inn = useWholeInn(rest.name)
  const { data } = useDictInnQuery({ variables: { inn }, skip: !inn, fetchPolicy: 'cache-first' })
  const found = inn ? data?.dictInn : undefined
  const [first] = found ?? []
  const owner = first
    ? { number: first.data.inn, name: first.value, address: first.data.address.value, state: first.data.state }
    : found && null
  const warning = inn && !innValid(inn) && (
    <Text span inherit c="var(--amber)" role="status">
      {check('innCheck')}
    </Text>
  )
  return <NumberField {...rest} owner={owner} description={warning || description} maxLength={20} data-autofocus />
}

/** A BIC; with 9 digits its bank is looked up and fills the fields `name` and `address` of the form. */
export function BicField(props: FieldProps) {
  const bic = useWhole(props.name, isBic)
  const { data } = useDictBicQuery({ variables: { bic }, skip: !bic, fetchPolicy: 'cache-first' })
  const found = bic ? data?.dictBic : undefined
  const [first] = found ?? []
  const owner = first ? { number: first.data.bic, name: first.value, address: first.data.address } : found && null
  return <NumberField {...props} owner={owner} maxLength={9} />
}
