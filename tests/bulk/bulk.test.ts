import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { openSheet, rowsOf } from '../support/sheets.ts'
import { select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

interface Result {
  readonly id: number
  readonly ok: boolean
  readonly code: string | null
  readonly message: string | null
}

const REASON = 'Не хватает данных заявки'

describe.each(databases)('many at once on %s', database => {
  let application: TestApplication
  let world: World
  let staff: Client
  let colleague: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    staff = clientOf(application, world.manager)
    colleague = clientOf(application, world.requests)
  })
  afterAll(() => application.close())

  const fresh = () => world.requestIn(world.client.user, 'NEW')
  const seen = async (ids: readonly number[]) => {
    const rows = []
    for (const id of ids) rows.push({ id, version: (await staff.request({ id })).version })
    return rows
  }
  const send = async (body: object, key?: string) => {
    const headers = key ? { 'idempotency-key': key } : {}
    const token = application.token(world.manager)
    return application.rest(token, 'POST', '/bulk/request', body, headers)
  }
  const moves = (id: number) =>
    select<{ step: string }>(
      application.app.store.fork(),
      "select step from transition where type = 'REQUEST' and instance_id = ? order by id",
      [id],
    )

  test('of 200 rows with 20 that a colleague has decided meanwhile 180 are done and 20 are named, once under a key', async () => {
    const ids: number[] = []
    for (let i = 0; i < 200; i++) ids.push(await fresh())
    const rows = await seen(ids)
    const quick = ids.filter((_, index) => index % 10 === 3)
    for (const id of quick) await colleague.setRequestStatus({ id, status: 'REJECTED', comment: REASON })
    const key = randomUUID()
    const first = await send({ rows, step: 'APPROVE' }, key)
    expect(first.status).toBe(200)
    const results = first.body as unknown as Result[]
    expect(results.map(({ id }) => id)).toEqual(ids)
    expect(results.filter(({ ok }) => ok)).toHaveLength(180)
    const refused = results.filter(({ ok }) => !ok)
    expect(refused.map(({ id }) => id)).toEqual(quick)
    for (const { id, code, message } of refused)
      expect({ code, message }).toEqual({ code: problems.stale.code, message: `№${id} уже отклонена` })
    for (const id of quick) expect((await staff.request({ id })).status).toBe('REJECTED')
    const count = async () =>
      (await select<{ n: number }>(application.app.store.fork(), 'select count(*) as n from transition'))[0]?.n
    const before = await count()
    const again = await send({ rows, step: 'APPROVE' }, key)
    expect(again.body).toEqual(first.body)
    expect(await count()).toBe(before)
    expect((await moves(ids[0] ?? 0)).map(({ step }) => step)).toEqual(['CREATE', 'APPROVE'])
  }, 120_000)

  test('two calls under one key at once do each row once and are answered alike', async () => {
    const ids = [await fresh(), await fresh(), await fresh(), await fresh()]
    const body = { rows: await seen(ids), step: 'REJECT', comment: REASON }
    const key = randomUUID()
    const [one, other] = await Promise.all([send(body, key), send(body, key)])
    expect(one.status).toBe(200)
    expect(other.body).toEqual(one.body)
    expect((one.body as unknown as Result[]).every(({ ok }) => ok)).toBe(true)
    for (const id of ids) expect((await moves(id)).map(({ step }) => step)).toEqual(['CREATE', 'REJECT'])
  })

  test('a call that was cut short is gone on with under its key: what was done is told as done', async () => {
    const ids = [await fresh(), await fresh()]
    const body = { rows: await seen(ids), step: 'APPROVE' }
    const key = randomUUID()
    const first = await send(body, key)
    // As if the process had ended after the rows, before the answer of the whole was kept
    await application.app.store
      .fork()
      .execute("delete from kept_answer where operation = 'bulkRequest' and key = ?", [key])
    const again = await send(body, key)
    expect(again.body).toEqual(first.body)
    for (const id of ids) expect((await moves(id)).map(({ step }) => step)).toEqual(['CREATE', 'APPROVE'])
    const other = await send({ ...body, step: 'REJECT', comment: REASON }, key)
    expect(other.status).toBe(422)
  })

  test('each row has its own answer: what is not there, what cannot be, what is done', async () => {
    const [id, other] = [await fresh(), await fresh()]
    await colleague.setRequestStatus({ id: other, status: 'APPROVED' })
    const rows = [{ id: 999_999, version: 1 }, ...(await seen([id, other]))]
    const results = await staff.bulkRequest({ rows, step: 'APPROVE', comment: null })
    expect(results).toEqual([
      { id: 999_999, ok: false, code: problems.notFound.code, message: '№999999: Не найдено' },
      { id, ok: true, code: null, message: null },
      { id: other, ok: false, code: problems.stepClosed.code, message: `№${other} уже подтверждена` },
    ])
    const [letter] = await application.letters(world.client.user.email ?? '')
    expect(letter?.subject).toContain(`№${id}`)
  })

  test('a rejection or a block wants one reason, a row its version, and there are at most 200', async () => {
    const [row] = await seen([await fresh()])
    for (const face of [staff, clientOf(application, world.manager, 'REST')]) {
      const refuse = (body: object) => expect(face.bulkRequest(body as never)).rejects
      await refuse({ rows: [row], step: 'REJECT' }).toMatchObject({ status: 400, fields: ['comment'] })
      await refuse({ rows: [row], step: 'BLOCK', comment: REASON }).toMatchObject({ status: 400, fields: ['step'] })
      await refuse({ rows: [row] }).toMatchObject({ status: 400, fields: ['step'] })
      await refuse({ rows: [{ id: row?.id }], step: 'APPROVE' }).toMatchObject({ fields: ['rows.0.version'] })
      await refuse({ rows: [{ version: 1 }], step: 'APPROVE' }).toMatchObject({ fields: ['rows.0.id'] })
      await refuse({ rows: [], step: 'APPROVE' }).toMatchObject({ status: 400, fields: ['rows'] })
      await refuse({ rows: Array.from({ length: 201 }, () => row), step: 'APPROVE' }).toMatchObject({
        status: 400,
        fields: ['rows'],
      })
      await expect(
        face.bulkInn({ rows: [{ inn: world.client.inn, version: 1 }], step: 'BLOCK', comment: null }),
      ).rejects.toMatchObject({ status: 400, fields: ['comment'] })
    }
  })

  test('INNs are approved and blocked so, by the version that the registry answers', async () => {
    const inns = ['500100732259', '7702070139', '7710140679']
    for (const inn of inns)
      await staff.saveInnItem({ item: { inn, name: 'ООО «Новая»', status: 'PENDING', isNew: true } })
    const rows = []
    for (const inn of inns) rows.push({ inn, version: (await staff.innItem({ inn })).version })
    await colleague.blockInn({ inn: inns[1] ?? '', comment: REASON })
    const results = await staff.bulkInn({ rows, step: 'APPROVE', comment: null })
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(results[1]).toMatchObject({ inn: inns[1], message: `${inns[1]} уже заблокирован` })
    expect((await staff.innItem({ inn: inns[1] ?? '' })).status).toBe('BLOCKED')
    const version = (await staff.innItem({ inn: inns[0] ?? '' })).version
    const blocked = await staff.bulkInn({ rows: [{ inn: inns[0] ?? '', version }], step: 'BLOCK', comment: REASON })
    expect(blocked).toMatchObject([{ ok: true }])
    expect((await staff.innItem({ inn: inns[0] ?? '' })).reason).toBe(REASON)
  })

  test('ticked rows are exported as a workbook, newest first, without what is not there', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const workbook = await openSheet({ ...(await staff.exportRequests({ ids: [one, other, 999_999] })) })
    expect(rowsOf(workbook).map(row => row['№'])).toEqual([other, one])
    expect(rowsOf(workbook)[0]).toMatchObject({ ИНН: world.client.inn, Статус: 'Новый' })
    const inns = await openSheet({ ...(await staff.exportInns({ inns: [world.client.inn, '0000000000'] })) })
    expect(rowsOf(inns).map(row => row['ИНН'])).toEqual([world.client.inn])
  })

  test('a workbook of none or of more than 200 is refused with a field error', async () => {
    for (const ids of [[], Array.from({ length: 201 }, (_, index) => index + 1)])
      await expect(staff.exportRequests({ ids })).rejects.toMatchObject({ fields: ['ids'] })
  })
})
