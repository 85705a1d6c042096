import { describe, expect, test } from 'vitest'
import type { AnySchema } from 'yup'
import { resetFactorsSchema, visitSchema } from '../../domain/account/factorSchema.ts'
import { rejectSchema } from '../../domain/approval/schema.ts'
import { blockSchema } from '../../domain/inn/schema.ts'
import { detailsCheckedSchema, staffCancelSchema } from '../../domain/order/schema.ts'
import { archiveSchema } from '../../domain/replenishment/schema.ts'
import { rejectionSchema } from '../../domain/request/schema.ts'
import { wrong } from './judge.ts'

/** Every text that tells others why something was done, or by whom it was checked. */
const REASONS: readonly (readonly [string, AnySchema, string, object])[] = [
  ['of a visit', visitSchema, 'reason', {}],
  ['of a reset of factors', resetFactorsSchema, 'reason', {}],
  ['of a rejected proposal', rejectSchema, 'reason', {}],
  ['of a blocked INN', blockSchema, 'comment', {}],
  ['of a cancelled order', staffCancelSchema, 'comment', {}],
  ['of an archived replenishment', archiveSchema, 'comment', {}],
  ['of a rejected request', rejectionSchema, 'comment', {}],
  ['with whom details were checked', detailsCheckedSchema, 'whom', { by: 'PHONE' }],
]

const UNSEEN = ['     ', '\u200B'.repeat(5), '\u3164'.repeat(5), '\u2800'.repeat(5), ' \u2060\u00AD\uFE0F\u115F\u180E ']

describe.each(REASONS)('the reason %s', (_what, schema, field, more) => {
  test.each(UNSEEN)('is missing where nothing of it is seen: %j', text => {
    expect(Object.keys(wrong(schema, { ...more, [field]: text }))).toEqual([field])
  })
  test('is kept where it is seen', () => {
    expect(wrong(schema, { ...more, [field]: 'Звонок\u00A0клиента' })).toEqual({})
  })
})

describe('a reason of at least five characters', () => {
  test.each(['а\u200Bб\u200Bв', 'нет\u3164\u3164', 'а          б', '\u2800\u2800\u2800да'])(
    'counts those that are seen: %j',
    reason => {
      for (const schema of [visitSchema, resetFactorsSchema])
        expect(wrong(schema, { reason })).toEqual({ reason: 'fields.min' })
    },
  )
  test.each(['Звонок', 'call 5'])('is kept: %s', reason => expect(wrong(visitSchema, { reason })).toEqual({}))
})
