import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_ANSWERS } from '../../domain/answerTemplate/schema.ts'
import { problems } from '../../domain/core/problems.ts'
import { AnswerTemplate } from '../../server/answerTemplate/answerTemplate.entity.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, refusalOf } from '../support/client.ts'

const TEXTS = { ru: 'Ордер №{number}', en: 'Order {number}' }

describe.each(databases)('canned answers on %s', database => {
  let application: TestApplication
  let requests: Client
  let orders: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    requests = clientOf(application, await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    orders = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
  })
  afterAll(() => application.close())

  const add = (by: Client, desk: 'REQUEST' | 'ORDER', name: string) =>
    by.saveAnswerTemplate({ template: { desk, name, ...TEXTS } })
  const namesOf = async (by: Client) => (await by.answerTemplates()).map(({ name }) => name)

  test('belong to a desk: those of another are neither seen nor changed nor made, an admin has all', async () => {
    const ofRequests = await add(requests, 'REQUEST', 'Ёлка')
    await add(requests, 'REQUEST', 'Документы')
    await add(orders, 'ORDER', 'Ордер')
    expect(await namesOf(requests)).toEqual(['Документы', 'Ёлка'])
    expect(await namesOf(orders)).toEqual(['Ордер'])
    expect(await namesOf(admin)).toEqual(['Документы', 'Ёлка', 'Ордер'])
    const { id } = ofRequests
    await expect(orders.saveAnswerTemplate({ template: { id, name: 'Моё' } })).rejects.toMatchObject({ status: 404 })
    await expect(orders.deleteAnswerTemplate({ id })).rejects.toMatchObject({ status: 404 })
    await expect(add(orders, 'REQUEST', 'Чужая')).rejects.toMatchObject({ status: 400, fields: ['desk'] })
    await expect(requests.saveAnswerTemplate({ template: { id, desk: 'ORDER' } })).rejects.toMatchObject({
      fields: ['desk'],
    })
    expect(await admin.saveAnswerTemplate({ template: { id, desk: 'ORDER' } })).toMatchObject({ name: 'Ёлка' })
    expect(await namesOf(requests)).toEqual(['Документы'])
  })

  test('have a name once in a desk, in whatever case, also when two take it at once', async () => {
    const first = await add(requests, 'REQUEST', 'Срок')
    await expect(add(requests, 'REQUEST', ' СРОК ')).rejects.toMatchObject({ fields: ['name'] })
    await add(orders, 'ORDER', 'Срок')
    expect(await requests.saveAnswerTemplate({ template: { id: first.id, name: 'срок' } })).toMatchObject({
      name: 'срок',
      version: 2,
    })
    const both = await Promise.allSettled([add(requests, 'REQUEST', 'Вдвоём'), add(admin, 'REQUEST', 'вдвоём')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { status: 400, fields: ['name'] } })
  })

  test('name an unknown placeholder and the four that there are', async () => {
    const template = { desk: 'ORDER', name: 'Скобки', ru: 'Скобка { и {client}', en: '{name}' } as const
    const refusal = await refusalOf(orders.saveAnswerTemplate({ template }))
    expect(refusal).toMatchObject({
      fields: ['en'],
      said: ['Неизвестная подстановка {name}: есть только {client}, {number}, {amount}, {currency}'],
    })
    expect(await orders.saveAnswerTemplate({ template: { ...template, en: 'A } brace' } })).toMatchObject({
      ru: 'Скобка { и {client}',
    })
  })

  test('are changed and deleted by the version that was seen, and every change is in the audit log', async () => {
    const { id, version } = await add(orders, 'ORDER', 'Версия')
    await orders.saveAnswerTemplate({ template: { id, version, en: 'Second' } })
    const stale = { code: problems.stale.code }
    await expect(orders.saveAnswerTemplate({ template: { id, version, en: 'Third' } })).rejects.toMatchObject(stale)
    await expect(orders.deleteAnswerTemplate({ id, version })).rejects.toMatchObject(stale)
    expect((await orders.answerTemplates()).find(one => one.id === id)).toMatchObject({ ...TEXTS, en: 'Second' })
    await orders.deleteAnswerTemplate({ id, version: version + 1 })
    expect(await namesOf(orders)).not.toContain('Версия')
    const em = application.app.store.fork()
    const entries = await em.find(AuditEntry, { type: 'ANSWER_TEMPLATE', instanceId: id }, { orderBy: { id: 1 } })
    expect(entries.map(({ action }) => action)).toEqual([
      'saveAnswerTemplate',
      'saveAnswerTemplate',
      'deleteAnswerTemplate',
    ])
  })

  test('are at most so many in a desk', async () => {
    const em = application.app.store.fork()
    const missing = MOST_ANSWERS - (await em.count(AnswerTemplate, { desk: 'REQUEST' }))
    const createdAt = new Date()
    for (let number = 0; number < missing; number++)
      em.create(AnswerTemplate, { desk: 'REQUEST', name: `${number}`, folded: `${number}`, ...TEXTS, createdAt })
    await em.flush()
    await expect(add(requests, 'REQUEST', 'Лишняя')).rejects.toMatchObject({ code: problems.tooManyAnswers.code })
    const [one] = await requests.answerTemplates()
    expect(await requests.saveAnswerTemplate({ template: { id: one?.id ?? 0, en: 'Still' } })).toMatchObject({
      en: 'Still',
    })
  })
})
