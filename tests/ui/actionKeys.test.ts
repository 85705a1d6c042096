import { expect, test } from 'vitest'
import { createActionKeys } from '../../web/actionKeys.ts'

function keys() {
  let number = 0
  return createActionKeys(() => `key ${++number}`)
}

test('two equal actions at once have two keys', () => {
  const keyFor = keys()
  expect([keyFor('send ok').key, keyFor('send ok').key]).toEqual(['key 1', 'key 2'])
})

test('an action that was answered, with an error too, is another one when it comes again', () => {
  const keyFor = keys()
  const first = keyFor('send ok')
  first.answered()
  first.lost()
  expect(keyFor('send ok').key).toBe('key 2')
})

test('the repeat of an attempt without an answer carries its key, once', () => {
  const keyFor = keys()
  keyFor('pay 1').lost()
  expect([keyFor('pay 1').key, keyFor('pay 1').key]).toEqual(['key 1', 'key 2'])
})

test('two attempts that were lost are repeated as two, and another action is never given their keys', () => {
  const keyFor = keys()
  const attempts = [keyFor('send ok'), keyFor('send ok')]
  for (const attempt of attempts) attempt.lost()
  expect(keyFor('send no').key).toBe('key 3')
  expect([keyFor('send ok').key, keyFor('send ok').key]).toEqual(['key 1', 'key 2'])
})
