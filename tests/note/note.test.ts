import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { askedName, mentionedIn } from '../../domain/note/mentions.ts'
import type { Events } from '../../server/core/events.ts'
import { createContext } from '../../server/core/context.ts'
import { counters } from '../../server/counter/counter.service.ts'
import type { User } from '../../server/account/account.entity.ts'
import { Note } from '../../server/note/note.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

const MINUTE = 60_000

describe.each(databases)('notes on %s', database => {
  let application: TestApplication
  let world: World
  let anna: Client
  let boris: Client
  let admin: Client
  let id: number
  const told: Events['counters'][] = []
  const news: Events['changed'][] = []

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    anna = clientOf(application, world.manager)
    boris = clientOf(application, world.requests, 'REST')
    admin = clientOf(application, world.admin)
    id = await world.requestIn(world.client.user, 'NEW')
    application.app.bus.on('counters', event => void told.push(event))
    application.app.bus.on('changed', event => void news.push(event))
  })
  afterAll(() => application.close())
  afterEach(() => void vi.useRealTimers())

  const later = (minutes: number) => vi.useFakeTimers({ now: Date.now() + minutes * MINUTE, toFake: ['Date'] })
  const write = (by: Client, text: string, mentions: number[] = []) =>
    by.addNote({ type: 'REQUEST', instanceId: id, note: { text, mentions } })
  const list = (by: Client) => by.notes({ type: 'REQUEST', instanceId: id })
  const mentionsOf = async (user: User) => (await counters(application.contextFor(user))).mentions
  const lettersTo = async (user: User) =>
    (await application.letters(user.email ?? '')).filter(({ subject }) => subject.startsWith('Вас упомянули'))

  test('a note is read by the desk, newest first, on both faces, and told live to staff alone', async () => {
    news.length = 0
    const first = await write(anna, 'Первая\nв две строки')
    const second = await write(boris, 'Вторая')
    expect(first).toMatchObject({ text: 'Первая\nв две строки', author: { userId: world.manager.id }, isOpen: true })
    expect((await list(admin)).slice(0, 2).map(one => one.id)).toEqual([second.id, first.id])
    expect((await list(boris)).slice(0, 2).map(one => one.isOpen)).toEqual([true, false])
    expect(news).toMatchObject([
      { type: 'REQUEST', instanceId: id, clientId: null, work: true },
      { type: 'REQUEST', instanceId: id, clientId: null, work: true },
    ])
  })

  test('has 1 to 2,000 characters', async () => {
    for (const face of [anna, boris])
      for (const text of ['', '   ', 'н'.repeat(2001)])
        await expect(write(face, text)).rejects.toMatchObject({ status: 400, fields: ['text'] })
    expect((await write(boris, 'н'.repeat(2000))).text).toHaveLength(2000)
  })

  test('a mention of a colleague counts for them until they read the notes, and sends them a letter', async () => {
    told.length = 0
    const before = (await lettersTo(world.requests)).length
    const note = await write(anna, 'Посмотрите договор', [world.requests.id, world.requests.id, world.manager.id])
    expect(note.mentions).toEqual([{ userId: world.requests.id, name: world.requests.name }])
    expect(told).toEqual([{ type: 'REQUEST', clientId: null, readerId: world.requests.id }])
    expect(await mentionsOf(world.requests)).toEqual([{ type: 'REQUEST', instanceId: id, num: 1 }])
    expect(await mentionsOf(world.admin)).toEqual([])
    const [letter, ...others] = await lettersTo(world.requests)
    expect(others).toHaveLength(before)
    expect(letter).toMatchObject({ subject: `Вас упомянули: Заявка №${id}` })
    expect(letter?.text).toContain('Посмотрите договор')
    expect(letter?.text).toContain(`/request?request=${id}`)
    await list(boris)
    expect(await mentionsOf(world.requests)).toEqual([])
  })

  test('a visit that only looks reads nothing for the user', async () => {
    await write(anna, 'Для вас', [world.requests.id])
    const looking = application.contextFor(world.requests)
    const viewer = looking.viewer && { ...looking.viewer, isReadOnly: true }
    const { notes } = await import('../../server/note/note.service.ts')
    await notes(createContext(application.app, { ...looking, viewer }), { type: 'REQUEST', instanceId: id })
    expect(await mentionsOf(world.requests)).toHaveLength(1)
    await list(boris)
  })

  test('only colleagues who may read the record are mentioned', async () => {
    const banned = await application.addUser({ kind: 'MANAGER', managesRequests: true, isBanned: true })
    for (const stranger of [world.orders.id, world.client.user.id, banned.id, 999_999])
      for (const face of [anna, boris])
        await expect(write(face, 'Кому?', [stranger])).rejects.toMatchObject({ status: 400, fields: ['mentions'] })
    const offered = (await boris.colleagues({ type: 'REQUEST' })).map(({ userId }) => userId)
    expect(offered.toSorted((a, b) => a - b)).toEqual([world.manager.id, world.admin.id].toSorted((a, b) => a - b))
    expect((await anna.colleagues({ type: 'ORDER' })).map(({ userId }) => userId)).toContain(world.orders.id)
  })

  test('one’s own is changed within 10 minutes, and a mention that comes with it is told', async () => {
    const before = (await lettersTo(world.admin)).length
    const { id: note, version } = await write(anna, 'Было', [world.requests.id])
    const changed = await anna.saveNote({ id: note, note: { text: 'Стало', mentions: [world.admin.id], version } })
    expect(changed).toMatchObject({ text: 'Стало', mentions: [{ userId: world.admin.id }], isOpen: true })
    expect(changed.editedAt).not.toBeNull()
    expect(await mentionsOf(world.requests)).toEqual([])
    expect(await mentionsOf(world.admin)).toEqual([{ type: 'REQUEST', instanceId: id, num: 1 }])
    await anna.saveNote({ id: note, note: { text: 'Ещё раз' } })
    expect((await lettersTo(world.admin)).length).toBe(before + 1)
    await expect(anna.saveNote({ id: note, note: { text: 'По старой', version } })).rejects.toMatchObject(
      problems.stale,
    )
    for (const other of [boris, admin]) {
      await expect(other.saveNote({ id: note, note: { text: 'Чужая' } })).rejects.toMatchObject(problems.noteClosed)
      await expect(other.deleteNote({ id: note })).rejects.toMatchObject(problems.noteClosed)
    }
    later(10)
    expect((await list(anna)).find(one => one.id === note)?.isOpen).toBe(false)
    await expect(anna.saveNote({ id: note, note: { text: 'Поздно' } })).rejects.toMatchObject(problems.noteClosed)
    await expect(anna.deleteNote({ id: note })).rejects.toMatchObject(problems.noteClosed)
  })

  test('a deleted one is read by nobody and counts for nobody; the audit log keeps that it was there', async () => {
    const { id: note } = await write(anna, 'Секрет стола', [world.requests.id])
    await anna.deleteNote({ id: note })
    expect((await list(boris)).map(one => one.id)).not.toContain(note)
    expect(await mentionsOf(world.requests)).toEqual([])
    await expect(anna.saveNote({ id: note, note: { text: 'Вернуть' } })).rejects.toMatchObject(problems.notFound)
    expect(await application.app.store.fork().count(Note, { id: note })).toBe(1)
    const audit = await select<{ action: string; changes: string }>(
      application.app.store.fork(),
      "select action, changes from audit_entry where type = 'REQUEST' and instance_id = ? order by id desc limit 2",
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual(['deleteNote', 'addNote'])
    expect(JSON.stringify(audit)).not.toContain('Секрет стола')
  })

  test('a note keeps the record with whoever has taken it up', async () => {
    const own = await world.requestIn(world.client.user, 'NEW')
    await anna.takeWorkItem({ type: 'REQUEST', id: own })
    later(20)
    await anna.addNote({ type: 'REQUEST', instanceId: own, note: { text: 'Смотрю' } })
    later(20)
    expect((await boris.request({ id: own })).workItem?.userId).toBe(world.manager.id)
  })

  test('is on every kind of record, and of another desk or of nothing it is 404', async () => {
    const { id: inn } = await anna.innItem({ inn: world.client.inn })
    const { replenishment, order } = world.client
    for (const [type, instanceId] of [
      ['INN', inn],
      ['REPLENISHMENT', replenishment],
      ['ORDER', order],
    ] as const) {
      await anna.addNote({ type, instanceId, note: { text: 'Здесь' } })
      expect((await admin.notes({ type, instanceId }))[0]?.text).toBe('Здесь')
      await expect(anna.notes({ type, instanceId: 999_999 })).rejects.toMatchObject(problems.notFound)
    }
    const orders = clientOf(application, world.orders)
    await expect(list(orders)).rejects.toMatchObject(problems.notFound)
    await expect(write(orders, 'Чужой стол')).rejects.toMatchObject(problems.notFound)
    const { id: note } = await write(anna, 'Наша')
    await expect(orders.deleteNote({ id: note })).rejects.toMatchObject(problems.notFound)
  })

  test('no client reaches it: no call, no letter', async () => {
    const client = clientOf(application, world.client.user)
    await write(anna, 'planted: только для своих', [world.requests.id])
    await expect(list(client)).rejects.toMatchObject(problems.forbidden)
    await expect(write(client, 'Моя')).rejects.toMatchObject(problems.forbidden)
    await expect(client.colleagues({ type: 'REQUEST' })).rejects.toMatchObject(problems.forbidden)
    expect(await mentionsOf(world.client.user)).toEqual([])
    for (const letter of await application.letters(world.client.user.email ?? ''))
      expect(letter.text + letter.html).not.toContain('planted')
  })
})

test('a mention is found by the whole name behind the sign, the longest first', () => {
  const people = [
    { userId: 1, name: 'Анна' },
    { userId: 2, name: 'Анна Петрова' },
    { userId: 3, name: 'Борис' },
    { userId: 4, name: 'Борис' },
  ]
  expect(mentionedIn('@Анна Петрова, гляньте', people)).toEqual([2])
  expect(mentionedIn('@Анна и @Борис', people).toSorted((one, other) => one - other)).toEqual([1, 3, 4])
  expect(mentionedIn('Анна, a@b', people)).toEqual([])
})

test.each([
  ['@', 1, { from: 0, part: '' }],
  ['Спросите @Ан', 12, { from: 9, part: 'Ан' }],
  ['почта a@b', 9, null],
  ['нет', 3, null],
  ['@Анна\nдальше', 12, null],
])('of %j with the cursor at %i is asked for %j', (text, cursor, asked) => {
  expect(askedName(text, cursor)).toEqual(asked)
})
