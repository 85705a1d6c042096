import { useTranslations } from 'use-intl'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { FormBase } from './useFormBase.ts'
import type { FieldValues } from './compare.ts'
import { useFormatters } from './Money.tsx'
import { useFieldName } from './useFieldName.ts'
import type { Named } from './names.ts'
import { useNames } from './useNames.ts'

type Kind = 'rate' | 'percent' | 'date' | { readonly money: string }

/** How the values of fields are written; any other is a text. An amount names its currency, or the field that holds it. */
const KINDS: Readonly<Record<string, Kind>> = {
  invoiceAmount: { money: 'invoiceCurrency' },
  invoicePrice: { money: 'currency' },
  amount: { money: 'USD' },
  amountUsd: { money: 'USD' },
  onTopAmount: { money: 'USD' },
  usdAmountBefore: { money: 'USD' },
  usdAmountAfter: { money: 'USD' },
  rubAmountBefore: { money: 'RUB' },
  usdAmount: { money: 'USD' },
  rubAmount: { money: 'RUB' },
  rubAmountAfter: { money: 'RUB' },
  xRate: 'rate',
  rateBefore: 'rate',
  xRateBefore: 'rate',
  rateAfter: 'rate',
  xRateAfter: 'rate',
  brockmanRateBefore: 'rate',
  clientRate: 'percent',
  proposedRate: 'percent',
  offeredRate: 'percent',
  amountRate: 'percent',
  volumeRate: 'percent',
  calculationRate: 'percent',
  baseRate: 'percent',
  invoiceDate: 'date',
  contractDate: 'date',
  additionalAgreementDate: 'date',
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const isNamed = (value: object): value is { name: string } => 'name' in value && typeof value.name === 'string'

const isCountry = (value: { name: string }): value is Named => 'code' in value && typeof value.code === 'string'

/** Writes what a field holds, in words that its people read; `among`: the values that stand beside it. */
export function useValueFormatter({ names, write }: Pick<FormBase, 'names' | 'write'>): {
  nameOf: (key: string) => string
  written: (key: string, value: unknown, among: FieldValues) => string
} {
  const t = useTranslations('ui.news')
  const fieldName = useFieldName()
  const writers = useFormatters()
  const called = useNames()
  const figure = (kind: Kind | undefined, value: number, among: FieldValues): string => {
    if (kind === 'rate') return writers.rate(toRate(value))
    if (kind === 'percent') return writers.percent(toRate(value))
    if (typeof kind !== 'object') return String(value)
    const currency = kind.money in among ? among[kind.money] : kind.money
    return writers.money(minor(value), typeof currency === 'string' ? currency : null)
  }
  const plain = (key: string, value: unknown, among: FieldValues): string => {
    if (isEmpty(value)) return t('empty')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return figure(KINDS[key], value, among)
    if (Array.isArray(value)) return value.map(one => plain(key, one, among)).join('; ') || t('empty')
    if (typeof value === 'object') {
      if (isNamed(value)) return isCountry(value) ? called.country(value) : value.name
      const parts = Object.entries(value).filter(([part, one]) => part !== 'id' && part !== '__typename' && one)
      return parts.map(([part, one]) => plain(part, one, among)).join(', ') || t('empty')
    }
    if (typeof value !== 'string') return ''
    return KINDS[key] === 'date' ? writers.date(value) : value
  }
  return {
    nameOf: key => names[key] ?? (fieldName(key) || key),
    written: (key, value, among) => (isEmpty(value) ? undefined : write[key]?.(value)) ?? plain(key, value, among),
  }
}
