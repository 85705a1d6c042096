import { excludedCountry } from '../company/exclusions.ts'
import { innValid } from '../core/checkDigits.ts'
import { swiftCountry } from '../core/codes.ts'
import { addDays } from '../core/dates.ts'
import { ibanOdd, ibanValid, usesIban } from '../core/iban.ts'
import { minus } from '../core/money.ts'
import { readAccount } from '../core/readCode.ts'
import type { PreflightCode } from '../generated/enums.ts'
import { differingDetails } from '../order/details.ts'
import { type Compared, type DifferenceField, differences } from '../replenishment/differences.ts'
import type { PreflightFacts, Refusal, Remark } from './facts.ts'

/** What a rule says: its remarks without their code; none where there is nothing to look at. */
type Said = Omit<Remark, 'code'>
type Rule = (facts: PreflightFacts) => readonly (Said | null | undefined | false)[]

/** Days after which an invoice is old enough to be asked about (decisions.md section 4, "Pre-flight"). */
const OLD_DAYS = 365

/** The companies that a remark names; the rest is counted on the page of companies. */
const NAMED_PAYERS = 10

/** Which rule tells a refusal; all others are `FIELD`. */
const TOLD_BY: Readonly<Record<string, PreflightCode>> = {
  contractorSwift: 'SWIFT_FORM',
  invoiceDate: 'DATES',
  contractDate: 'DATES',
  additionalAgreementDate: 'DATES',
}

const codeOf = ({ field, isMissing }: Refusal): PreflightCode => (isMissing ? 'MISSING' : (TOLD_BY[field] ?? 'FIELD'))

/** The refusals that a rule tells. */
const refused = (code: PreflightCode, { refusals }: PreflightFacts): Said[] =>
  refusals
    .filter(one => codeOf(one) === code)
    .map(({ field, key, values }) => ({ level: 'BLOCK', field, key, ...(values && { values }) }))

/** The refusals, or else what is to be said without any. */
const refusedOr = (code: PreflightCode, facts: PreflightFacts, other: () => Said | null): ReturnType<Rule> => {
  const said = refused(code, facts)
  return said.length > 0 ? said : [other()]
}

const entered = ({ invoice, recipient }: PreflightFacts): Compared => ({
  currency: invoice.currency,
  amount: invoice.amount,
  country: recipient.contractorCountry ?? null,
})

/** One of the comparisons with the request: nothing is said of what is not entered or can't be compared. */
function against(field: DifferenceField, name: keyof Compared): (facts: PreflightFacts) => 'same' | 'other' | null {
  return facts => {
    const { request } = facts
    const now = entered(facts)
    if (!request || now[name] === null || request[name] === null) return null
    if (name === 'amount' && now.currency !== request.currency) return null
    return differences(request, now).includes(field) ? 'other' : 'same'
  }
}

const currencyAgainst = against('invoiceCurrency', 'currency')
const amountAgainst = against('invoiceAmount', 'amount')
const countryAgainst = against('contractorCountry', 'country')

/** The rules of a package, in the order of what is said: one row a remark. */
export const RULES: Readonly<Record<PreflightCode, Rule>> = {
  MISSING: facts => refused('MISSING', facts),
  FIELD: facts => refused('FIELD', facts),
  INN_APPROVED: ({ inn, type }) => {
    if (!inn) return []
    const field = 'clientCompanyInn'
    if (inn.status === 'APPROVED') return [{ level: 'PASS', field, key: 'preflight.innApproved' }]
    if (inn.status !== 'BLOCKED') return [{ level: 'WARN', field, key: 'preflight.innNotApproved' }]
    // A blocked INN stops documents; an order is paid from money that is there
    return [{ level: type === 'REPLENISHMENT' ? 'BLOCK' : 'WARN', field, key: 'preflight.innBlocked' }]
  },
  INN_CHECK: ({ inn }) =>
    inn
      ? [
          innValid(inn.inn)
            ? { level: 'PASS', field: 'clientCompanyInn', key: 'preflight.innCheck' }
            : { level: 'WARN', field: 'clientCompanyInn', key: 'fields.innCheck' },
        ]
      : [],
  SWIFT_FORM: facts =>
    refusedOr('SWIFT_FORM', facts, () =>
      facts.recipient.contractorSwift ? { level: 'PASS', field: 'contractorSwift', key: 'preflight.swiftForm' } : null,
    ),
  SWIFT_COUNTRY: ({ recipient, request }) => {
    const { contractorSwift } = recipient
    if (!contractorSwift || !request?.bankCountry) return []
    const country = swiftCountry(contractorSwift)
    const values = { swift: { country }, bank: { country: request.bankCountry } }
    return [
      country === request.bankCountry
        ? { level: 'PASS', field: 'contractorSwift', key: 'preflight.swiftCountry', values }
        : { level: 'WARN', field: 'contractorSwift', key: 'preflight.swiftCountryOther', values },
    ]
  },
  IBAN: ({ recipient, request }) => {
    const account = readAccount(recipient.contractorAccountNumber ?? '')
    const { contractorSwift } = recipient
    const country = contractorSwift ? swiftCountry(contractorSwift) : (request?.bankCountry ?? null)
    const field = 'contractorAccountNumber'
    if (!account) return []
    if (ibanValid(account)) return [{ level: 'PASS', field, key: 'preflight.iban' }]
    if (ibanOdd(account)) return [{ level: 'WARN', field, key: 'fields.ibanCheck' }]
    if (!country || !usesIban(country)) return []
    return [{ level: 'WARN', field, key: 'preflight.ibanNone', values: { country: { country } } }]
  },
  COMPANIES: ({ payers, recipient }) => {
    if (payers.length === 0 || !(recipient.contractorCountry || recipient.contractorSwift)) return []
    const left = payers.filter(({ countryExclusions }) => excludedCountry(countryExclusions, recipient) === null)
    const names = payers.slice(0, NAMED_PAYERS).map(({ name }) => name)
    return [
      left.length > 0
        ? { level: 'PASS', field: 'companyId', key: 'preflight.companies', values: { count: left.length } }
        : { level: 'WARN', field: 'companyId', key: 'preflight.companiesNone', values: { names: names.join(', ') } },
    ]
  },
  DATES: facts =>
    refusedOr('DATES', facts, () => {
      const { date } = facts.invoice
      if (!date) return null
      return date < addDays(facts.today, -OLD_DAYS)
        ? { level: 'WARN', field: 'invoiceDate', key: 'preflight.datesOld', values: { date } }
        : { level: 'PASS', field: 'invoiceDate', key: 'preflight.dates' }
    }),
  REQUEST_CURRENCY: facts => {
    const found = currencyAgainst(facts)
    const values = { requested: facts.request?.currency ?? '', entered: facts.invoice.currency ?? '' }
    return [
      found === 'same' && { level: 'PASS', field: 'invoiceCurrency', key: 'preflight.requestCurrency' },
      found === 'other' && { level: 'WARN', field: 'invoiceCurrency', key: 'preflight.requestCurrencyOther', values },
    ]
  },
  REQUEST_AMOUNT: facts => {
    const { request, invoice } = facts
    const found = amountAgainst(facts)
    if (!found || !request?.amount || !invoice.amount) return []
    const { currency } = invoice
    const values = { requested: { amount: request.amount, currency }, entered: { amount: invoice.amount, currency } }
    return [
      found === 'same'
        ? { level: 'PASS', field: 'invoiceAmount', key: 'preflight.requestAmount' }
        : { level: 'WARN', field: 'invoiceAmount', key: 'preflight.requestAmountOther', values },
    ]
  },
  REQUEST_COUNTRY: facts => {
    const found = countryAgainst(facts)
    const requested = { country: facts.request?.country ?? '' }
    const values = { requested, entered: { country: facts.recipient.contractorCountry ?? '' } }
    return [
      found === 'same' && { level: 'PASS', field: 'contractorCountry', key: 'preflight.requestCountry' },
      found === 'other' && { level: 'WARN', field: 'contractorCountry', key: 'preflight.requestCountryOther', values },
    ]
  },
  SAME_INVOICE: ({ sameInvoice: records, invoice }) =>
    records
      ? [
          records.length > 0
            ? {
                level: 'WARN',
                field: 'invoiceNumber',
                key: 'preflight.sameInvoice',
                values: { number: invoice.number ?? '', records: { records } },
              }
            : { level: 'PASS', field: 'invoiceNumber', key: 'preflight.sameInvoiceNone' },
        ]
      : [],
  SAME_FILE: ({ sameFile: records }) =>
    records
      ? [
          records.length > 0
            ? { level: 'WARN', field: 'invoice', key: 'preflight.sameFile', values: { records: { records } } }
            : { level: 'PASS', field: 'invoice', key: 'preflight.sameFileNone' },
        ]
      : [],
  NEVER_PAID: ({ lastPaid, recipient }) => {
    if (!recipient.contractorName) return []
    const field = 'contractorName'
    if (!lastPaid) return [{ level: 'WARN', field, key: 'preflight.neverPaid' }]
    const values = { records: { records: [{ type: 'ORDER' as const, id: lastPaid.orderId }] } }
    return [{ level: 'PASS', field, key: 'preflight.paidBefore', values }]
  },
  DETAILS_CHANGED: ({ lastPaid, recipient }) => {
    const { contractorAccountNumber: accountNumber, contractorSwift: swift } = recipient
    if (!lastPaid || !accountNumber || !swift) return []
    const values = { records: { records: [{ type: 'ORDER' as const, id: lastPaid.orderId }] } }
    const differing = differingDetails({ accountNumber, swift }, lastPaid)
    if (differing.length === 0)
      return [{ level: 'PASS', field: 'contractorAccountNumber', key: 'preflight.detailsSame', values }]
    return differing.map(one =>
      one === 'swift'
        ? { level: 'WARN', field: 'contractorSwift', key: 'preflight.swiftChanged', values }
        : { level: 'WARN', field: 'contractorAccountNumber', key: 'preflight.accountChanged', values },
    )
  },
  BALANCE: ({ balance }) => {
    if (!balance) return []
    const { now, worth } = balance
    const left = minus(now, worth)
    const usd = { now: { amount: now, currency: 'USD' }, worth: { amount: worth, currency: 'USD' } }
    const values = { ...usd, left: { amount: left, currency: 'USD' } }
    return [
      left >= 0
        ? { level: 'PASS', field: 'balance', key: 'preflight.balance', values }
        : { level: 'WARN', field: 'balance', key: 'preflight.balanceShort', values },
    ]
  },
}
