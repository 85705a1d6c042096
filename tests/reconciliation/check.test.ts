import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { RULES } from '../../server/reconciliation/rules.ts'
import { nightlyCheck } from '../../server/reconciliation/check.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { change, select } from '../support/sql.ts'
import { topUp } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'

describe.each(databases)('the check of all money on %s', database => {
  let application: TestApplication
  let world: World
  let admin: Client
  const em = () => application.app.store.fork()

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const ended = async () => {
    await application.app.background.settled()
    const [newest] = (await admin.checks({})).items
    if (!newest) throw new Error('There is no run')
    return newest
  }
  const letters = () =>
    select<{ subject: string; email: string }>(em(), 'select subject, recipient as email from letter order by id')

  test('is started by an admin, answers RUNNING, and ends GREEN with every rule that it has tried', async () => {
    const run = await admin.startCheck()
    expect(run).toMatchObject({ status: 'RUNNING', durationMs: null, amounts: null, findings: [] })
    expect(await ended()).toMatchObject({
      id: run.id,
      status: 'GREEN',
      by: world.admin.name,
      findings: [],
      rules: [...RULES],
    })
    expect((await ended()).amounts?.rows).toBeGreaterThan(0)
  })

  test('is for admins alone', async () => {
    for (const user of [world.client.user, world.manager])
      await expect(clientOf(application, user).startCheck()).rejects.toMatchObject({ code: problems.forbidden.code })
  })

  test('is refused while one runs, until that one has not been heard of for a minute', async () => {
    await change(
      em(),
      'insert into check_run (status, running, at, beat_at, findings, seen_to) select status, 1, at, at, findings, seen_to from check_run order by id desc limit 1',
    )
    await change(
      em(),
      `update check_run set beat_at = ${database === 'sqlite' ? String(Date.now()) : 'now()'} where running = 1`,
    )
    await expect(admin.startCheck()).rejects.toMatchObject({ code: problems.checkRunning.code })
    await nightlyCheck(application.app) // leaves it to the other
    const minuteAgo = database === 'sqlite' ? String(Date.now() - 61_000) : "now() - interval '61 seconds'"
    await change(em(), `update check_run set beat_at = ${minuteAgo} where running = 1`)
    await admin.startCheck()
    expect(await ended()).toMatchObject({ status: 'GREEN' })
    expect((await admin.checks({})).items.map(({ status }) => status)).toContain('BROKEN')
  })

  test('of two that begin at once one is refused', async () => {
    const both = await Promise.allSettled([admin.startCheck(), admin.startCheck()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await ended()
  })

  test('is told to admins once a day when it finds nothing, never after the first start', async () => {
    expect((await letters()).filter(({ subject }) => subject.includes('Проверка денег'))).toEqual([])
    await change(
      em(),
      database === 'sqlite'
        ? 'update check_run set at = at - 86400000'
        : "update check_run set at = at - interval '1 day'",
    )
    await nightlyCheck(application.app)
    await nightlyCheck(application.app)
    const told = (await letters()).filter(({ subject }) => subject === 'Проверка денег: всё сходится')
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ email }) => email)).size).toBe(told.length)
  })

  test('finds a file that is gone, and one whose content is another', async () => {
    const [file] = await select<{ id: number; path: string; size: number }>(
      em(),
      'select id, path, size from stored_file where used = true order by id limit 1',
    )
    if (!file) throw new Error('There is no file')
    const place = join(application.app.config.dataDir, 'files', file.path)
    // As one whose turn is today
    await change(em(), `update stored_file set sha256 = null where id <> ${file.id}`)
    rmSync(place)
    await admin.startCheck()
    expect((await ended()).findings).toEqual([{ rule: 'FILE_SOUND', of: 'stored_file', ids: [file.id] }])
    writeFileSync(place, Buffer.alloc(file.size))
    const turn = Math.floor(Date.now() / 86_400_000) % 30
    // Its number is of the part that is read today
    await change(em(), `update stored_file set sha256 = '${'e'.repeat(64)}' where used = true and id % 30 = ${turn}`)
    await admin.startCheck()
    const [finding] = (await ended()).findings
    expect(finding?.rule).toBe('FILE_SOUND')
  })

  test('that finds something is RED, told to every admin at once, and stands in the metrics', async () => {
    const { status, findings } = await ended()
    expect(status).toBe('RED')
    expect(findings.length).toBeGreaterThan(0)
    const said = application
      .takeReported()
      .map(error => (error instanceof Error && error.cause instanceof Error ? error.cause.message : ''))
    expect(said).toEqual(['The check of all money found differences', 'The check of all money found differences'])
    expect((await letters()).at(-1)?.subject).toBe('Проверка денег нашла расхождения: 1')
    const { text } = await application.app.metrics.expose()
    expect(text).toMatch(/^trinity_check_findings 1$/m)
  })
})

describe.each(databases)('a balance at the end of a day on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  test('counts what was moved until then, of Moscow’s day', async () => {
    const user = await application.addUser()
    await topUp(application, user, 50_000)
    const client = clientOf(application, user)
    expect((await client.balanceOn({ userId: user.id })).amount).toBe(50_000)
    expect(await client.balanceOn({ userId: user.id, date: '2024-01-01' })).toEqual({ amount: 0, date: '2024-01-01' })
    await expect(client.balanceOn({ userId: user.id, date: '2999-01-01' })).rejects.toMatchObject({ fields: ['date'] })
    await expect(client.balanceOn({ userId: user.id, date: '2026-02-31' })).rejects.toMatchObject({ fields: ['date'] })
    const other = await application.addUser()
    await expect(clientOf(application, other).balanceOn({ userId: user.id })).rejects.toMatchObject({
      code: problems.notFound.code,
    })
  })
})
