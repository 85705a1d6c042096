import { createSecretKey } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { AuthLink, RevokedToken } from '../../server/account/account.entity.ts'
import { forgetEnded } from '../../server/account/purge.service.ts'
import { transaction } from '../../server/core/transaction.ts'
import { compose } from '../../server/mail/compose.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { forgetLetters, RETRY_SECONDS, startOutbox } from '../../server/mail/outbox.ts'
import { letterOf } from '../support/browserApplication.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { openMailServer, refusal } from '../support/mailServer.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function open(smtpUrl = ''): Promise<TestApplication> {
  const application = await openTestApplication({ env: { SMTP_URL: smtpUrl } })
  closing.push(() => application.close())
  return application
}

async function openMail(...how: Parameters<typeof openMailServer>) {
  const mail = await openMailServer(...how)
  closing.push(() => mail.close())
  return mail
}

const content = (name = 'Анна') => ({
  locale: 'ru' as const,
  name,
  link: 'http://127.0.0.1/order/7',
  values: { id: '7', amount: '10,00\u00A0USD', profile: 'http://127.0.0.1/profile' },
})

async function queue(application: TestApplication, ...recipients: string[]): Promise<void> {
  const letter = await compose('credited', content())
  await transaction(application.app.store, async em => {
    for (const recipient of recipients) await application.app.outbox.queue(em, recipient, letter)
  })
}

const MAIL = { from: 'a@b.test', folder: '', key: createSecretKey(Buffer.alloc(32)), keepsSecrets: false }

const rows = (application: TestApplication) => application.app.store.fork().find(Letter, {}, { orderBy: { id: 1 } })
const setLetter = (application: TestApplication, id: number, columns: { tries?: number; nextTryAt?: Date }) =>
  transaction(application.app.store, em => em.nativeUpdate(Letter, { id }, columns))
const headerOf = (raw: string, name: string) => new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'im').exec(raw)?.[1] ?? ''

/** Encoded words of a header (RFC 2047), read. */
const decoded = (header: string) =>
  header
    .replace(/\r?\n[ \t]/g, ' ')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
    .trim()

describe('letters by SMTP', () => {
  test('arrive with both parts, a Cyrillic subject and one recipient', async () => {
    const mail = await openMail()
    const application = await open(mail.url)
    await queue(application, 'anna@example.com')
    await application.app.outbox.settle()
    const [{ raw, to } = { raw: '', to: [] }] = mail.received
    expect(to).toEqual(['anna@example.com'])
    expect(decoded(headerOf(raw, 'Subject'))).toBe('Пополнение №7: зачислено 10,00\u00A0USD')
    expect(headerOf(raw, 'Content-Type')).toContain('multipart/alternative')
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/im)
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8/im)
    expect(headerOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    const [letter] = await rows(application)
    expect(headerOf(raw, 'Message-ID')).toBe(letter?.messageId)
    expect(letter?.sentAt).not.toBeNull()
  })

  test.each([451, 550])(
    'one that is refused with %i is sent again under the same Message-ID, later and later',
    async code => {
      const mail = await openMail(() => {
        if (mail.received.length <= 2) throw refusal(code)
      })
      const application = await open(mail.url)
      await queue(application, 'anna@example.com')
      for (const [tries, seconds] of [10, 60].entries()) {
        const before = Date.now()
        await application.app.outbox.settle()
        const [letter] = await rows(application)
        expect(letter).toMatchObject({ tries: tries + 1, sentAt: null })
        const wait = (letter?.nextTryAt?.getTime() ?? 0) - before
        expect(wait).toBeGreaterThanOrEqual(seconds * 1000)
        expect(wait).toBeLessThan(seconds * 1000 + 10_000)
        await setLetter(application, 1, { nextTryAt: new Date() })
      }
      await application.app.outbox.settle()
      const ids = mail.received.map(({ raw }) => headerOf(raw, 'Message-ID'))
      expect(ids).toHaveLength(3)
      expect(new Set(ids).size).toBe(1)
      expect((await rows(application))[0]).toMatchObject({ tries: 3, sentAt: expect.any(Date) })
      expect(application.takeReported()).toHaveLength(2)
    },
  )

  test('one that fails for ever is given up and reported, and is not tried again', async () => {
    const mail = await openMail(() => {
      throw refusal(451)
    })
    const application = await open(mail.url)
    await queue(application, 'anna@example.com')
    await application.app.outbox.settle()
    await setLetter(application, 1, { tries: RETRY_SECONDS.length, nextTryAt: new Date() })
    await application.app.outbox.settle()
    await application.app.outbox.settle()
    expect(mail.received).toHaveLength(2)
    expect((await rows(application))[0]).toMatchObject({
      sentAt: null,
      nextTryAt: null,
      tries: RETRY_SECONDS.length + 1,
    })
    const said = application.takeReported().map(error => String((error as Error & { cause: Error }).cause))
    expect(said.at(-1)).toContain('is given up')
    const { body } = await application.server.inject({ url: '/dev/mail' })
    expect(body).toContain(`given up after ${RETRY_SECONDS.length + 1} tries`)
  })

  test('one bad address holds up no other', async () => {
    const mail = await openMail(undefined, address => {
      if (address.startsWith('bad')) throw refusal(550)
    })
    const application = await open(mail.url)
    await queue(application, 'bad@example.com', 'anna@example.com', 'boris@example.com')
    await application.app.outbox.settle()
    expect(mail.received.map(({ to }) => to[0])).toEqual(['anna@example.com', 'boris@example.com'])
    expect((await rows(application)).map(({ sentAt }) => sentAt !== null)).toEqual([false, true, true])
    expect(application.takeReported()).toHaveLength(1)
  })

  test('an address that holds two reaches neither, and no header', async () => {
    const mail = await openMail()
    const application = await open(mail.url)
    await queue(application, 'anna@example.com, thief@example.com', 'a@example.com>\r\nBcc: <thief@example.com')
    await application.app.outbox.settle()
    for (const { to, raw } of mail.received) {
      expect(to).not.toContain('thief@example.com')
      expect(raw).not.toMatch(/^Bcc:/im)
    }
    application.takeReported()
  })

  test('a server that dies in the middle, or says nothing, loses no letter', async () => {
    const sockets = new Set<Socket>()
    const rude = createServer(socket => {
      sockets.add(socket)
      socket.on('error', () => {})
      if (sockets.size > 1) return // from the second on: silence
      socket.write('220 rude\r\n')
      socket.on('data', text => {
        if (text.toString().startsWith('EHLO')) socket.write('250 rude\r\n')
        else socket.destroy()
      })
    }).listen(0, '127.0.0.1')
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      rude.close()
    })
    await once(rude, 'listening')
    const { port } = rude.address() as AddressInfo
    const application = await open(`smtp://127.0.0.1:${port}?greetingTimeout=200&socketTimeout=200`)
    await queue(application, 'anna@example.com', 'boris@example.com')
    await application.app.outbox.settle()
    expect(sockets.size).toBe(2)
    expect(await rows(application)).toMatchObject([
      { sentAt: null, tries: 1, nextTryAt: expect.any(Date) },
      { sentAt: null, tries: 1, nextTryAt: expect.any(Date) },
    ])
    expect(application.takeReported()).toHaveLength(2)
  })

  test('after a failure the worker wakes for the letter whose turn is next, not for the one that failed', async () => {
    const mail = await openMail(letter => {
      if (letter.to[0] === 'anna@example.com') throw refusal(451)
    })
    const application = await open(mail.url)
    await queue(application, 'anna@example.com')
    await application.app.outbox.settle() // waits 10 s now
    await queue(application, 'boris@example.com')
    await setLetter(application, 2, { nextTryAt: new Date(Date.now() + 300) })
    await application.app.outbox.settle()
    await mail.arrived(2)
    expect(mail.received.map(({ to }) => to[0])).toEqual(['anna@example.com', 'boris@example.com'])
    application.takeReported()
  })

  test('a restarted worker wakes for the letters that wait', async () => {
    const mail = await openMail()
    const application = await open()
    await application.app.outbox.stop()
    await queue(application, 'anna@example.com')
    await setLetter(application, 1, { tries: 2, nextTryAt: new Date(Date.now() + 300) })
    const again = startOutbox(application.app.store, { ...MAIL, smtpUrl: mail.url }, error => {
      throw error
    })
    await mail.arrived(1)
    await again.settle()
    await again.stop()
    expect((await rows(application))[0]).toMatchObject({ tries: 3, sentAt: expect.any(Date) })
  })

  test('a stop ends with the letter on its way; the others wait for the next start', async () => {
    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    const mail = await openMail(() => held)
    const application = await open(mail.url)
    await queue(application, 'anna@example.com', 'boris@example.com')
    await mail.arrived(1)
    const stopped = application.app.outbox.stop()
    release()
    await stopped
    expect((await rows(application)).map(({ sentAt }) => sentAt !== null)).toEqual([true, false])
    expect(mail.received).toHaveLength(1)
  })
})

describe('letters into the folder', () => {
  const files = (application: TestApplication) => readdir(join(application.dataDir, 'outbox'))

  test('a letter whose delivery was not written down is repeated into the same file', async () => {
    const application = await open()
    await queue(application, 'anna@example.com')
    await application.app.outbox.settle()
    expect(await files(application)).toEqual(['000001.eml'])
    const first = await readFile(join(application.dataDir, 'outbox/000001.eml'), 'utf8')
    await transaction(application.app.store, em =>
      em.nativeUpdate(Letter, { id: 1 }, { sentAt: null, nextTryAt: new Date() }),
    )
    await application.app.outbox.settle()
    expect(await files(application)).toEqual(['000001.eml'])
    const second = await readFile(join(application.dataDir, 'outbox/000001.eml'), 'utf8')
    expect(headerOf(second, 'Message-ID')).toBe(headerOf(first, 'Message-ID'))
  })

  test('a transaction that is rolled back leaves no letter', async () => {
    const application = await open()
    const letter = await compose('credited', content())
    const work = transaction(application.app.store, async em => {
      await application.app.outbox.queue(em, 'anna@example.com', letter)
      await em.flush()
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    await application.app.outbox.settle()
    expect(await rows(application)).toEqual([])
  })
})

describe('/dev/mail', () => {
  test('shows the newest letters, and one as HTML that runs nothing', async () => {
    const application = await open()
    const letter = await compose('credited', { ...content(), name: '<script>alert(1)</script>' })
    await transaction(application.app.store, async em => application.app.outbox.queue(em, 'anna@example.com', letter))
    const list = await application.server.inject({ url: '/dev/mail' })
    expect(list.body).toContain('href="/dev/mail/1"')
    expect(list.body).not.toContain('<script')
    expect(list.headers['content-security-policy']).toContain("default-src 'none'")
    const one = await application.server.inject({ url: '/dev/mail/1' })
    expect(one.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(one.body).toBe(letter.html)
    for (const id of ['2', '0', 'abc', '1.5', '99999999999999'])
      expect((await application.server.inject({ url: `/dev/mail/${id}` })).statusCode).toBe(404)
  })

  test('is not there in production, nor where HOST is no loopback address', async () => {
    const application = await openTestApplication({ env: { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1' } })
    closing.push(() => application.close())
    for (const url of ['/dev/mail', '/dev/mail/1'])
      expect((await application.server.inject({ url })).statusCode).toBe(404)
  })
})

describe.each(databases)('secrets of letters on %s', database => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    JWT_SECRET: 'k9Qz-7bX2mVw4RtY8pLs6HdJ3fGnC5aE',
    PUBLIC_URL: 'https://pay.example.com',
    DEMO: '',
  }

  test('a link works from the letter that went out, and nobody reads it in the table before or after', async () => {
    const application = await openTestApplication({ database, env: PRODUCTION })
    try {
      const username = 'sealed@example.com'
      await application.addUser({ email: username })
      await application.rest(null, 'POST', '/auth/send-reset', { username })
      const waiting = await rows(application)
      await application.app.outbox.settle()
      const file = readdirSync(join(application.dataDir, 'outbox'))[0] ?? ''
      const letter = letterOf(readFileSync(join(application.dataDir, 'outbox', file), 'latin1'))
      const [, userId, confirmationString = ''] = /\/reset\/(\d+)\/([\w-]{43})/.exec(letter.text) ?? []
      expect(confirmationString).not.toBe('')
      const gone = await rows(application)
      expect(JSON.stringify([waiting, gone])).not.toContain(confirmationString)
      expect(JSON.stringify(gone)).not.toContain('sealed~')
      const reset = { userId: Number(userId), confirmationString, password: 'brown-horse-43' }
      expect((await application.rest(null, 'POST', '/auth/reset', reset)).status).toBe(200)
    } finally {
      await application.close()
    }
  })

  test('letters go thirty days after they went out or were given up, ended tokens and links with their end', async () => {
    const application = await openTestApplication({ database })
    try {
      const em = application.app.store.fork()
      const at = (days: number) => new Date(Date.now() - days * 86_400_000)
      const letter = (id: number, createdAt: Date, sentAt: Date | null, nextTryAt: Date | null) => {
        const words = { recipient: 'a@b.ru', subject: 's', html: '', text: '' }
        return { messageId: `<${id}@x>`, ...words, tries: 1, createdAt, sentAt, nextTryAt }
      }
      await em.insertMany(Letter, [
        letter(1, at(31), at(31), at(31)),
        letter(2, at(31), null, null),
        letter(3, at(31), null, at(-1)),
        letter(4, at(31), at(29), at(31)),
        letter(5, at(29), at(29), at(29)),
      ])
      expect(await forgetLetters(em)).toBe(2)
      expect((await rows(application)).map(({ messageId }) => messageId)).toEqual(['<3@x>', '<4@x>', '<5@x>'])
      const user = await application.addUser()
      await em.insertMany(RevokedToken, [
        { jti: 'ended', expiresAt: at(1) },
        { jti: 'living', expiresAt: at(-1) },
      ])
      await em.insertMany(AuthLink, [
        { user: user.id, kind: 'RESET', hash: 'a', expiresAt: at(1) },
        { user: user.id, kind: 'CONFIRM', hash: 'b', expiresAt: at(-1) },
      ])
      expect(await forgetEnded(em)).toBe(2)
      const left = application.app.store.fork()
      expect([await left.count(RevokedToken), await left.count(AuthLink)]).toEqual([1, 1])
    } finally {
      await application.close()
    }
  })
})
