import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { reaches, weightOf } from '../../domain/setting/threshold.ts'

const of = (amount: number | null) => (amount === null ? null : minor(amount))

describe('a step with money', () => {
  test.each([
    ['the dollars of an honest rate', 700, 690, 700],
    ['what it is worth, where a false rate makes it small', 5, 685_000, 685_000],
    ['the dollars, where the rate makes it larger', 900, 700, 900],
    ['more than every threshold, where no rate is known', 5, null, 'UNKNOWN'],
  ])('weighs %s', (_what, usd, worth, weight) => expect(weightOf(minor(usd), of(worth))).toBe(weight))

  test.each([
    ['reaches a threshold that is below it', 700, 699, true],
    ['reaches a threshold that is the same', 700, 700, true],
    ['does not reach a threshold above it', 700, 701, false],
    ['reaches no threshold that is off', 700, null, false],
    ['of unknown weight reaches the highest threshold', 'UNKNOWN', 10 ** 13, true],
    ['of unknown weight reaches no threshold that is off', 'UNKNOWN', null, false],
  ] as const)('%s', (_what, weight, from, answer) => {
    expect(reaches(weight === 'UNKNOWN' ? weight : minor(weight), of(from))).toBe(answer)
  })
})
