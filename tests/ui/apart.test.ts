import { expect, test } from 'vitest'
import {
  OrderStatusFilter,
  ReplenishmentStatus,
  ReplenishmentStatusFilter,
  RequestStatusFilter,
} from '../../domain/generated/enums.ts'
import { text } from '../../domain/core/texts.ts'
import { replenishmentLabel } from '../../domain/replenishment/labels.ts'
import { distinguish } from '../../web/ui/distinguish.ts'

test.each([
  ['requests', RequestStatusFilter, 'ACTION NEW APPROVED REJECTED USED'],
  [
    'replenishments',
    ReplenishmentStatusFilter,
    'ACTION NEW DOC DOC_NAC DOC_ACC CR_REQ CR_AWT CR_ACC CR_NAC BILL BILL_PAID CR_FIX DONE ARCHIVED',
  ],
  [
    'orders',
    OrderStatusFilter,
    'ACTION NEW PAID INQUIRY INQUIRY_DONE INQ_SWIFT INQ_SWIFT_DONE SWIFT SWIFT_DONE CANCELLED REFUNDED ARCHIVED',
  ],
])('the statuses of %s are offered in the order of the work', (_, statuses, order) => {
  expect(Object.values(statuses).join(' ')).toBe(order)
})

test.each([
  ['client', ['CR_ACC', 'BILL']],
  ['staff', ['BILL', 'BILL_PAID']],
] as const)('statuses that read the same to the %s tell themselves apart in the filter', (side, twice) => {
  for (const locale of ['ru', 'en'] as const) {
    const choices = Object.values(ReplenishmentStatus).map(value => ({
      value,
      label: text(locale, replenishmentLabel(side, value, true)),
    }))
    const told = distinguish(choices, value => `note of ${value}`)
    expect(new Set(told.map(({ label }) => label)).size).toBe(choices.length)
    expect(told.filter(({ label }) => label.includes('note of')).map(({ value }) => value)).toEqual(twice)
  }
})

test('a name that stands alone stays as it is', () => {
  const choices = [
    { value: 'A', label: 'Один' },
    { value: 'B', label: 'Два' },
    { value: 'C', label: 'Два' },
  ]
  expect(distinguish(choices, value => (value === 'C' ? 'третий' : '')).map(({ label }) => label)).toEqual([
    'Один',
    'Два',
    'Два: третий',
  ])
})
