import { expect, test } from 'vitest'
import { createActionKeys, lostInMemory } from '../../web/actionKeys.ts'

const act = (name: string, of: string) => ({ name, variables: { of } })
const send = (of: string) => act('SendMessage', of)
const create = (of: string) => act('CreateOrder', of)

function keys() {
  let number = 0
  return createActionKeys(() => `key ${++number}`, { memory: lostInMemory(), tab: lostInMemory() })
}

test('two equal actions at once have two keys', () => {
  const keyFor = keys()
  expect([keyFor(send('ok')).key, keyFor(send('ok')).key]).toEqual(['key 1', 'key 2'])
})

test('an action that was answered, with an error too, is another one when it comes again', () => {
  const keyFor = keys()
  const first = keyFor(send('ok'))
  first.answered()
  first.lost()
  expect(keyFor(send('ok')).key).toBe('key 2')
})

test('the repeat of an attempt without an answer carries its key, once', () => {
  const keyFor = keys()
  keyFor(send('ok')).lost()
  expect([keyFor(send('ok')).key, keyFor(send('ok')).key]).toEqual(['key 1', 'key 2'])
})

test('two attempts that were lost are repeated as two, and another action is never given their keys', () => {
  const keyFor = keys()
  const attempts = [keyFor(send('ok')), keyFor(send('ok'))]
  for (const attempt of attempts) attempt.lost()
  expect(keyFor(send('no')).key).toBe('key 3')
  expect([keyFor(send('ok')).key, keyFor(send('ok')).key]).toEqual(['key 1', 'key 2'])
})

test('what is created instead after a lost creation carries its key and knows it, until one of them is answered', () => {
  const keyFor = keys()
  keyFor(create('300')).lost()
  const second = keyFor(create('301'))
  expect(second).toMatchObject({ key: 'key 1', before: { key: 'key 1', variables: { of: '300' } } })
  second.lost()
  const third = keyFor(create('302'))
  expect(third).toMatchObject({ key: 'key 1', before: { variables: { of: '300' } } })
  third.answered()
  expect(keyFor(create('303'))).toMatchObject({ key: 'key 2' })
})

test('the same creation again after a lost one is its repeat', () => {
  const keyFor = keys()
  keyFor(create('300')).lost()
  const again = keyFor(create('300'))
  expect(again.key).toBe('key 1')
  expect(again.before).toBeUndefined()
})
