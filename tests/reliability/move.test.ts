import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { InjectOptions } from 'fastify'
import Database from 'better-sqlite3'
import { inject, afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { moveDatabase } from '../../server/app/move.ts'
import { type Application, startApplication } from '../../server/app/process.ts'
import { readConfig } from '../../server/core/config.ts'
import { reserveDatabase } from '../../server/core/processLease.ts'
import { createLogger } from '../../server/core/log.ts'
import { checkedTables } from '../../server/reconciliation/check.service.ts'
import { FileType } from '../../domain/generated/enums.ts'
import { REST } from '../support/application.ts'
import { askAt, ownDatabase } from '../support/cluster.ts'
import { removeFolder } from '../support/pg.ts'
import routes from '../contract/routes.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const WHO = ['admin', 'manager', 'client'] as const

/** What answers one thing now and another in a moment, or needs a figure that is in no list. */
const LEFT_OUT = /^\/(unload|auth|session|audit|status)\b|\/pdf$/

/** How many records of each kind are asked for. */
const IDS = Array.from({ length: 14 }, (_, at) => at + 1)

function expanded(path: string): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  if (!name) return [path]
  const values = name === 'type' ? ['REQUEST', 'REPLENISHMENT', 'ORDER'] : name === 'inn' ? ['7707083893'] : IDS
  return values.flatMap(value => expanded(path.replace(`{${name}}`, String(value))))
}

const READS = routes
  .filter(({ method, path }) => method === 'GET' && !LEFT_OUT.test(path) && path !== '/download')
  .flatMap(({ path }) =>
    path.includes('bankId') ? [path.replace('{id}', '1').replace('{bankId}', '1')] : expanded(path),
  )
  .concat(['/request', '/replenishment', '/order', '/user', '/inn-registry'].flatMap(list => searchesOf(list)))

/** Keys in one order: PostgreSQL keeps those of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]))
}

function searchesOf(list: string): string[] {
  return ['page=1', 'page=2', 'search=свет', 'search=bearing', 'search=770', 'sort=ID_ASC'].map(how => `${list}?${how}`)
}

const FILES = Object.values(FileType).flatMap(type => IDS.map(id => `/download?id=${id}&type=${type}`))

describe.skipIf(!inject('pg'))('the embedded database moves to PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-move-'))
  const file = join(dataDir, 'trinity.sqlite')
  const targets: Awaited<ReturnType<typeof ownDatabase>>[] = []
  const before = new Map<string, string>()
  const tokens: Record<string, string> = {}
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0' }
  const config = readConfig(settings)
  const failures: unknown[] = []
  const silent = { ...createLogger('silent'), report: (error: unknown) => void failures.push(error) }
  let hash = ''

  const empty = async () => {
    const target = await ownDatabase(true)
    targets.push(target)
    return target.url
  }
  const ask = async ({ server }: Application, options: InjectOptions) => {
    const answer = await server.inject(options)
    const isJson = answer.headers['content-type']?.toString().includes('json')
    return `${answer.statusCode} ${isJson ? JSON.stringify(sorted(answer.json())) : answer.body}`
  }
  const read = async (application: Application, who: string, path: string) => {
    const answer = await ask(application, { url: REST + path, headers: { authorization: `Bearer ${tokens[who]}` } })
    // How long something has waited until now
    return path === '/analytics/work' ? answer.replaceAll(/"medianHours":[\d.]+/g, '') : answer
  }
  const answers = async (application: Application) => {
    const all = new Map<string, string>()
    for (const who of WHO)
      for (const path of who === 'manager' ? READS : [...READS, ...FILES])
        all.set(`${who} ${path}`, await read(application, who, path))
    return all
  }
  const hashOf = () => createHash('sha256').update(readFileSync(file)).digest('hex')
  const tablesAt = async (url: string) =>
    (await askAt<{ n: number }>(url, "select count(*)::int as n from pg_tables where schemaname = 'public'"))[0]?.n

  beforeAll(async () => {
    const application = await startApplication(config, silent)
    await seedDemo(application.app)
    for (const who of WHO) {
      const payload = { username: `${who}@trinity.test`, password: 'Trinity-2026' }
      const answer = await application.server.inject({ method: 'POST', url: `${REST}/auth/signin`, payload })
      tokens[who] = answer.json().token
    }
    for (const [asked, answer] of await answers(application)) before.set(asked, answer)
    await application.stop()
    hash = hashOf()
  }, 120_000)
  afterAll(async () => {
    for (const target of targets) await target.drop()
    removeFolder(dataDir)
  })

  test('what anybody is answered is the same on both, and the app goes on working there', async () => {
    const url = await empty()
    const { counted, proof } = await moveDatabase(config, url)
    expect(proof.faults).toEqual([])
    expect(counted.get('client_order')).toBeGreaterThan(5)
    expect(hashOf()).toBe(hash)
    expect(readdirSync(dataDir).filter(name => name.startsWith('trinity.sqlite'))).toEqual(['trinity.sqlite'])

    const application = await startApplication(readConfig({ ...settings, DATABASE_URL: url }), silent)
    try {
      const after = await answers(application)
      const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer)
      expect(differing.map(([asked, answer]) => [asked, answer, after.get(asked)])).toEqual([])
      const found = [...before.values()].filter(answer => answer.startsWith('200'))
      expect(found.length).toBeGreaterThan(300)
      expect(
        [...before].filter(([asked, answer]) => asked.includes('/download') && answer.startsWith('200')).length,
      ).toBeGreaterThan(20)

      const orders = (
        await application.server.inject({
          url: `${REST}/order?status=PAID`,
          headers: { authorization: `Bearer ${tokens['client']}` },
        })
      ).json()
      expect(orders.items[0]).toMatchObject({ status: 'PAID' })
      const inquiry = await application.server.inject({
        method: 'POST',
        url: `${REST}/order/${orders.items[0].id}/inquiry`,
        headers: { authorization: `Bearer ${tokens['client']}` },
        payload: { version: orders.items[0].version },
      })
      expect(inquiry.json()).toMatchObject({ status: 'INQUIRY' })
      const { findings, amounts } = await checkedTables(application.app.store, true)
      expect(findings).toEqual([])
      expect(amounts.movements).toBe(proof.counted.movements + 1)
      await expect(askAt(url, 'delete from ledger_op')).rejects.toThrow('append-only')
    } finally {
      await application.stop()
    }
    expect(failures).toEqual([])
  }, 120_000)

  test('a target with anything in it is refused, and left as it is', async () => {
    const url = await empty()
    await askAt(url, 'create table ours (id int)')
    await expect(moveDatabase(config, url)).rejects.toThrow('not empty (1 tables)')
    expect(await tablesAt(url)).toBe(1)
  })

  test('it is refused while a process serves the embedded database', async () => {
    const url = await empty()
    const application = await startApplication(config, silent)
    try {
      await expect(moveDatabase(config, url)).rejects.toThrow('A process serves the embedded database')
    } finally {
      await application.stop()
    }
    expect(await tablesAt(url)).toBe(0)
  })

  test('it is refused from a database of another version, which is left as it is', async () => {
    const url = await empty()
    const folder = mkdtempSync(join(tmpdir(), 'trinity-move-older-'))
    try {
      new Database(file, { readonly: true }).prepare('vacuum into ?').run(join(folder, 'trinity.sqlite'))
      const older = new Database(join(folder, 'trinity.sqlite'))
      older.exec("delete from mikro_orm_migrations where name like '%notes%'")
      older.close()
      await expect(moveDatabase({ ...config, dataDir: folder }, url)).rejects.toThrow(
        /Migrations are missing: .*_notes\n/,
      )
      expect(await tablesAt(url)).toBe(0)
    } finally {
      removeFolder(folder)
    }
  })

  test('an unsound database is not left at the target', async () => {
    const url = await empty()
    const folder = mkdtempSync(join(tmpdir(), 'trinity-move-unsound-'))
    try {
      new Database(file, { readonly: true }).prepare('vacuum into ?').run(join(folder, 'trinity.sqlite'))
      const db = new Database(join(folder, 'trinity.sqlite'))
      db.exec('update client_balance set amount = amount + 1')
      db.close()
      const { proof } = await moveDatabase({ ...config, dataDir: folder }, url)
      expect(proof.faults).toEqual(expect.arrayContaining([expect.stringMatching(/BALANCE/)]))
      expect(await tablesAt(url)).toBe(0)
    } finally {
      removeFolder(folder)
    }
  })

  const command = (url: string) => [process.execPath, [join(ROOT, 'server/app/move.ts'), '--to', url]] as const
  const env = { PATH: process.env['PATH'], ...settings }

  test('a process that is killed half-way leaves an empty database, and the next one moves all', async () => {
    const url = await empty()
    const [program, args] = command(url)
    const child = spawn(program, args, { env, stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('exit', resolve))
    const isWriting = async () =>
      (
        await askAt<{ query: string }>(
          url,
          "select query from pg_stat_activity where datname = current_database() and query like 'insert into%json_array%'",
        )
      ).length > 0
    while (!(await isWriting()) && child.exitCode === null) await sleep(2)
    child.kill('SIGKILL')
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    // PostgreSQL notices that nobody is there
    while (
      (
        await askAt<unknown>(
          url,
          "select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
      ).length > 0
    )
      await sleep(20)
    // The list of migrations, which is empty
    expect(await tablesAt(url)).toBeLessThanOrEqual(1)
    expect(hashOf()).toBe(hash)

    const { stdout } = await promisify(execFile)(program, args, { env })
    expect(stdout).toMatch(/^Moved: \d+ tables, \d+ rows, .*\nThe embedded database is as it was\. /)
    expect(hashOf()).toBe(hash)
    const again = await promisify(execFile)(program, args, { env }).catch((error: unknown) => error)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
  }, 120_000)

  test('one that was killed before the proof serves nobody, and the next one begins anew', async () => {
    const url = await empty()
    await moveDatabase(config, url)
    const { openStore } = await import('../../server/core/orm.ts')
    const { entities } = await import('../../server/app/entities.ts')
    const store = await openStore({ url, file: '', secrets: config.secretsKey }, entities)
    await store.fork().transactional(em => reserveDatabase(em, 'move'))
    await store.close()
    await askAt(url, 'delete from note')
    const { counted, proof } = await moveDatabase(config, url)
    expect(proof.faults).toEqual([])
    expect(await askAt(url, 'select count(*)::int as n from note')).toEqual([{ n: counted.get('note') }])
    expect(await askAt(url, 'select * from lease')).toEqual([])
  }, 120_000)
})
