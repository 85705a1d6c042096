import { expect, test } from 'vitest'
import { errorTree, orphansOf } from '../../web/problem.ts'

const inputs = new Set(['name', 'paymentOrders', 'accounts.0.swift'])
const orphans = (...fields: string[]) =>
  orphansOf(errorTree(fields.map(field => ({ field, defaultMessage: 'Нет' }))), path => inputs.has(path)).map(
    ({ field }) => field,
  )

test.each([
  ['an error of an input is told there', ['name'], []],
  ['an error of a field without an input is told by its name', ['contractorId'], ['contractorId']],
  ['an error of one file is told although the files have an input', ['paymentOrders.1'], ['paymentOrders.1']],
  ['an error of the files as a whole is told there', ['paymentOrders'], []],
  ['each part of a list is judged by itself', ['accounts.0.swift', 'accounts.1.swift'], ['accounts.1.swift']],
  ['several are all told', ['userId', 'name', 'confirmationString'], ['userId', 'confirmationString']],
])('%s', (_rule, fields, expected) => {
  expect(orphans(...fields)).toEqual(expected)
})
