import { describe, expect, test } from 'vitest'
import type { Side } from '../../domain/core/roles.ts'
import { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import {
  openTab,
  remarkedStages,
  type StageFacts,
  stagesOf,
  turnStatus,
  waitingOf,
} from '../../domain/replenishment/stages.ts'

const whole: Omit<StageFacts, 'status'> = {
  companyId: 1,
  additionalAgreementBankId: 1,
  billDate: '2026-06-01',
  rubAmountAfter: 1,
  usdAmountAfter: 1,
}
const bare: Omit<StageFacts, 'status'> = {
  companyId: null,
  additionalAgreementBankId: null,
  billDate: null,
  rubAmountAfter: null,
  usdAmountAfter: null,
}
const SHORT = {
  BASIS: 'B',
  CONTRACTOR: 'C',
  DOCUMENTS: 'D',
  COMPANY: 'Y',
  RATE: 'R',
  PAYMENT: 'P',
  FIXATION: 'F',
} as const

const open = (side: Side, facts: StageFacts) =>
  stagesOf(side, facts)
    .filter(({ lock }) => lock === null)
    .map(({ tab }) => SHORT[tab])
    .join('')

describe('open tabs', () => {
  test.each([
    ['NEW', 'CD', 'C'],
    ['DOC', 'CD', 'CDY'],
    ['DOC_NAC', 'CD', 'CD'],
    ['DOC_ACC', 'CDR', 'CDYR'],
    ['CR_REQ', 'CDR', 'CDYR'],
    ['CR_AWT', 'CDR', 'CDYR'],
    ['CR_NAC', 'CDR', 'CDYR'],
    ['CR_ACC', 'CDRP', 'CDYRP'],
    ['BILL', 'CDRP', 'CDYRP'],
    ['BILL_PAID', 'CDRP', 'CDYRP'],
    ['CR_FIX', 'CDRP', 'CDYRPF'],
    ['DONE', 'CDRPF', 'CDYRPF'],
    ['ARCHIVED', 'CDRPF', 'CDYRPF'],
  ] as const)('%s: client %s, staff %s', (status, client, staff) => {
    expect(open('client', { ...whole, status })).toBe(client)
    expect(open('staff', { ...whole, status })).toBe(staff)
  })

  test('every status is judged', () => {
    for (const status of Object.values(ReplenishmentStatus)) expect(open('staff', { ...whole, status })).not.toBe('')
  })

  test('a new replenishment begins with its basis', () => {
    expect(open('client', { ...bare, status: null })).toBe('B')
    expect(stagesOf('client', { ...bare, status: null })[1]?.lock).toBe('chooseBasis')
  })

  test('the company waits for the bank of the agreement', () => {
    const stages = stagesOf('staff', { ...bare, status: 'DOC' })
    expect(stages.find(({ tab }) => tab === 'COMPANY')?.lock).toBe('agreementBank')
  })

  test('an archived record is open as far as it came', () => {
    expect(open('client', { ...bare, status: 'ARCHIVED' })).toBe('CD')
    expect(open('staff', { ...bare, companyId: 1, billDate: '2026-06-01', status: 'ARCHIVED' })).toBe('CDYRP')
  })
})

test('the tab shown first is the wanted one, or the last open one before it', () => {
  const stages = stagesOf('client', { ...whole, status: 'CR_FIX' })
  expect(openTab(stages, 'PAYMENT')).toBe('PAYMENT')
  expect(openTab(stages, 'FIXATION')).toBe('PAYMENT')
  expect(openTab(stages, 'BASIS')).toBe('CONTRACTOR')
  // A review that stands at the company is the documents' matter for the client
  expect(openTab(stagesOf('client', { ...whole, status: 'DOC' }), 'COMPANY')).toBe('CONTRACTOR')
})

test('staff wait before documents and before a request for a rate', () => {
  const waiting = Object.values(ReplenishmentStatus).filter(status => waitingOf(status))
  expect(waiting.toSorted()).toEqual(['CR_NAC', 'DOC_ACC', 'NEW'])
})

test('a bill with payment orders waits like a paid one', () => {
  expect(turnStatus('BILL', 0)).toBe('BILL')
  expect(turnStatus('BILL', 1)).toBe('BILL_PAID')
  expect(turnStatus('CR_ACC', 1)).toBe('CR_ACC')
})

describe('the comments of a review', () => {
  const none = {
    contractorComment: null,
    contractorBankComment: null,
    contractorContactComment: null,
    invoiceComment: null,
    contractComment: null,
    additionalAgreementComment: null,
  }

  test('lead the client to the stages where they stand, in their order', () => {
    expect(remarkedStages(none)).toEqual([])
    expect(remarkedStages({ ...none, contractComment: 'Нет печати' })).toEqual(['DOCUMENTS'])
    expect(remarkedStages({ ...none, invoiceComment: 'Нет печати', contractorBankComment: 'Другой SWIFT' })).toEqual([
      'CONTRACTOR',
      'DOCUMENTS',
    ])
  })
})
