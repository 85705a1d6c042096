import { expect, test } from 'vitest'
import { text } from '../../domain/core/texts.ts'
import { replenishmentLabel } from '../../domain/replenishment/labels.ts'

test.each([
  ['client', 'BILL', true, 'Оплатите счёт'],
  ['client', 'BILL', false, 'Проверка оплаты'],
  ['client', 'BILL_PAID', false, 'Проверка оплаты'],
  ['client', 'CR_ACC', true, 'Оплатите счёт'],
  ['staff', 'BILL', false, 'Проверка оплаты'],
  ['staff', 'BILL', true, 'Проверка оплаты'],
] as const)('a bill is to be paid by its client until payment orders are there: %s, %s, waits %s: «%s»', (...row) => {
  const [side, status, toDo, words] = row
  expect(text('ru', replenishmentLabel(side, status, toDo))).toBe(words)
})
