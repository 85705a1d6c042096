import { describe, expect, test } from 'vitest'
import { blockSchema, innClaimSchema, innRegistryChangeSchema, innRegistrySchema } from '../../domain/inn/schema.ts'
import { innLabel } from '../../domain/inn/labels.ts'
import { text } from '../../domain/core/texts.ts'
import { kept, wrong } from '../core/judge.ts'

const claim = { inn: '7707083893', name: 'ООО «Ромашка»' }

describe('an INN', () => {
  test('is claimed by number and name, address and comment may be empty', () => {
    expect(kept(innClaimSchema, { ...claim, address: '', status: 'APPROVED' })).toEqual({ ...claim, address: null })
    expect(wrong(innClaimSchema, {})).toEqual({ inn: 'fields.required', name: 'fields.required' })
  })

  test('with wrong check digits is not refused', () => {
    expect(wrong(innClaimSchema, { ...claim, inn: '7707083894' })).toEqual({})
    expect(wrong(innClaimSchema, { ...claim, inn: '77070838931' })).toEqual({ inn: 'fields.inn' })
  })

  test('is added to the registry as blocked only with a reason', () => {
    expect(wrong(innRegistrySchema, { ...claim, status: 'BLOCKED' })).toEqual({ comment: 'fields.blockReason' })
    expect(wrong(innRegistrySchema, { ...claim, status: 'BLOCKED', comment: 'Долги' })).toEqual({})
    expect(wrong(blockSchema, { comment: ' ' })).toEqual({ comment: 'fields.blockReason' })
  })

  test('of the registry is changed by the keys that are there', () => {
    expect(kept(innRegistryChangeSchema, { inn: claim.inn, address: null })).toEqual({ inn: claim.inn, address: null })
  })

  test('that waits is under review for its client and new for staff', () => {
    expect(text('ru', innLabel('client', 'PENDING'))).toBe('На проверке')
    expect(text('ru', innLabel('staff', 'PENDING'))).toBe('Новая')
  })
})
