import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InnItem } from '../../server/inn/inn.entity.ts'
import { databases } from '../support/application.ts'
import { type LiveApplication, openLiveApplication } from '../support/live.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('a record that is followed on %s', database => {
  let application: LiveApplication['application']
  let client: LiveApplication['client']
  let otherClient: LiveApplication['otherClient']
  let manager: LiveApplication['manager']
  let requests: LiveApplication['requests']
  let listen: LiveApplication['listen']

  beforeAll(async () => {
    ;({ application, client, otherClient, manager, requests, listen } = await openLiveApplication(database))
  })
  afterAll(() => application.close())

  test('a record that changes tells its client and its desk', async () => {
    const id = await addOrder(application, client)
    const query = `subscription { recordChanged(type: ORDER, instanceId: ${id}) { instanceId status version } }`
    const ears = [client, manager, otherClient, requests].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    await application.rest(application.token(client), 'POST', `/order/${id}/cancel`, {})
    const changed = { recordChanged: { instanceId: id, status: 'CANCELLED', version: 2 } }
    await expect.poll(() => ears[0]?.came).toEqual([changed])
    await expect.poll(() => ears[1]?.came).toEqual([changed])
    expect(ears.slice(2).map(({ came, refused }) => [came, refused])).toEqual([
      [[], [404]],
      [[], [404]],
    ])
    for (const { stop } of ears) await stop()
  })

  test('an INN is followed by staff and by those who hold it; to others it is missing', async () => {
    const claim = { inn: '7707083893', name: 'ООО «Свет»' }
    expect((await application.rest(application.token(client), 'POST', '/client/inn', claim)).status).toBe(200)
    const { id } = await application.app.store.fork().findOneOrFail(InnItem, { inn: claim.inn })
    const query = (instanceId: number) =>
      `subscription { recordChanged(type: INN, instanceId: ${instanceId}) { instanceId status } }`
    const ears = [client, requests, manager, otherClient].map(user => listen(user, query(id)))
    const missing = [requests, otherClient].map(user => listen(user, query(id + 1)))
    await Promise.all([...ears, ...missing].map(({ ready }) => ready))
    await application.rest(application.token(requests), 'POST', `/inn-registry/${claim.inn}/approve`)
    const changed = { recordChanged: { instanceId: id, status: 'APPROVED' } }
    await expect.poll(() => ears.slice(0, 3).map(({ came }) => came)).toEqual([[changed], [changed], [changed]])
    await expect.poll(() => [...ears.slice(3), ...missing].map(({ refused }) => refused)).toEqual([[404], [404], [404]])
    for (const { stop } of [...ears, ...missing]) await stop()
  })

  test('what an admin settles for a client is told to staff who have the client open, and not to the client', async () => {
    const admin = await application.addUser({ kind: 'ADMIN' })
    const query = `subscription { referenceDataChanged(type: USER, id: ${client.id}) { type id } }`
    const ears = [admin, manager, client, otherClient].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    const markup = { clientId: client.id, currency: 'CNY', type: 'PCT', value: 1.5 }
    const { body } = await application.rest(application.token(admin), 'POST', '/client/currency-rate', markup)
    const changed = { referenceDataChanged: { type: 'USER', id: client.id } }
    await expect.poll(() => ears.slice(0, 2).map(({ came }) => came)).toEqual([[changed], [changed]])
    await application.rest(application.token(admin), 'DELETE', `/client/currency-rate/${Number(body['id'])}`)
    await expect
      .poll(() => ears.slice(0, 2).map(({ came }) => came))
      .toEqual([
        [changed, changed],
        [changed, changed],
      ])
    expect(ears.slice(2).flatMap(({ came }) => came)).toEqual([])
    for (const { stop } of ears) await stop()
  })

  test('that a client was deleted is told to staff who have the client open, who need not ask', async () => {
    const admin = await application.addUser({ kind: 'ADMIN' })
    const gone = await application.addUser({})
    const query = `subscription { referenceDataChanged(type: USER, id: ${gone.id}) { id deleted } }`
    const ears = [manager, client].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    const path = `/user/${gone.id}`
    expect((await application.rest(application.token(admin), 'POST', `${path}/ban`, { isBanned: true })).status).toBe(
      200,
    )
    expect((await application.rest(application.token(admin), 'DELETE', path)).status).toBe(200)
    const told = [false, true].map(deleted => ({ referenceDataChanged: { id: gone.id, deleted } }))
    await expect.poll(() => ears[0]?.came).toEqual(told)
    expect(ears[1]?.came).toEqual([])
    for (const { stop } of ears) await stop()
  })

  test("a client's account of a contractor is told of to the client's other tabs, and to nobody else", async () => {
    const account = { swift: 'ICBKCNBJ', bankName: 'ICBC', accountNumber: '6222020200112233', currency: 'CNY' }
    const sent = { name: 'Ningbo Lighting', country: { code: 'CN' } }
    const { body } = await application.rest(application.token(client), 'POST', '/client/contractor', sent)
    const query = `subscription { referenceDataChanged(type: CONTRACTOR, id: ${Number(body['id'])}) { id } }`
    const ears = [client, otherClient, manager].map(user => listen(user, query))
    await Promise.all(ears.map(({ ready }) => ready))
    const put = { id: body['id'], accounts: [account] }
    expect((await application.rest(application.token(client), 'PUT', '/client/contractor', put)).status).toBe(200)
    await expect.poll(() => ears[0]?.came).toEqual([{ referenceDataChanged: { id: body['id'] } }])
    expect(ears.slice(1).flatMap(({ came }) => came)).toEqual([])
    for (const { stop } of ears) await stop()
  })
})
