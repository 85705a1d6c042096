import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateInput } from '../../domain/core/input.ts'
import { EVENT_KINDS } from '../../domain/webhook/events.ts'
import { RETRY_SECONDS, waitAfter } from '../../domain/webhook/retries.ts'
import { webhookSchema } from '../../domain/webhook/schema.ts'
import { isPrivate, judgeUrl, type LookUp } from '../../server/webhook/address.ts'
import { post } from '../../server/webhook/send.ts'
import { openReceiver, type Receiver, status } from '../support/receiver.ts'

const outside = { toLoopback: false }
const atHome = { toLoopback: true }

test.each([
  ['93.184.215.14', false],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', false],
  ['10.0.0.1', true],
  ['172.16.5.4', true],
  ['192.168.1.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['192.0.2.1', true],
  ['198.18.0.1', true],
  ['::1', true],
  ['::', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['fd00:ec2::254', true],
  ['ff02::1', true],
  ['2001:db8::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a9fe:a9fe', true],
  ['::ffff:93.184.215.14', false],
  ['::10.0.0.1', true],
  ['::2', true],
  ['64:ff9b::a00:1', true],
  ['2002:a00:1::', true],
  ['2001::1', true],
  ['example.com', true],
])('%s is of a private network: %s', (ip, is) => expect(isPrivate(ip, outside)).toBe(is))

test.each([
  ['https://example.com/hooks', null],
  ['https://93.184.215.14/hooks', null],
  ['http://example.com/hooks', 'HTTPS'],
  ['http://127.0.0.1/', 'HTTPS'],
  ['https://127.0.0.1/', 'PRIVATE'],
  ['https://2130706433/', 'PRIVATE'],
  ['https://0x7f000001/', 'PRIVATE'],
  ['https://0177.0.0.1/', 'PRIVATE'],
  ['https://127.1/', 'PRIVATE'],
  ['https://0xa9.0xfe.0xa9.0xfe/', 'PRIVATE'],
  ['https://[::1]/', 'PRIVATE'],
  ['https://[::ffff:10.0.0.1]/', 'PRIVATE'],
  ['https://[::10.0.0.1]/', 'PRIVATE'],
  ['https://[fd00::1]/', 'PRIVATE'],
  ['https://localhost/', 'PRIVATE'],
  ['https://api.localhost./', 'PRIVATE'],
])('%s is refused as %s in production', (url, problem) => expect(judgeUrl(new URL(url), outside)).toBe(problem))

test.each([
  ['http://127.0.0.1:4500/', null],
  ['http://localhost:4500/', null],
  ['http://[::1]:4500/', null],
  ['http://example.com/', 'HTTPS'],
  ['http://10.0.0.1/', 'HTTPS'],
  ['https://10.0.0.1/', 'PRIVATE'],
])('%s is refused as %s on the machine of a developer', (url, problem) =>
  expect(judgeUrl(new URL(url), atHome)).toBe(problem),
)

test.each([
  ['not an address', 'url'],
  ['ftp://example.com/', 'url'],
  ['https://user:secret@example.com/', 'url'],
  ['https://example.com/#part', 'url'],
  [`https://example.com/${'a'.repeat(500)}`, 'url'],
  ['', 'url'],
])('%s is no address of a webhook', (url, field) => {
  const result = validateInput(webhookSchema, { url, events: ['*'] })
  expect(result.ok ? [] : result.fieldErrors.map(error => error.field)).toEqual([field])
})

test('a webhook asks for one known event at least, or for all', () => {
  const fits = (events: unknown) => validateInput(webhookSchema, { url: 'https://example.com/', events }).ok
  expect([['*'], ['order.paid'], EVENT_KINDS.map(({ type }) => type)].map(fits)).toEqual([true, true, true])
  expect([[], ['order.unknown'], 'order.paid', null, undefined].map(fits)).toEqual([false, false, false, false, false])
})

test('a delivery is tried ten times over three days, each wait up to a tenth longer by lot', () => {
  expect(RETRY_SECONDS).toHaveLength(9)
  expect([waitAfter(1, 0), waitAfter(1, 1), waitAfter(9, 0), waitAfter(10, 0)]).toEqual([5000, 5500, 86_400_000, null])
})

describe('a call', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver()
  })
  afterAll(() => receiver.close())

  const port = () => new URL(receiver.url).port
  const to = (url: string, find?: LookUp, more: object = {}) =>
    post(
      { url, headers: { 'content-type': 'application/json' }, body: '{}' },
      { ...atHome, ...(find && { find }), ...more },
    )
  /** A name that means each of these in its turn. */
  const named = (...answers: readonly (readonly string[])[]) => {
    let asked = 0
    const find: LookUp = (_name, _options, done) => {
      const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
      done(
        null,
        addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
    return { find, asked: () => asked }
  }

  test('is taken by any answer of 2xx, and its beginning is kept', async () => {
    receiver.answers(status(202, 'x'.repeat(5000)))
    expect(await to(receiver.url)).toMatchObject({ httpStatus: 202, failure: null, answer: 'x'.repeat(4096) })
  })

  test.each([
    [301, 'REDIRECT'],
    [307, 'REDIRECT'],
    [400, 'STATUS'],
    [410, 'STATUS'],
    [503, 'STATUS'],
  ])('that is answered %d has failed as %s, and follows nowhere', async (code, failure) => {
    receiver.answers(response => void response.writeHead(code, { location: `${receiver.url}/elsewhere` }).end('no'))
    const before = receiver.received.length
    expect(await to(receiver.url)).toMatchObject({ httpStatus: code, failure, answer: 'no' })
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('reads 64 KB of an endless answer and lets go', async () => {
    let written = 0
    receiver.answers(response => {
      response.writeHead(200)
      const more = () => {
        while (response.writable && !response.destroyed && response.write('x'.repeat(16_384))) written += 16_384
        response.once('drain', more)
      }
      more()
    })
    expect(await to(receiver.url)).toMatchObject({ httpStatus: 200, failure: null })
    expect(written).toBeLessThan(50_000_000)
  })

  test('waits so long for a status and no longer, and not at all for the rest of an answer', async () => {
    receiver.answers(() => undefined)
    expect(await to(receiver.url, undefined, { patience: 100 })).toMatchObject({ httpStatus: null, failure: 'TIMEOUT' })
    receiver.answers(response => void response.writeHead(200).write('slow'))
    expect(await to(receiver.url, undefined, { patience: 200 })).toMatchObject({ failure: null, answer: 'slow' })
  })

  test('finds nobody where nobody listens', async () => {
    expect(await to('http://127.0.0.1:1/')).toMatchObject({ httpStatus: null, failure: 'CONNECTION' })
    const find: LookUp = (_name, _options, done) =>
      done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
    expect(await to('https://nobody.example/', find)).toMatchObject({ failure: 'NAME' })
  })

  test.each([
    ['a private address', ['10.0.0.1']],
    ['this machine', ['127.0.0.1']],
    ['this machine as IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['a public address beside a private one', ['93.184.215.14', '192.168.0.1']],
    ['nothing', []],
  ])('goes nowhere by a name that means %s', async (_what, addresses) => {
    const { find } = named(addresses)
    const before = receiver.received.length
    const outcome = await to(`https://inside.example:${port()}/`, find, outside)
    expect(outcome).toMatchObject({ httpStatus: null, failure: 'PRIVATE' })
    expect(receiver.received).toHaveLength(before)
  })

  test('goes to the address that was judged: a name is asked once and can mean nothing else a moment later', async () => {
    const { find, asked } = named(['93.184.215.14'], ['127.0.0.1'])
    const before = receiver.received.length
    const outcome = await to(`https://changes.example:${port()}/`, find, { ...outside, patience: 300 })
    expect(['TIMEOUT', 'CONNECTION']).toContain(outcome.failure)
    expect(asked()).toBe(1)
    expect(receiver.received).toHaveLength(before)
    expect(await to(`https://changes.example:${port()}/`, find, outside)).toMatchObject({ failure: 'PRIVATE' })
    expect(receiver.received).toHaveLength(before)
  })

  test('takes no literal private address either, however it was written', async () => {
    for (const url of [receiver.url, `https://2130706433:${port()}/`, `https://[::ffff:7f00:1]:${port()}/`])
      expect(await to(url, undefined, outside)).toMatchObject({ failure: 'PRIVATE' })
  })
})
