import { describe, expect, test } from 'vitest'
import { automaticOfferEnd, endMoves, hasRunOut, offerEnd } from '../../domain/rate/lifetime.ts'

const at = (moscow: string) => new Date(`${moscow}+03:00`)

describe('an offer of staff', () => {
  test.each([
    [5, '2026-03-05T12:05'],
    [60, '2026-03-05T13:00'],
    [1440, '2026-03-06T12:00'],
  ])('of %i minutes ends so many minutes later', (minutes, end) => {
    expect(offerEnd(at('2026-03-05T12:00'), minutes)).toEqual(at(end))
  })

  test('of zero minutes never ends', () => {
    expect(offerEnd(at('2026-03-05T12:00'), 0)).toBeNull()
  })
})

describe('a new end', () => {
  test.each([
    ['lets an offer hold for longer', '2026-03-05T13:00', '2026-03-05T13:01', 'later'],
    ['of the same moment shortens nothing', '2026-03-05T13:00', '2026-03-05T13:00', 'later'],
    ['before the former one shortens it', '2026-03-05T21:58', '2026-03-05T13:00', 'sooner'],
  ])('%s', (_, former, next, moves) => {
    expect(endMoves(at(former), at(next))).toBe(moves)
  })

  test('is the first one of an offer without an end', () => {
    expect(endMoves(null, at('2026-03-05T13:00'))).toBe('first')
  })
})

describe('an automatic offer ends at the later of the next 15:00 in Moscow and 60 minutes from now', () => {
  test.each([
    ['2026-03-05T00:00', '2026-03-05T15:00'],
    ['2026-03-05T13:59', '2026-03-05T15:00'],
    ['2026-03-05T14:00', '2026-03-05T15:00'],
    ['2026-03-05T14:01', '2026-03-05T15:01'],
    ['2026-03-05T14:59', '2026-03-05T15:59'],
    ['2026-03-05T15:00', '2026-03-06T15:00'],
    ['2026-03-05T23:59', '2026-03-06T15:00'],
    ['2026-02-28T18:00', '2026-03-01T15:00'],
  ])('formed at %s it ends at %s', (formed, end) => {
    expect(automaticOfferEnd(at(formed))).toEqual(at(end))
  })
})

test('an offer has run out from its very end on, and one without an end never has', () => {
  const end = at('2026-03-05T12:00')
  expect(hasRunOut(end, new Date(end.getTime() - 1))).toBe(false)
  expect(hasRunOut(end, end)).toBe(true)
  expect(hasRunOut(null, end)).toBe(false)
})
