import { expect, test } from 'vitest'
import { inTurn, lanes } from '../../web/inTurn.ts'
import { NotUploaded } from '../../web/file/notUploaded.ts'
import { isPassing, isTooOften, problemOf } from '../../web/problem.ts'

test('of 31 files the one that is refused as one of too many, and those behind it, wait to be sent again', async () => {
  const files = Array.from({ length: 35 }, (_, index) => `file ${index + 1}`)
  const sent: string[] = []
  const left = await inTurn(files, async file => {
    if (sent.length === 30) return 'stop'
    sent.push(file)
    return 'go on'
  })
  expect(sent).toEqual(files.slice(0, 30))
  expect(left).toEqual(files.slice(30))
})

test('when nothing is refused nothing is left', async () => {
  expect(await inTurn([1, 2, 3], async () => 'go on')).toEqual([])
})

test('a file that was refused as one of too many tells when it may be sent again', () => {
  const problem = problemOf(new NotUploaded(429, '{"code": "001-011", "message": "Слишком много попыток"}', 42))
  expect(problem).toMatchObject({ status: 429, code: '001-011', retryAfter: 42 })
  expect(isTooOften(problem.status)).toBe(true)
  expect(isPassing(problem.status)).toBe(true)
})

test('files that are attached at once go a few at a time, in their order, also past one that fails', async () => {
  const inLane = lanes(3)
  const begun: number[] = []
  const ends = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, index) =>
    inLane(() => {
      begun.push(index)
      return promise
    }),
  )
  const settled = Promise.allSettled(all)
  const turn = () => new Promise(resolve => setImmediate(resolve))
  await turn()
  expect(begun).toEqual([0, 1, 2])
  ends[1]?.reject(new Error('no'))
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  for (const { resolve } of ends) resolve()
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
