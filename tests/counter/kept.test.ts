import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { auditCounters } from '../support/audits.ts'

const INNS = ['7707083893', '7736050003', '7719402047', '500100732259'] as const

describe.each(databases)('kept counters on %s', database => {
  let application: TestApplication
  let client: User
  let other: User
  let manager: User
  let admin: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    other = await application.addUser()
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  afterAll(() => application.close())

  const call = async (user: User, method: 'POST' | 'DELETE', path: string, body?: object) => {
    const { status, body: answer } = await application.rest(application.token(user), method, path, body)
    expect(status, JSON.stringify(answer)).toBe(200)
  }
  const waiting = async () => {
    const { body } = await application.rest(application.token(manager), 'GET', '/messenger/check/instances')
    expect(await auditCounters(application.app.store.fork())).toEqual([])
    return (body['items'] as { type: string; num: number }[]).find(({ type }) => type === 'INN')?.num
  }
  const claim = (user: User, inn: string) => call(user, 'POST', '/client/inn', { inn, name: 'ООО «Лампа»' })

  test('an INN waits from its claim until it is judged, and again for a further claim', async () => {
    const [inn] = INNS
    await claim(client, inn)
    expect(await waiting()).toBe(1)
    await call(manager, 'POST', `/inn-registry/${inn}/approve`)
    expect(await waiting()).toBe(0)
    await claim(other, inn)
    expect(await waiting()).toBe(1)
    await call(manager, 'POST', `/inn-registry/${inn}/block`, { comment: 'Нет документов' })
    expect(await waiting()).toBe(0)
    // Unblocking approves the claims that wait (decisions.md section 12)
    await call(manager, 'POST', `/inn-registry/${inn}/unblock`)
    expect(await waiting()).toBe(0)
    await call(other, 'DELETE', `/client/inn/${inn}`)
    expect(await waiting()).toBe(0)
  })

  test('an INN that is deleted waits no more: by its client, by staff, with its client', async () => {
    const [, first, second, third] = INNS
    await claim(client, first)
    await claim(client, second)
    await claim(other, third)
    expect(await waiting()).toBe(3)
    await call(client, 'DELETE', `/client/inn/${first}`)
    expect(await waiting()).toBe(2)
    await call(manager, 'DELETE', `/inn-registry/${second}`)
    expect(await waiting()).toBe(1)
    await call(admin, 'DELETE', `/user/${other.id}`)
    expect(await waiting()).toBe(0)
  })
})
