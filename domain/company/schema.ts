import { object } from 'yup'
import {
  accountNumber,
  choice,
  country,
  currency,
  flag,
  id,
  listOf,
  optionalText,
  percent,
  receivedMoney,
  required,
  requiredText,
  swift,
  withRule,
} from '../core/fields.ts'
import type { Minor } from '../core/money.ts'
import type { FieldProblem } from '../core/problems.ts'
import { TariffType } from '../generated/enums.ts'
import { RATE_OPERATORS } from '../rate/tiers.ts'

/** The most countries that a company excludes (decisions.md section 14). */
export const MAX_EXCLUSIONS = 20

const companyFields = {
  name: requiredText(255),
  country: required(country(), 'fields.country'),
  swift: swift(),
  okved: optionalText(255),
  bankName: optionalText(255),
  accountNumber: accountNumber(),
  currency: required(currency(), 'fields.currency'),
  baseRate: required(percent()),
  countryExclusions: listOf(required(country(), 'fields.country'), 1000).test(
    'exclusions',
    { key: 'fields.exclusionsMax', values: { max: MAX_EXCLUSIONS } },
    value => (value?.length ?? 0) <= MAX_EXCLUSIONS,
  ),
  autoCr: flag(),
}

/** A paying company to create. */
export const companySchema = object(companyFields)

/** A paying company to change: absent keys stay. */
export const companyChangeSchema = companySchema.partial().shape({ id: required(id()) })

const tierFields = {
  id: id(),
  type: required(choice(Object.values(TariffType)), 'fields.choice'),
  operator: required(choice(RATE_OPERATORS, 'fields.operator'), 'fields.operator'),
  /** USD minor units; 0 stands for "any" with > and >=. */
  amount: required(receivedMoney()),
  rate: required(percent()),
  onTopAmount: receivedMoney(),
}

function onTopRule({
  type,
  onTopAmount,
}: {
  readonly type?: TariffType
  readonly onTopAmount?: Minor | null | undefined
}): FieldProblem[] {
  return type === 'M_VAL' && (onTopAmount ?? 0) > 0 ? [{ field: 'onTopAmount', key: 'fields.onTopWithVolume' }] : []
}

/** A tier of a company: a fixed extra is only for tiers by amount (decisions.md section 5.2). */
export const tierSchema = withRule(object(tierFields), onTopRule)

/** A client's own tier for a company. */
export const clientTierSchema = withRule(
  object({ ...tierFields, clientId: required(id()), companyBankId: required(id()) }),
  onTopRule,
)
