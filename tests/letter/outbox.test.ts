import { createSecretKey } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { transaction } from '../../server/core/transaction.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { RETRY_SECONDS, startOutbox } from '../../server/mail/outbox.ts'
import { type TestApplication } from '../support/application.ts'
import { refusal } from '../support/mailServer.ts'
import { headerOf, outboxes, queue, rows } from './outboxes.ts'

const { closing, open, openMail } = outboxes()

const MAIL = {
  from: 'a@b.test',
  folder: '',
  key: createSecretKey(Buffer.alloc(32)),
  isShared: false,
  keepsSecrets: false,
}

const setLetter = (application: TestApplication, id: number, columns: { tries?: number; nextTryAt?: Date }) =>
  transaction(application.app.store, em => em.nativeUpdate(Letter, { id }, columns))

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
