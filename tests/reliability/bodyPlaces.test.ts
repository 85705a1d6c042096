import { expect, test } from 'vitest'
import { BodyPlaces, LOOKS_EVERY } from '../../server/api/bodyPlaces.ts'

const KB = 1024

/** A body whose bytes come when the test says so. */
class Sent {
  come = 0
  isCut = false
  isWhole = false
  giveBack: (() => void) | null = null
}

/** Places and what is sent into them, without a clock: `pass` lets two looks pass for each second. */
function desk() {
  const places = new BodyPlaces()
  const paces = new Map<Sent, number>()
  const send = (userId: number, bytesPerSecond = 0) => {
    const sent = new Sent()
    sent.giveBack = places.take({
      userId,
      read: () => sent.come,
      isWhole: () => sent.isWhole,
      cut: () => {
        sent.isCut = true
        sent.giveBack?.()
      },
    })
    paces.set(sent, bytesPerSecond)
    return sent
  }
  const pass = (seconds: number) => {
    for (let look = 0; look < (seconds * 1000) / LOOKS_EVERY; look++) {
      for (const [sent, pace] of paces) if (sent.giveBack && !sent.isCut) sent.come += (pace * LOOKS_EVERY) / 1000
      places.look()
    }
  }
  const isIn = ({ giveBack, isCut }: Sent) => giveBack !== null && !isCut
  return { send, pass, isIn }
}

const people = (count: number, first = 1) => Array.from({ length: count }, (_, index) => first + index)

test('a newcomer takes the slowest body of whoever holds most, however young it is', () => {
  const { send, pass, isIn } = desk()
  const fast = [1, 2, 3].map(() => send(1, 900 * KB))
  const slow = send(1, 500 * KB)
  const others = people(8, 2).map(userId => send(userId))
  pass(0.5)
  expect(isIn(send(20))).toBe(true)
  expect(slow.isCut).toBe(true)
  expect([...fast, ...others].some(({ isCut }) => isCut)).toBe(false)
})

test('who holds a place already takes none from anybody, and nobody holds more than four', () => {
  const { send, pass, isIn } = desk()
  const all = people(3).flatMap(userId => people(4).map(() => send(userId)))
  expect(isIn(send(1))).toBe(false)
  expect(isIn(send(20))).toBe(true)
  pass(5)
  expect(isIn(send(20))).toBe(false)
  expect(all.filter(({ isCut }) => isCut)).toHaveLength(1)
})

test('twelve who send one body each at a good pace are never cut', () => {
  const { send, pass, isIn } = desk()
  const all = people(12).map(userId => send(userId, 100 * KB))
  for (let second = 0; second < 60; second++) {
    pass(1)
    expect(isIn(send(20 + second))).toBe(false)
  }
  expect(all.every(isIn)).toBe(true)
})

test('of twelve who send one body each the slowest that crawls gives way, judged by what came lately', () => {
  const { send, pass, isIn } = desk()
  const stood = send(1, 0)
  stood.come = 50_000 * KB // it was quick before
  const crawling = people(11, 2).map(userId => send(userId, 20 * KB))
  expect(isIn(send(20))).toBe(false)
  pass(3)
  expect(isIn(send(20))).toBe(true)
  expect(stood.isCut).toBe(true)
  expect(crawling.every(isIn)).toBe(true)
})

test('who begins anew is no quicker for it', () => {
  const { send, pass, isIn } = desk()
  let all = people(12).map(userId => send(userId, 20 * KB))
  for (let turn = 0; turn < 4; turn++) {
    pass(1)
    for (const sent of all) sent.giveBack?.()
    all = people(12).map(userId => send(userId, 20 * KB))
  }
  expect(isIn(send(20))).toBe(true)
})

test('who crawls takes the place of nobody who does: a slow person is not driven out by turns', () => {
  const { send, pass, isIn } = desk()
  const all = people(12).map(userId => send(userId, 20 * KB))
  const slow = send(20, 40 * KB)
  expect(isIn(slow)).toBe(false)
  pass(2)
  const again = send(20, 40 * KB)
  expect(isIn(again)).toBe(true)
  pass(2)
  const driven = all.findIndex(({ isCut }) => isCut) + 1
  expect(isIn(send(driven, 20 * KB))).toBe(false)
  expect(isIn(again)).toBe(true)
})

test('whose bodies came whole does not crawl, however long they are worked on', () => {
  const { send, pass, isIn } = desk()
  const all = people(12).map(userId => send(userId, 2000 * KB))
  pass(3)
  for (const sent of all) sent.isWhole = true
  pass(20)
  for (const sent of all) sent.giveBack?.()
  const next = people(12).map(userId => send(userId, 2000 * KB))
  expect(isIn(send(20))).toBe(false)
  expect(next.every(isIn)).toBe(true)
})
