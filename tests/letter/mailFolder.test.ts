import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AuthLink, RevokedToken } from '../../server/account/account.entity.ts'
import { forgetEnded } from '../../server/account/purge.service.ts'
import { transaction } from '../../server/core/transaction.ts'
import { compose } from '../../server/mail/compose.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { forgetLetters } from '../../server/mail/outbox.ts'
import { letterOf } from '../support/browserApplication.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { content, headerOf, outboxes, queue, rows } from './outboxes.ts'

const { closing, open } = outboxes()

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
    const letter = compose('credited', content())
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
    const letter = compose('credited', { ...content(), name: '<script>alert(1)</script>' })
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
    SECRETS_KEY: 'w4RtY8pLs6HdJ3fGnC5aEk9Qz7bX2mV1',
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
