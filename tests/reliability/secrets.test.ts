import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { select } from '../support/sql.ts'
import { callOver, calls, roots, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { matrixDatabases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { openService, says, type Service } from '../support/service.ts'
import { openSession, type Session } from '../support/socket.ts'
import { addWorld, type World } from '../support/world.ts'
import { ROWS } from '../contract/rights.ts'

const PLANTED = {
  jwt: 'planted-jwt-Key-8f3kQz71LmXw29Tb',
  daData: 'planted-dadata-55c1',
  metrics: 'planted-metrics-77d2',
  password: 'planted-Password-31',
  newPassword: 'planted-Password-32',
  typed: 'planted-typed-44',
} as const

/** What only staff may read. */
const OF_STAFF = {
  swift: 'PLNTAEADXXX',
  bankName: 'Planted Bank of Nowhere',
  accountNumber: 'AE99PLANTED123456',
  replenishmentNote: 'planted-note-r',
  orderNote: 'planted-note-o',
  deskNote: 'planted-note-of-the-desk',
  claimComment: 'planted words of a client about an INN',
  claimName: 'ООО «Чужая вывеска»',
} as const

const STAFF = ['requests', 'orders', 'manager', 'admin'] as const
const staffName = (who: string) => `Planted Name of ${who}`
const staffMail = (who: string) => `planted.${who}@staff.test`

afterAll(() => tellFigures('calls searched for secrets'))

describe.each(matrixDatabases)('on %s planted secrets', database => {
  let application: TestApplication
  let service: Service
  let world: World
  let address = ''
  const lines: string[] = []
  /** Everything that each caller was answered, both faces and the socket. */
  const heard: Record<'nobody' | 'client' | 'other' | (typeof STAFF)[number], string[]> = {
    nobody: [],
    client: [],
    other: [],
    requests: [],
    orders: [],
    manager: [],
    admin: [],
  }
  const tokens: Record<string, string> = {}
  const links: string[] = []
  let hashes: string[] = []
  let letters = ''
  let stored = ''

  const dump = async (): Promise<string> => {
    const em = application.app.store.fork()
    const tables: string[] = []
    for (const { tableName } of application.app.store.orm.getMetadata().getAll().values())
      if (tableName && tableName !== 'letter' && tableName !== 'app_user')
        tables.push(JSON.stringify(await select(em, `select * from ${tableName}`)))
    return tables.join('\n')
  }

  const plant = async () => {
    const { company, otherClient, client, replenishmentIn } = world
    await transaction(application.app.store, async em => {
      for (const who of STAFF)
        await em.nativeUpdate(User, { id: world[who].id }, { name: staffName(who), email: staffMail(who) })
    })
    const { swift, bankName, accountNumber } = OF_STAFF
    const as = (token: string, method: 'POST' | 'PUT', path: string, body: unknown) =>
      application.rest(token, method, path, body)
    const did = [
      await as(tokens['admin'] ?? '', 'PUT', '/company/full', { id: company, swift, bankName, accountNumber }),
      await as(
        tokens['manager'] ?? '',
        'POST',
        `/replenishment/${client.replenishment}/comment?value=${OF_STAFF.replenishmentNote}`,
        {},
      ),
      await as(tokens['manager'] ?? '', 'POST', `/order/${client.order}/comment?value=${OF_STAFF.orderNote}`, {}),
      await as(tokens['manager'] ?? '', 'POST', `/note/ORDER/${client.order}`, { text: OF_STAFF.deskNote }),
      await as(tokens['manager'] ?? '', 'POST', '/work-item/take', { type: 'ORDER', id: client.order }),
      await as(tokens['other'] ?? '', 'POST', '/client/inn', {
        inn: client.inn,
        name: OF_STAFF.claimName,
        comment: OF_STAFF.claimComment,
      }),
      await as(tokens['manager'] ?? '', 'POST', '/messenger/message', {
        type: 'ORDER',
        instanceId: client.order,
        text: 'Отвечаем',
      }),
    ]
    expect(did.map(({ status }) => status)).toEqual(did.map(() => 200))
    return replenishmentIn(otherClient.user, 'DOC')
  }

  /** Accounts: passwords and links, right and wrong ones, typed where they belong and where they don’t. */
  const useAccounts = async () => {
    const hear = (answer: { body: unknown }) => heard.nobody.push(JSON.stringify(answer.body))
    const username = 'planted.user@example.com'
    const { password, newPassword, typed } = PLANTED
    hear(
      await application.rest(null, 'POST', '/auth/signup', { username, name: 'Новый', password, rePassword: password }),
    )
    hear(
      await application.rest(null, 'POST', '/auth/signup', { username, name: 'Новый', password, rePassword: password }),
    )
    hear(await application.rest(null, 'POST', '/auth/signin', { username, password: newPassword }))
    hear(await application.rest(null, 'POST', '/auth/signin', { username: password, password: typed }))
    const linkOf = async (kind: string): Promise<[number, string]> => {
      const [letter] = await application.letters(username)
      const [, id, confirmation = ''] = new RegExp(`/${kind}/(\\d+)/([\\w-]+)`).exec(letter?.text ?? '') ?? []
      links.push(confirmation)
      return [Number(id), confirmation]
    }
    const [userId, confirmation] = await linkOf('confirm')
    const { body } = await application.rest(null, 'GET', `/auth/confirm/${userId}/${confirmation}`)
    tokens['user'] = String(body['token'])
    hear(await application.rest(null, 'GET', `/auth/confirm/${userId}/${confirmation}`))
    hear(await application.rest(null, 'POST', '/auth/send-reset', { username }))
    const [, confirmationString] = await linkOf('reset')
    hear(await application.rest(null, 'POST', '/auth/reset', { userId, confirmationString, password: newPassword }))
    hear(await application.rest(null, 'POST', '/auth/reset', { userId, confirmationString, password: newPassword }))
    const again = await application.rest(null, 'POST', '/auth/signin', { username, password: newPassword })
    tokens['user again'] = String(again.body['token'])
    const change = { oldPassword: newPassword, newPassword: password }
    const changed = await application.rest(tokens['user again'] ?? '', 'POST', '/auth/password', change)
    tokens['user at last'] = String(changed.body['token'])
    hear(await application.rest(tokens['user at last'] ?? '', 'POST', '/auth/password', change))
  }

  /** Everybody calls everything that they can name, on both faces. */
  const askAll = async () => {
    const auth = new Set(calls.filter(({ path }) => path.startsWith('/auth/')).map(({ field }) => field.name))
    const fields = [...roots.query, ...roots.mutation].filter(({ name }) => !auth.has(name))
    for (const { name } of fields)
      for (const row of ROWS.filter(({ field }) => field === name))
        for (const who of Object.keys(heard) as (keyof typeof heard)[])
          for (const face of ['REST', 'GraphQL'] as const) {
            if (face === 'REST' && !calls.some(({ field }) => field.name === name)) continue
            const values: Values = row.values?.(world) ?? {}
            const { status, body } = await callOver(application, face, tokens[who] ?? null, name, values)
            expect(status).toBeLessThan(500)
            heard[who].push(JSON.stringify(body ?? null))
          }
    for (const path of ['/openapi.json', '/docs'])
      heard.nobody.push((await application.server.inject({ method: 'GET', url: `/trinity/api/v1${path}` })).body)
    for (const url of ['/healthz', '/readyz', '/metrics', '/', '/nothing'])
      heard.nobody.push((await application.server.inject({ method: 'GET', url })).body)
    const scrape = { method: 'GET', url: '/metrics', headers: { authorization: `Bearer ${PLANTED.metrics}` } } as const
    heard.nobody.push((await application.server.inject(scrape)).body)
  }

  /** What a database says of rows that it refuses, and what providers say. */
  const breakThings = async () => {
    const em = application.app.store.fork()
    const { typed, password } = PLANTED
    const statements: (readonly [string, unknown[]])[] = [
      [
        'insert into app_user (email, name, password_hash, kind, search, quiet_letters, created_at) values (?, ?, ?, ?, ?, ?, ?)',
        [world.client.user.email, typed, hashes[0], 'CLIENT', typed, '[]', 0],
      ],
      ['insert into inn_item (inn, name) values (?, ?)', [world.client.inn, password]],
      [`update client_order set status = null, comment = '${typed}' where id = ?`, [world.client.order]],
      [`select '${typed}' from nowhere where a = ?`, [password]],
    ]
    for (const [sql, params] of statements) {
      const failed = await em
        .fork()
        .execute(sql, params)
        .then(
          () => null,
          (error: unknown) => error,
        )
      expect(failed, sql).toBeInstanceOf(Error)
      application.app.report(failed, { field: 'planted', requestId: 'planted-request' })
    }
    service.becomes(says(`{"message":"wrong token ${typed}"}`, 'application/json', 500))
    await callOver(application, 'REST', tokens['client'] ?? '', 'dictInn', { inn: '7736050003' })
  }

  beforeAll(async () => {
    service = await openService(says('{"suggestions":[]}'))
    const env = { JWT_SECRET: PLANTED.jwt, DADATA_TOKEN: PLANTED.daData, METRICS_TOKEN: PLANTED.metrics }
    application = await openTestApplication({
      database,
      env,
      daDataUrl: service.url,
      log: line => void lines.push(line),
    })
    world = await addWorld(application)
    address = await application.listen()
    const { client, otherClient, ...staff } = world
    tokens['client'] = application.token(client.user)
    tokens['other'] = application.token(otherClient.user)
    for (const who of STAFF) tokens[who] = application.token(staff[who])
    const sessions: [keyof typeof heard, Session][] = []
    for (const who of ['client', 'other'] as const) {
      const session = openSession(address, tokens[who] ?? '')
      await session.opened
      for (const type of ['INN', 'REQUEST', 'REPLENISHMENT', 'ORDER'])
        session.subscribe(`subscription { recordChanged(type: ${type}) { type instanceId status version } }`)
      session.subscribe(
        'subscription($i: Int!) { messageAdded(type: ORDER, instanceId: $i) { id text userId managerId senderName metas { fileName } } }',
        { i: client.order },
      )
      session.subscribe('subscription { countersChanged { unread { type instanceId num } toDo { type num } } }')
      await vi.waitFor(() => expect(session.came.length).toBeGreaterThan(0))
      sessions.push([who, session])
    }
    const rows = await select<{ password_hash: string }>(
      application.app.store.fork(),
      'select password_hash from app_user',
    )
    hashes = rows.map(row => row.password_hash)
    await plant()
    await useAccounts()
    await askAll()
    await breakThings()
    for (const [who, session] of sessions) {
      heard[who].push(JSON.stringify(session.came), JSON.stringify(session.refused))
      await session.stop()
    }
    const written = await select<{ subject: string; text: string; html: string }>(
      application.app.store.fork(),
      'select * from letter',
    )
    letters = JSON.stringify(written)
    stored = await dump()
    expect(application.takeReported().length).toBeGreaterThan(3)
  }, 180_000)
  afterAll(async () => {
    await application.close()
    await service.close()
  })

  const everywhere = () => Object.entries(heard).map(([who, answers]) => ({ who, said: answers.join('\n') }))
  const wholly = () => [...Object.values(PLANTED).filter(word => word !== PLANTED.typed), TEST_PASSWORD, ...hashes]
  const shows = (text: string, secrets: readonly string[]) => secrets.filter(secret => text.includes(secret))

  test('were all planted', () => {
    const { claimComment, claimName, ...ofStaff } = OF_STAFF
    const read = [...Object.values(ofStaff), staffName('manager')]
    expect(shows(heard.admin.join('\n'), read)).toEqual(read)
    expect(shows(heard.other.join('\n'), [claimComment, claimName])).toEqual([claimComment, claimName])
    expect(links.filter(Boolean)).toHaveLength(2)
    expect(service.asked.some(({ headers }) => String(headers.authorization).includes(PLANTED.daData))).toBe(true)
    expect(lines.length).toBeGreaterThan(500)
    for (const { said } of everywhere()) expect(said.length).toBeGreaterThan(1000)
  })

  test('are in no answer and no event', () => {
    for (const { who, said } of everywhere())
      expect(shows(said, [...wholly(), ...links, ...Object.values(tokens)]), who).toEqual([])
  })

  test('of staff are in no answer and no event of clients', () => {
    const words = [...Object.values(OF_STAFF), ...STAFF.flatMap(who => [staffName(who), staffMail(who)])]
    const own = new Set<string>([OF_STAFF.claimComment, OF_STAFF.claimName])
    expect(shows(heard.client.join('\n'), words), 'client').toEqual([])
    expect(
      shows(
        heard.other.join('\n'),
        words.filter(word => !own.has(word)),
      ),
      'other',
    ).toEqual([])
    expect(shows(heard.nobody.join('\n'), words), 'nobody').toEqual([])
  })

  test('of one client are in no answer and no event of another', () => {
    const words = (user: User) => [user.name, user.email ?? '']
    expect(shows(heard.other.join('\n'), words(world.client.user))).toEqual([])
    expect(shows(heard.client.join('\n'), words(world.otherClient.user))).toEqual([])
    expect(shows(heard.nobody.join('\n'), [...words(world.client.user), ...words(world.otherClient.user)])).toEqual([])
  })

  test('are in no line of the log, nor is anything that people typed', () => {
    const log = lines.join('')
    const typed = [
      PLANTED.typed,
      ...Object.values(OF_STAFF),
      world.client.user.email ?? '',
      world.client.inn,
      'planted.user@example.com',
    ]
    expect(shows(log, [...wholly(), ...links, ...Object.values(tokens), ...typed])).toEqual([])
    expect(log).toContain('planted-request')
  })

  test('are in no letter as it is stored, its own link neither', () => {
    expect(shows(letters, [...wholly(), ...links, ...Object.values(tokens)])).toEqual([])
  })

  test('are in no table beside users and letters: not in the audit log, not among kept answers', () => {
    expect(shows(stored, [...wholly(), ...links, ...Object.values(tokens)])).toEqual([])
  })
})
