import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBreaker, createAnswerCache, fetchWhole } from '../../server/dictionary/provider.ts'
import { type Answering, floods, hangs, openService, says, sendsTo, type Service } from '../support/service.ts'

describe('an outside service', () => {
  let service: Service
  let elsewhere: Service
  beforeAll(async () => {
    service = await openService(hangs)
    elsewhere = await openService(says('{}'))
  })
  afterAll(async () => {
    await service.close()
    await elsewhere.close()
  })

  const ask = (answering: Answering) => {
    service.becomes(answering)
    return fetchWhole({ url: `${service.url}/?key=secret`, accepts: /json/, headers: { authorization: 'secret' } })
  }

  test('is read whole', async () => {
    expect(Buffer.from(await ask(says('{"a":1}'))).toString()).toBe('{"a":1}')
  })

  test.each([
    ['refuses', says('{}', 'application/json', 403), 'status 403'],
    ['is broken', says('{}', 'application/json', 500), 'status 500'],
    ['answers a page', says('<html></html>', 'text/html'), 'content of another kind'],
    ['never ends', floods, 'content of another kind'],
    ['sends more than a megabyte', says(' '.repeat(1024 * 1024 + 1)), 'more than 1048576 bytes'],
    ['hangs', hangs, 'no answer within 3000 ms'],
    ['begins and hangs', (_, response) => void response.writeHead(200).write('{'), 'no answer within 3000 ms'],
    ['hangs up', (_, response) => void response.destroy(), 'not reached (UND_ERR_SOCKET)'],
  ] as [string, Answering, string][])(
    'that %s is not believed, and nothing of the question is told',
    async (_, answering, words) => {
      await expect(ask(answering)).rejects.toThrow(new RegExp(`^${words.replace(/[()]/g, '\\$&')}$`))
    },
  )

  test('that sends elsewhere is not followed', async () => {
    await expect(ask(sendsTo(elsewhere.url))).rejects.toThrow('status 302')
    expect(elsewhere.asked).toEqual([])
  })

  test('is cut off after a megabyte', async () => {
    const cut = new Promise(resolve =>
      service.becomes((request, response) => {
        response.once('close', resolve)
        floods(request, response)
      }),
    )
    await expect(fetchWhole({ url: service.url, accepts: /xml/ })).rejects.toThrow('more than 1048576 bytes')
    await cut
  })
})

describe('a breaker', () => {
  afterEach(() => void vi.useRealTimers())

  test('leaves a failing service alone, then tries it with one call, for longer each time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const reported: unknown[] = []
    const breaker = createBreaker(error => reported.push(error))
    let calls = 0
    const fails = () => breaker.attempt(async () => void (calls++, await Promise.reject(new Error('down'))))
    expect(await Promise.all([fails(), fails()])).toEqual([null, null])
    expect({ calls, reported: reported.length }).toEqual({ calls: 2, reported: 1 })
    vi.setSystemTime(4999)
    await fails()
    expect(calls).toBe(2)
    vi.setSystemTime(5000)
    await Promise.all([fails(), fails()])
    expect({ calls, reported: reported.length }).toEqual({ calls: 3, reported: 2 })
    vi.setSystemTime(14_999)
    await fails()
    expect(calls).toBe(3)
    vi.setSystemTime(15_000)
    expect(await breaker.attempt(async () => 'up')).toBe('up')
    expect(await Promise.all([1, 2].map(n => breaker.attempt(async () => n)))).toEqual([1, 2])
  })
})

describe('kept answers', () => {
  afterEach(() => void vi.useRealTimers())

  test('are forgotten after their time, and the oldest when there are too many', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const kept = createAnswerCache<number>({ ttl: 10, most: 2 })
    kept.put('a', 1)
    kept.put('b', 2)
    kept.put('c', 3)
    expect(['a', 'b', 'c'].map(kept.get)).toEqual([undefined, 2, 3])
    vi.setSystemTime(10)
    expect(kept.get('c')).toBeUndefined()
  })
})
