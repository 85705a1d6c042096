import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '../../domain/core/clock.ts'
import { AuthLink, RevokedToken } from '../../server/account/account.entity.ts'
import { forgetEnded } from '../../server/account/purge.service.ts'
import { Session } from '../../server/account/session.entity.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { JournalEntry } from '../../server/balance/balance.entity.ts'
import { forgetAnswers } from '../../server/core/idempotency.ts'
import { KeptAnswer } from '../../server/core/idempotency.entity.ts'
import { createLeases } from '../../server/core/leases.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { forgetLetters } from '../../server/mail/outbox.ts'
import { Transition } from '../../server/workflow/history.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addOrder, topUp } from '../support/work.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe.each(databases)('what is kept on %s', database => {
  let application: TestApplication
  afterEach(async () => {
    setClock(0)
    await application.close()
  })
  const em = () => application.app.store.fork()
  const count = async () => ({
    letters: await em().count(Letter),
    answers: await em().count(KeptAnswer),
    tokens: await em().count(RevokedToken),
    links: await em().count(AuthLink),
    sessions: await em().count(Session),
  })
  const sweep = async () => {
    await forgetLetters(em())
    await forgetAnswers(em())
    await forgetEnded(em())
  }

  test('goes when it has ended; the audit log, the history and the ledger stay', async () => {
    // Not the developer's own machine: letters are not kept for /dev/mail
    application = await openTestApplication({ database, env: { TRUST_PROXY: '1' } })
    const { addUser, rest, app } = application
    const client = await addUser()
    const manager = await addUser({ kind: 'MANAGER', managesOrders: true })
    await topUp(application, client, 1_000_000)
    const id = await addOrder(application, client)
    const text = { type: 'ORDER', instanceId: id, text: 'Has it come?' }
    await rest(application.token(client), 'POST', '/messenger/message', text, { 'idempotency-key': randomUUID() })
    await rest(application.token(manager), 'POST', `/order/${id}/cancel`, {})
    await em().insert(RevokedToken, { jti: randomUUID(), expiresAt: new Date(Date.now() + HOUR) })
    await rest(null, 'POST', '/auth/send-reset', { username: client.email })
    await app.outbox.settle()

    // A letter that leads somewhere by a secret has no words left as soon as it is sent; others keep theirs for now
    const letters = await em().find(Letter, {}, { orderBy: { id: 1 } })
    expect(letters.every(({ sentAt }) => sentAt !== null)).toBe(true)
    const wordless = letters.filter(({ html, text: words }) => html === '' && words === '')
    expect(wordless.map(({ recipient }) => recipient)).toEqual([client.email])
    expect(letters.filter(({ html }) => html.length > 100).length).toBe(letters.length - 1)

    const stays = async () => [
      await em().find(AuditEntry, {}),
      await em().find(Transition, {}),
      await em().find(JournalEntry, {}),
    ]
    const before = await stays()
    expect(before.every(rows => rows.length > 0)).toBe(true)
    const first = await count()
    expect(Object.entries(first).filter(([, rows]) => rows === 0)).toEqual([])

    await sweep()
    expect(await count()).toEqual(first)

    setClock(71 * HOUR)
    await sweep()
    expect(await count()).toMatchObject({ letters: first.letters, answers: first.answers, links: 0 })

    setClock(73 * HOUR)
    await sweep()
    expect(await count()).toMatchObject({ letters: first.letters, answers: 0 })

    setClock(29 * DAY)
    await sweep()
    expect(await count()).toMatchObject({ letters: first.letters })

    setClock(400 * DAY)
    await sweep()
    expect(await count()).toEqual({ letters: 0, answers: 0, tokens: 0, links: 0, sessions: 0 })
    expect(await stays()).toEqual(before)
  })
})

describe.skipIf(!databases.includes('postgresql'))('a sweep of several nodes', () => {
  test('is done by one of them in its time', async () => {
    const application = await openTestApplication({ database: 'postgresql' })
    try {
      const report = (error: unknown) => expect.fail(String(error))
      const nodes = Array.from({ length: 4 }, () => createLeases(application.app.store, report))
      const done: number[] = []
      const turn = () =>
        Promise.all(nodes.map((leases, node) => leases.once('job letters', 1800, async () => void done.push(node))))
      await turn()
      await turn()
      expect(done.length).toBe(1)
    } finally {
      await application.close()
    }
  })
})
