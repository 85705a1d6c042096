import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { PreflightCode } from '../../domain/generated/enums.ts'
import type { PreflightFacts } from '../../domain/preflight/facts.ts'
import { preflight, type Reader, warningsIn, writeRemarks } from '../../domain/preflight/preflight.ts'

/** A package of which nothing is to be said. */
const GOOD: PreflightFacts = {
  type: 'ORDER',
  today: '2026-11-25',
  refusals: [],
  inn: { inn: '7707083893', status: 'APPROVED' },
  request: { currency: 'EUR', amount: minor(100_00), country: 'DE', bankCountry: 'DE' },
  recipient: {
    contractorName: 'Lampe GmbH',
    contractorCountry: 'DE',
    contractorSwift: 'DEUTDEFF',
    contractorAccountNumber: 'DE89370400440532013000',
  },
  invoice: { date: '2026-11-01', number: 'INV-1', amount: minor(105_00), currency: 'EUR' },
  payers: [
    { name: 'Orient Pay FZE', countryExclusions: ['DE'] },
    { name: 'Lotus Trade', countryExclusions: ['IR'] },
  ],
  sameInvoice: [],
  sameFile: [],
  // The eleven characters of a head office, which eight name as well
  lastPaid: { orderId: 7, accountNumber: 'DE89370400440532013000', swift: 'DEUTDEFFXXX' },
  balance: { now: minor(200_00), worth: minor(120_00) },
}

const { invoice, recipient, request } = GOOD
const READER: Reader = { locale: 'ru', countryName: code => code, mayRead: () => true, knowsBalance: true }
const bad = (facts: PreflightFacts) =>
  preflight(facts)
    .filter(({ level }) => level !== 'PASS')
    .map(({ code, level, field }) => [code, level, field])

describe('pre-flight', () => {
  test('of a good package says of everything but refusals that it is good', () => {
    const said = preflight(GOOD)
    expect(new Set(said.map(({ level }) => level))).toEqual(new Set(['PASS']))
    const silent = ['MISSING', 'FIELD']
    expect(said.map(({ code }) => code)).toEqual(Object.values(PreflightCode).filter(code => !silent.includes(code)))
  })

  test.each<[string, Partial<PreflightFacts>, (readonly [string, string, string])[]]>([
    [
      'what is missing and what is wrong blocks',
      {
        refusals: [
          { field: 'invoiceNumber', key: 'fields.required', isMissing: true },
          { field: 'contractorEmail', key: 'fields.email', isMissing: false },
        ],
      },
      [
        ['MISSING', 'BLOCK', 'invoiceNumber'],
        ['FIELD', 'BLOCK', 'contractorEmail'],
      ],
    ],
    [
      'a blocked INN blocks documents',
      { type: 'REPLENISHMENT', inn: { inn: '7707083893', status: 'BLOCKED' } },
      [['INN_APPROVED', 'BLOCK', 'clientCompanyInn']],
    ],
    [
      'a blocked INN only warns of an order',
      { inn: { inn: '7707083893', status: 'BLOCKED' } },
      [['INN_APPROVED', 'WARN', 'clientCompanyInn']],
    ],
    [
      'an INN that is the client’s no more warns',
      { inn: { inn: '7707083893', status: null } },
      [['INN_APPROVED', 'WARN', 'clientCompanyInn']],
    ],
    [
      'check digits of an INN that do not fit warn',
      { inn: { inn: '7707083894', status: 'APPROVED' } },
      [['INN_CHECK', 'WARN', 'clientCompanyInn']],
    ],
    [
      'a SWIFT code of nine characters blocks',
      {
        refusals: [{ field: 'contractorSwift', key: 'fields.swift', isMissing: false }],
        recipient: { ...recipient, contractorSwift: null },
      },
      [['SWIFT_FORM', 'BLOCK', 'contractorSwift']],
    ],
    [
      'a bank in another country than the request’s warns',
      { request: request && { ...request, bankCountry: 'FR' } },
      [['SWIFT_COUNTRY', 'WARN', 'contractorSwift']],
    ],
    [
      'an IBAN whose check digits do not fit warns',
      {
        recipient: { ...recipient, contractorAccountNumber: 'DE89370400440532013001' },
        lastPaid: { orderId: 7, accountNumber: 'DE89370400440532013001', swift: 'DEUTDEFF' },
      },
      [['IBAN', 'WARN', 'contractorAccountNumber']],
    ],
    [
      'an account that is no IBAN warns where accounts are IBANs',
      {
        recipient: { ...recipient, contractorAccountNumber: '532013000' },
        lastPaid: { orderId: 7, accountNumber: '532013000', swift: 'DEUTDEFF' },
      },
      [['IBAN', 'WARN', 'contractorAccountNumber']],
    ],
    [
      'nobody left to pay warns',
      { payers: [{ name: 'Orient Pay FZE', countryExclusions: ['DE'] }] },
      [['COMPANIES', 'WARN', 'companyId']],
    ],
    [
      'an invoice that is dated before its contract blocks',
      { refusals: [{ field: 'invoiceDate', key: 'fields.invoiceBeforeContract', isMissing: false }] },
      [['DATES', 'BLOCK', 'invoiceDate']],
    ],
    ['an invoice of a year ago is fine', { invoice: { ...invoice, date: '2025-11-25' } }, []],
    [
      'an invoice of more than a year ago warns',
      { invoice: { ...invoice, date: '2025-11-24' } },
      [['DATES', 'WARN', 'invoiceDate']],
    ],
    [
      'another currency than the request’s warns, and amounts are not compared',
      { invoice: { ...invoice, currency: 'USD', amount: minor(900_00) } },
      [['REQUEST_CURRENCY', 'WARN', 'invoiceCurrency']],
    ],
    [
      'an amount more than 5 % above the request’s warns',
      { invoice: { ...invoice, amount: minor(105_01) } },
      [['REQUEST_AMOUNT', 'WARN', 'invoiceAmount']],
    ],
    [
      'another country than the request’s warns',
      { request: request && { ...request, country: 'FR' } },
      [['REQUEST_COUNTRY', 'WARN', 'contractorCountry']],
    ],
    [
      'the same invoice elsewhere warns',
      { sameInvoice: [{ type: 'ORDER', id: 3 }] },
      [['SAME_INVOICE', 'WARN', 'invoiceNumber']],
    ],
    [
      'the same file elsewhere warns',
      { sameFile: [{ type: 'REPLENISHMENT', id: 3 }] },
      [['SAME_FILE', 'WARN', 'invoice']],
    ],
    ['a contractor who was never paid warns', { lastPaid: null }, [['NEVER_PAID', 'WARN', 'contractorName']]],
    [
      'another account and another SWIFT code than the last ones warn, each',
      { lastPaid: { orderId: 7, accountNumber: '1', swift: 'COBADEFF' } },
      [
        ['DETAILS_CHANGED', 'WARN', 'contractorAccountNumber'],
        ['DETAILS_CHANGED', 'WARN', 'contractorSwift'],
      ],
    ],
    [
      'a balance that is short by a cent warns',
      { balance: { now: minor(119_99), worth: minor(120_00) } },
      [['BALANCE', 'WARN', 'balance']],
    ],
    ['a balance that is just enough is fine', { balance: { now: minor(120_00), worth: minor(120_00) } }, []],
  ])('%s', (_, change, expected) => {
    expect(bad({ ...GOOD, ...change })).toEqual(expected)
  })

  test('says nothing of what is not there', () => {
    const nobody = { contractorName: null, contractorAccountNumber: null }
    const nothing = { date: null, number: null, amount: null, currency: null }
    expect(
      preflight({
        ...GOOD,
        inn: null,
        request: null,
        recipient: nobody,
        invoice: nothing,
        sameInvoice: null,
        sameFile: null,
        lastPaid: null,
        balance: null,
      }),
    ).toEqual([])
  })

  test('says nothing of an account where nobody knows whether accounts are IBANs', () => {
    const chinese = { ...recipient, contractorSwift: 'BKCHCNBJ', contractorAccountNumber: '6222020200112233445' }
    const said = preflight({ ...GOOD, recipient: chinese }).map(({ code }) => code)
    expect(said).not.toContain('IBAN')
  })

  test('keeps warnings alone', () => {
    const remarks = preflight({
      ...GOOD,
      lastPaid: null,
      refusals: [{ field: 'x', key: 'fields.invalid', isMissing: false }],
    })
    expect(warningsIn(remarks).map(({ code }) => code)).toEqual(['NEVER_PAID'])
  })

  describe('as it is read', () => {
    const remarks = warningsIn(
      preflight({
        ...GOOD,
        sameInvoice: [
          { type: 'REPLENISHMENT', id: 1042 },
          { type: 'ORDER', id: 12 },
        ],
        balance: { now: minor(10_00), worth: minor(20_00) },
      }),
    )
    const read = (reader: Partial<Reader>) => writeRemarks(remarks, { ...READER, ...reader }).map(one => one.message)

    test('names the records', () => {
      expect(read({})).toEqual([
        'Инвойс № INV-1 этого контрагента уже есть: пополнение №1042, ордер №12',
        'На балансе 10,00\u00A0USD, а ордер стоит около 20,00\u00A0USD',
      ])
      expect(read({ locale: 'en' })[0]).toBe(
        'Invoice No. INV-1 of this contractor is there already: replenishment No. 1042, order No. 12',
      )
    })

    test('gives whoever may not read orders no number of them', () => {
      expect(read({ mayRead: type => type === 'REPLENISHMENT' })[0]).toBe(
        'Инвойс № INV-1 этого контрагента уже есть: пополнение №1042, другая запись клиента',
      )
    })

    test('tells nothing of a balance to whoever may not know it', () => {
      expect(read({ knowsBalance: false })).toHaveLength(1)
    })
  })
})
