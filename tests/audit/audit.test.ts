import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../domain/core/dates.ts'
import type { User } from '../../server/account/account.entity.ts'
import type { AuditItem } from '../../server/generated/schema.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { clientOf, clientWith } from '../support/client.ts'
import { addTotp, codeOf } from '../support/factors.ts'
import { keyOf } from '../support/keys.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'

describe.each(databases)('the audit log on %s', database => {
  let application: TestApplication
  let client: User
  let manager: User
  let admin: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    admin = await application.addUser({ kind: 'ADMIN' })
  })
  afterAll(() => application.close())

  const entries = async (query = '') => {
    const { status, body } = await application.rest(application.token(admin), 'GET', `/audit${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body['items'] as AuditItem[]
  }

  test('a change is told of with who made it and the values before and after', async () => {
    const company = { name: 'Orient Pay', country: { code: 'AE' }, currency: 'USD', baseRate: 3 }
    const { body } = await application.rest(application.token(admin), 'POST', '/company/full', company)
    const id = body['id'] as number
    await application.rest(application.token(admin), 'PUT', '/company/full', {
      id,
      baseRate: 3.25,
      name: 'Orient Pay FZE',
    })
    const [changed, created] = await entries(`?type=COMPANY&instanceId=${id}`)
    expect(changed).toMatchObject({
      userId: admin.id,
      userName: admin.name,
      actAs: null,
      action: 'saveCompany',
      type: 'COMPANY',
      instanceId: id,
      outcome: 'OK',
      ip: '127.0.0.1',
    })
    expect(changed?.changes).toEqual([
      { record: `Company ${id}`, field: 'name', before: 'Orient Pay', after: 'Orient Pay FZE' },
      { record: `Company ${id}`, field: 'baseRate', before: '3', after: '3.25' },
    ])
    expect(created).toMatchObject({ action: 'createCompany', outcome: 'OK' })
    expect(created?.changes).toContainEqual({ record: `Company ${id}`, field: 'country', before: null, after: 'AE' })
  })

  test('a write that is refused leaves no change behind, a movement of money exactly one entry', async () => {
    const { companyId } = await addCompanyAndBank(application)
    const id = await addOrder(application, client, 50_000)
    await application.rest(application.token(manager), 'PATCH', `/order/${id}/company/${companyId}`)
    const pay = { id, xRate: 7.125, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
    const poor = await application.rest(application.token(manager), 'POST', '/order/pay', pay)
    expect(poor.status).toBe(409)
    const acts = async () => (await entries(`?type=ORDER&instanceId=${id}`)).map(({ action }) => action)
    expect(await acts()).toEqual(['setOrderCompany', 'SERVICE'])
    await topUp(application, client, 1_000_000)
    expect((await application.rest(application.token(manager), 'POST', '/order/pay', pay)).status).toBe(200)
    expect(await acts()).toEqual(['payOrder', 'setOrderCompany', 'SERVICE'])
  })

  test('sign-ins are told of, good and bad, never with what was typed as a password', async () => {
    const wrong = 'not-the-password-77'
    await application.rest(null, 'POST', '/auth/signin', { username: client.email, password: wrong })
    await application.rest(null, 'POST', '/auth/signin', { username: client.email, password: TEST_PASSWORD })
    const [good, bad] = await entries(`?type=USER&instanceId=${client.id}`)
    expect(good).toMatchObject({ action: 'signIn', outcome: 'OK', userId: client.id })
    expect(bad).toMatchObject({ action: 'signIn', outcome: 'badCredentials', userId: null })
    expect(JSON.stringify([good, bad])).not.toContain(wrong)
    expect(JSON.stringify([good, bad])).not.toContain(TEST_PASSWORD)
  })

  test('a sign-in whose second step has not come is told as begun, by nobody; the second step tells of the entry', async () => {
    const guarded = await application.addUser()
    const { secret } = await addTotp(clientOf(application, guarded))
    const nobody = clientWith(application, null)
    const { challenge = null } = await nobody.signIn({ username: guarded.email ?? '', password: TEST_PASSWORD })
    const ofSignIn = async () =>
      (await entries(`?type=USER&instanceId=${guarded.id}`)).filter(({ action }) => /signIn|secondFactor/.test(action))
    expect(await ofSignIn()).toMatchObject([{ action: 'signIn', outcome: 'FACTOR_ASKED', userId: null }])
    await nobody.secondFactor({ challenge, code: codeOf(secret, 1) })
    expect(await ofSignIn()).toMatchObject([
      { action: 'secondFactor', outcome: 'OK', userId: guarded.id },
      { action: 'signIn', outcome: 'FACTOR_ASKED', userId: null },
    ])
  })

  test('what was done with an API key names it by number and name, over both faces', async () => {
    const { id, secret } = await keyOf(application, client, { scopes: ['contractors:read'] })
    await application.rest(secret, 'GET', '/order')
    const [entry] = await entries(`?userId=${client.id}`)
    expect(entry).toMatchObject({ action: 'orders', outcome: 'keyScope', apiKey: `${id} Accounting` })
    const { data } = await application.graphql(application.token(admin), '{ audit(page: 0) { items { apiKey } } }')
    expect(JSON.stringify(data)).toContain(`${id} Accounting`)
  })

  test('a changed password is told of without its hash', async () => {
    const body = { oldPassword: TEST_PASSWORD, newPassword: 'yellow-tram-58' }
    await application.rest(application.token(manager), 'POST', '/auth/password', body)
    const [entry] = await entries(`?userId=${manager.id}`)
    expect(entry?.changes).toEqual([
      { record: `User ${manager.id}`, field: 'passwordHash', before: '***', after: '***' },
    ])
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
  })

  test('denials are told of over both faces: what a role never does, and what is not theirs', async () => {
    const other = await application.addUser()
    const id = await addOrder(application, client)
    await application.rest(application.token(other), 'GET', `/order/${id}`)
    await application.graphql(application.token(other), 'mutation { deleteCompany(id: 1) }')
    const [forbidden, foreign] = await entries(`?userId=${other.id}`)
    expect(forbidden).toMatchObject({ action: 'deleteCompany', outcome: 'forbidden' })
    expect(foreign).toMatchObject({ action: 'order', outcome: 'notFound' })
    expect(foreign?.changes).toEqual([{ record: 'order', field: 'id', before: null, after: String(id) }])
  })

  test('a denial is told of whatever was typed: nobody probes unseen by what a database cannot hold', async () => {
    const prober = await application.addUser()
    const token = application.token(prober)
    const typed = ['%00', 'a%00b', `${'a'.repeat(199)}${encodeURIComponent('😀')}`]
    for (const from of typed) expect((await application.rest(token, 'GET', `/audit?from=${from}`)).status).toBe(403)
    expect((await application.rest(token, 'GET', '/audit?type=ORDER&instanceId=99999999999')).status).toBe(403)
    const told = (await entries(`?userId=${prober.id}`)).map(({ action, outcome, changes }) => [
      action,
      outcome,
      changes.find(({ field }) => field === 'from')?.after,
    ])
    const shown = [undefined, `${'a'.repeat(199)}�`, 'a�b', '�']
    expect(told).toEqual(shown.map(after => ['audit', 'forbidden', after]))
  })

  test('a download is told of', async () => {
    const id = await addOrder(application, client)
    const path = `/download?id=${id}&type=ORDER_CLIENT_INVOICE`
    expect((await application.rest(application.token(client), 'GET', path)).status).toBe(200)
    const [entry] = await entries(`?userId=${client.id}`)
    expect(entry).toMatchObject({ action: 'download', outcome: 'OK' })
    expect(entry?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['id', String(id)],
      ['type', 'ORDER_CLIENT_INVOICE'],
    ])
  })

  test('the id of the request stands in the entry, the answer and the process log', async () => {
    const headers = { 'x-request-id': 'integrator-4711' }
    const answer = await application.rest(
      application.token(client),
      'POST',
      '/client/contractor',
      { name: 'A' },
      headers,
    )
    expect(answer.headers['x-request-id']).toBe('integrator-4711')
    const made = { name: 'Lumen', country: { code: 'CN' } }
    await application.rest(application.token(client), 'POST', '/client/contractor', made, headers)
    const [entry] = await entries(`?userId=${client.id}&type=CONTRACTOR`)
    expect(entry?.requestId).toBe('integrator-4711')
    expect(application.answered).toContainEqual(
      expect.objectContaining({ requestId: 'integrator-4711', userId: client.id, status: 200, method: 'POST' }),
    )
  })

  test('periods are Moscow days, both ends included, and a bad one is a field error', async () => {
    expect((await entries(`?from=${today()}&to=${today()}`)).length).toBeGreaterThan(0)
    expect(await entries('?from=2024-01-01&to=2024-01-31')).toEqual([])
    const bad = await application.rest(application.token(admin), 'GET', '/audit?from=31.01.2026')
    expect(bad).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'from' }] } })
    expect((await application.rest(application.token(admin), 'GET', '/audit?type=PLANET')).status).toBe(400)
  })

  test('only admins read it, and nobody edits or deletes an entry', async () => {
    expect((await application.rest(application.token(manager), 'GET', '/audit')).status).toBe(403)
    const em = application.app.store.fork()
    await expect(em.execute("update audit_entry set action = 'x'")).rejects.toThrow('append-only')
    await expect(em.execute('delete from audit_entry')).rejects.toThrow('append-only')
  })
})
