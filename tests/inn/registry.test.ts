import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import type { Events } from '../../server/core/events.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

describe.each(databases)('the INN registry on %s', database => {
  let application: TestApplication
  let first: User
  let second: User
  let desk = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = await application.addUser({ kind: 'CLIENT' })
    second = await application.addUser({ kind: 'CLIENT' })
    desk = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => application.close())

  const add = (item: object) => application.rest(desk, 'POST', '/inn-registry', item)
  const read = async (inn: string) => (await application.rest(desk, 'GET', `/inn-registry/${inn}`)).body
  const move = (inn: string, step: string, body?: object) =>
    application.rest(desk, 'POST', `/inn-registry/${inn}/${step}`, body)
  const claim = async (by: User, inn: string, name = 'ООО «Лампа»') =>
    (await application.rest(application.token(by), 'POST', '/client/inn', { inn, name })).body['status']
  const leave = (by: User, inn: string) => application.rest(application.token(by), 'DELETE', `/client/inn/${inn}`)

  test('a number that the registry holds is not added anew: the refusal says what is there, and nothing changes', async () => {
    await add({ inn: '7707083893', name: 'ООО «Вектор»', address: 'Москва', status: 'APPROVED' })
    await move('7707083893', 'block', { comment: 'Недостоверный адрес' })
    const before = await read('7707083893')
    const again = { inn: ' 7707 083893 ', name: 'Другое', status: 'APPROVED', isNew: true }
    const refused = await add(again)
    expect(refused).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'inn' }] } })
    const [said] = refused.body['fieldErrors'] as { defaultMessage: string }[]
    expect(said?.defaultMessage).toBe('ИНН уже в реестре: Заблокирована, причина: Недостоверный адрес')
    const graphql = await application.graphql(desk, 'mutation ($i: InnItemInput!) { saveInnItem(item: $i) { inn } }', {
      i: again,
    })
    expect(graphql.errors?.[0]?.extensions?.['fieldErrors']).toMatchObject([{ field: 'inn' }])
    expect(await read('7707083893')).toEqual(before)
  })

  test('a write without a status only edits, whatever blanks stand around the number', async () => {
    const edited = await add({ inn: '7707083893 ', name: 'ООО «Вектор плюс»' })
    expect(edited).toMatchObject({
      status: 200,
      body: { inn: '7707083893', status: 'BLOCKED', name: 'ООО «Вектор плюс»', address: 'Москва' },
    })
  })

  test('a comment on a blocked number is kept; a status that it has already is no move', async () => {
    const inn = '7707083893'
    expect((await add({ inn, comment: 'Проверить устав' })).body).toMatchObject({
      status: 'BLOCKED',
      comment: 'Проверить устав',
    })
    expect((await add({ inn, status: 'BLOCKED', comment: 'Другая причина' })).status).toBe(409)
    expect((await read(inn))['reason']).toBe('Недостоверный адрес')
  })

  test('a write of APPROVED approves the claims that wait, as the step does', async () => {
    const inn = '7740000076'
    await claim(first, inn)
    await move(inn, 'approve')
    await claim(second, inn)
    expect((await add({ inn, status: 'APPROVED' })).body['clients']).toMatchObject([
      { status: 'APPROVED' },
      { status: 'APPROVED' },
    ])
  })

  test('unblocking approves the claims that wait, so that the letter about it is true', async () => {
    const inn = '7736050003'
    await claim(first, inn)
    await move(inn, 'block', { comment: 'Проверка' })
    expect((await move(inn, 'unblock')).body).toMatchObject({ status: 'APPROVED', clients: [{ status: 'APPROVED' }] })
    const { body } = await application.rest(application.token(first), 'GET', `/client/inn?search=${inn}`)
    expect(body['items']).toMatchObject([{ status: 'APPROVED' }])
  })

  test('only the first claim on what staff created as approved is approved at once', async () => {
    await add({ inn: '7719402047', name: 'ООО «Мотор»', status: 'APPROVED' })
    expect(await claim(first, '7719402047')).toBe('APPROVED')
    await leave(first, '7719402047')
    expect(await claim(second, '7719402047')).toBe('PENDING')
    // One that was approved for a claimant who left waits too
    await claim(first, '500100732259')
    await move('500100732259', 'approve')
    await leave(first, '500100732259')
    expect(await claim(second, '500100732259')).toBe('PENDING')
    // One that was deleted from the registry and added anew was held by somebody once
    await application.rest(desk, 'DELETE', '/inn-registry/7719402047')
    await add({ inn: '7719402047', name: 'ООО «Мотор»', status: 'APPROVED' })
    expect(await claim(first, '7719402047')).toBe('PENDING')
    // And so does one that staff created first and approved later
    await add({ inn: '7728168971', name: 'ООО «Банк»' })
    await move('7728168971', 'approve')
    expect(await claim(second, '7728168971')).toBe('PENDING')
  })

  test('a claimant learns nothing of other claims, neither live nor by letter', async () => {
    const inn = '7702070139'
    await claim(first, inn)
    await move(inn, 'approve')
    await application.app.outbox.settle()
    const seen = await application.app.store.fork().count(Letter, {})
    const heard: Events['changed'][] = []
    const stop = application.app.bus.on('changed', event => {
      if (event.clientId === first.id) heard.push(event)
    })
    await claim(second, inn, 'Чужое имя')
    await move(inn, 'approve')
    await leave(second, inn)
    await claim(second, inn)
    stop()
    expect(heard).toEqual([])
    await application.app.outbox.settle()
    const letters = await application.app.store.fork().find(Letter, {}, { orderBy: { id: 1 } })
    expect(letters.slice(seen).map(({ recipient }) => recipient)).not.toContain(first.email)
  })

  test('a claim in other words than the registry’s says so to staff', async () => {
    const inn = '7704217370'
    await add({ inn, name: 'Общество с ограниченной ответственностью "Интернет Решения"', status: 'APPROVED' })
    await claim(first, inn, 'ООО «Интернет-решения»')
    await claim(second, inn, 'ООО «Ромашка»')
    expect((await read(inn))['clients']).toMatchObject([
      { companyName: 'ООО «Интернет-решения»', differs: false },
      { companyName: 'ООО «Ромашка»', differs: true },
    ])
  })
})
