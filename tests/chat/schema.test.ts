import { expect, test } from 'vitest'
import { messageSchema } from '../../domain/chat/schema.ts'
import { wrong } from '../core/judge.ts'

const message = { type: 'ORDER', instanceId: 1, text: 'Здравствуйте' }

test.each([
  [{}, {}],
  [{ text: 'я'.repeat(4000) }, {}],
  [{ text: 'я'.repeat(4001) }, { text: 'fields.max' }],
  [{ text: '  ' }, { text: 'fields.messageEmpty' }],
  [{ text: undefined, metas: [] }, { text: 'fields.messageEmpty' }],
  [{ text: null, metas: [{ fileName: 'a.txt', b64: 'QUJD' }] }, {}],
  [{ text: null, metas: [{ id: 5 }] }, {}],
  [{ metas: [{ fileName: 'a.svg', b64: 'QUJD' }] }, { 'metas.0': 'files.extension' }],
  [{ metas: [{ fileName: null }] }, { 'metas.0': 'files.name' }],
  [{ metas: [{ fileName: 5 }] }, { 'metas.0': 'files.shape' }],
  [{ type: 'INN' }, { type: 'fields.choice' }],
])('a message with %o is answered %o', (changes, errors) => {
  expect(wrong(messageSchema, { ...message, ...changes })).toEqual(errors)
})
