import { describe, expect, test } from 'vitest'
import {
  type Candidate,
  indexCandidates,
  matchesOf,
  matchLine,
  type Payment,
  problemOf,
} from '../../domain/bankStatement/match.ts'
import { namedIn, namesWord, wordsIn } from '../../domain/bankStatement/purpose.ts'
import { minor } from '../../domain/core/money.ts'

const ACCOUNT = '40702810900000000001'
const BILL: Candidate = {
  replenishmentId: 12,
  rubAmount: minor(1_000_000),
  inn: '7707083893',
  contractNumber: 'C-104',
  account: ACCOUNT,
}
const payment = (more: Partial<Payment>): Payment => ({
  amount: minor(777),
  payerInn: '5001007322',
  purpose: 'Оплата',
  account: ACCOUNT,
  ...more,
})
const byClient = { payerInn: BILL.inn }
const exactly = { amount: BILL.rubAmount }
const near = { amount: minor(1_010_000) }
const elsewhere = { account: '40702810900000000002' }
const bill = { purpose: 'По счёту №12BM от 5 марта' }
const number = { purpose: 'Пополнение № 12' }
const contract = { purpose: 'По контракту C-104 от 15.01.2026' }

describe('a line and a bill', () => {
  test.each([
    ['payer, amount, account', { ...byClient, ...exactly }, 'EXACT'],
    ['payer, amount, another account', { ...byClient, ...exactly, ...elsewhere }, 'LIKELY'],
    ['bill, amount, account', { ...bill, ...exactly }, 'EXACT'],
    ['bill, amount, another account', { ...bill, ...exactly, ...elsewhere }, 'LIKELY'],
    ['payer, amount within 1 %', { ...byClient, ...near }, 'LIKELY'],
    ['payer, bill', { ...byClient, ...bill }, 'LIKELY'],
    ['payer, number', { ...byClient, ...number }, 'LIKELY'],
    ['payer, contract', { ...byClient, ...contract }, 'LIKELY'],
    ['number, amount', { ...number, ...exactly }, 'LIKELY'],
    ['contract, amount', { ...contract, ...exactly }, 'LIKELY'],
    ['bill, amount within 1 %', { ...bill, ...near }, 'LIKELY'],
    ['payer alone', byClient, 'POSSIBLE'],
    ['bill alone', bill, 'POSSIBLE'],
    ['number, amount within 1 %', { ...number, ...near }, 'POSSIBLE'],
    ['contract, amount within 1 %', { ...contract, ...near }, 'POSSIBLE'],
    ['amount, account', exactly, 'POSSIBLE'],
    ['amount alone', { ...exactly, ...elsewhere }, null],
    ['number alone', number, null],
    ['contract alone', contract, null],
    ['amount within 1 % alone', near, null],
    ['account alone', {}, null],
    ['nobody and nothing', { ...elsewhere, payerInn: null }, null],
  ] as const)('that agree in %s', (_name, more, level) => {
    expect(matchLine(payment(more), BILL)?.level ?? null).toBe(level)
  })

  test.each([
    [1_010_000, true],
    [990_000, true],
    [1_010_001, false],
    [989_999, false],
  ])('are within 1 %% of each other at %d kopecks of 1000000: %s', (amount, isNear) => {
    const found = matchLine(payment({ ...byClient, amount: minor(amount) }), BILL)
    expect(found?.reasons.includes('AMOUNT_NEAR')).toBe(isNear)
    expect(found?.difference).toBe(amount - 1_000_000)
  })

  test('without an account of the payee or a contract agree in neither', () => {
    const bare = { ...BILL, account: null, contractNumber: null }
    expect(matchLine(payment({ ...byClient, ...exactly, ...contract }), bare)?.reasons).toEqual(['PAYER', 'AMOUNT'])
  })
})

test.each([
  ['Оплата по счёту №12BM от 05.03.2026', [12], []],
  ['счет 12ВМ', [12], []],
  ['счет 12bm, 13вм; 14BM.', [12, 13, 14], []],
  ['12BMX A12BM 112BM', [112], []],
  ['Пополнение №12', [], [12]],
  ['Replenishment N 12', [], [12]],
  ['№12/5 №12-А №12А', [], []],
  ['договор N12 от 5', [], [12]],
  ['ЖЕН 12', [], []],
])('the purpose «%s» names the bills %j and the numbers %j', (purpose, bills, numbers) => {
  const named = namedIn(purpose)
  expect([[...named.bills], [...named.numbers]]).toEqual([bills, numbers])
})

test.each([
  ['по контракту C-104 от', 'C-104', true],
  ['по контракту c-104', 'C-104', true],
  ['по контракту C-1045', 'C-104', false],
  ['по контракту AC-104', 'C-104', false],
  ['контракт AC-104, C-104', 'C-104', true],
  ['контракт 12', '12', false],
])('«%s» has %s as a whole word: %s', (purpose, word, has) => {
  expect(namesWord(purpose, word)).toBe(has)
})

test('words that may be numbers of contracts have a digit and three characters', () => {
  expect(wordsIn('Оплата (по) контракту №C-104, ДС-17; от 05.03.2026 №12')).toEqual(['C-104', 'ДС-17', '05.03.2026'])
})

describe('of many bills', () => {
  const bills = Array.from({ length: 300 }, (_, index) => ({
    ...BILL,
    replenishmentId: index + 1,
    rubAmount: minor(1_000_000 + index * 100),
    inn: index < 20 ? BILL.inn : `77000000${String(index).padStart(2, '0')}`,
    contractNumber: `K-${1000 + index}`,
  }))
  const index = indexCandidates(bills)

  test('a line is matched to the same as when it is held against each', () => {
    for (const line of [
      payment({ ...byClient, amount: minor(1_000_500) }),
      payment({ purpose: 'По счёту 250BM', amount: minor(1_024_900) }),
      payment({ purpose: 'Контракт K-1100', amount: minor(1_010_000) }),
      payment({}),
    ]) {
      const each = bills.flatMap(one => matchLine(line, one)?.candidate.replenishmentId ?? [])
      const found = matchesOf(line, index).map(({ candidate }) => candidate.replenishmentId)
      expect(each).toEqual(expect.arrayContaining(found))
      expect(found.length).toBe(Math.min(each.length, 10))
    }
  })

  test('the best stands first: by level, by the difference, by what speaks for it', () => {
    const line = payment({ ...byClient, amount: minor(1_000_500), purpose: 'По счёту 7BM' })
    const [first, second] = matchesOf(line, index)
    expect(first).toMatchObject({ level: 'EXACT', candidate: { replenishmentId: 6 }, difference: 0 })
    expect(second).toMatchObject({ level: 'LIKELY', candidate: { replenishmentId: 7 }, difference: -100 })
  })

  test('an equal amount alone counts only where nothing else says whose the money is', () => {
    const same = indexCandidates([BILL, { ...BILL, replenishmentId: 13, inn: '7736050003' }])
    expect(matchesOf(payment({ ...byClient, ...exactly }), same)).toHaveLength(1)
    expect(matchesOf(payment(exactly), same)).toHaveLength(2)
  })
})

test.each([
  ['nothing', {}, 'UNKNOWN_PAYER'],
  ['a bill that another pays', { ...bill, ...exactly }, 'UNKNOWN_PAYER'],
  ['the payer and the amount', { ...byClient, ...exactly }, null],
  ['the payer and less', { ...byClient, amount: minor(999_999) }, 'TOO_LITTLE'],
  ['the payer and more', { ...byClient, amount: minor(1_000_001) }, 'TOO_MUCH'],
] as const)('a line that matches by %s needs this look: %s', (_name, more, problem) => {
  expect(problemOf(matchesOf(payment(more), indexCandidates([BILL])))).toBe(problem)
})
