import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { today } from '../../domain/core/dates.ts'
import { User } from '../../server/account/account.entity.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { Order } from '../../server/order/order.entity.ts'
import { actFacts } from '../../server/paper/act.service.ts'
import { PaperAddress } from '../../server/paper/address.entity.ts'
import { forgetAddresses } from '../../server/paper/address.service.ts'
import { planPack } from '../../server/paper/plan.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { openAddress, textOfPdf, unpack } from '../support/papers.ts'
import { addWorld, type World } from '../support/world.ts'

describe.each(databases)('papers and packs on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let other: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    other = clientOf(application, world.otherClient.user)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const open = (address: { readonly url?: string | null | undefined }) => openAddress(application, address)
  const fresh = () => application.app.store.fork()

  describe('an agent’s report', () => {
    test('of a paid order names recipient, invoice, amount, rate, dollars, services and fees', async () => {
      const { order: id } = world.client
      const record = await client.order({ id })
      const opened = await open(await client.reportOrder({ id }))
      expect(opened).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      })
      expect(opened.headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent(`Отчёт агента по ордеру №${id}.pdf`)}`,
      )
      const said = textOfPdf(opened.bytes)
      if (said === null) return
      const plain = said.replace(/\s+/g, ' ')
      for (const part of [
        record.contractorName,
        record.invoiceNumber,
        record.contractorSwift,
        'Расследование',
        'SWIFT',
      ])
        expect(plain).toContain(part.replace(/\s+/g, ' '))
      expect(plain).toContain('−10,00 USD')
      expect(plain).toContain('Итого по ордеру')
    })

    test('of a credited replenishment multiplies out to the fee in roubles', async () => {
      const { credited: id } = world.client
      const record = await client.replenishment({ id })
      const { bytes } = await open(await client.reportReplenishment({ id, lang: 'EN' }))
      const said = textOfPdf(bytes)?.replace(/\s+/g, ' ')
      if (said === undefined) return
      const fee = Number(record.rubAmountAfter) - Math.round(Number(record.usdAmountAfter) * Number(record.rateAfter))
      const digits = (amount: number) => String(Math.round(amount)).slice(0, 3)
      expect(said).toContain('The agent’s fee')
      expect(said.split('The agent’s fee')[1]?.replace(/\D/g, '').slice(0, 3)).toBe(digits(fee))
    })

    test('has the same bytes at each call while record and language stand, and others in another language', async () => {
      const { order: id } = world.client
      const one = await open(await client.reportOrder({ id }))
      const two = await open(await admin.reportOrder({ id, lang: 'ru' }))
      const english = await open(await client.reportOrder({ id, lang: 'en' }))
      expect(one.bytes.equals(two.bytes)).toBe(true)
      expect(one.bytes.equals(english.bytes)).toBe(false)
    })

    test('is 409 before the money has moved, 404 for a foreign record, and a field error in a language that is none', async () => {
      const early = problems.reportTooEarly
      await expect(client.reportOrder({ id: world.client.newOrder })).rejects.toMatchObject({
        status: 409,
        code: early.code,
      })
      await expect(client.reportReplenishment({ id: world.client.replenishment })).rejects.toMatchObject({
        code: early.code,
      })
      await expect(other.reportOrder({ id: world.client.order })).rejects.toMatchObject({ status: 404 })
      await expect(client.reportOrder({ id: 999_999 })).rejects.toMatchObject({ status: 404 })
      for (const lang of ['de', 'русский', 'ru-RU'])
        await expect(client.reportOrder({ id: world.client.order, lang })).rejects.toMatchObject({ fields: ['lang'] })
    })
  })

  describe('an act of reconciliation', () => {
    const from = '2026-01-01'

    test('tells opening, every movement and closing, and has the same bytes at each call', async () => {
      const { user } = world.client
      const { items, opening, closing, totalItems } = await client.statement({ userId: user.id })
      const one = await open(await client.reconcile({ userId: user.id, from, to: today(), lang: 'ru' }))
      const two = await open(await admin.reconcile({ userId: user.id, from, to: today(), lang: 'ru' }))
      expect(one.status).toBe(200)
      expect(one.bytes.equals(two.bytes)).toBe(true)
      const said = textOfPdf(one.bytes)?.replace(/\s+/g, ' ')
      if (said === undefined) return
      expect(opening).toBe(0)
      const digits = (amount: number) => (amount / 100).toFixed(2).replace('.', ',')
      const bare = said.replaceAll(' ', '')
      expect(bare).toContain(digits(closing))
      for (const { balanceAfter } of items.slice(0, totalItems)) expect(bare).toContain(digits(balanceAfter))
      expect(said).toContain('От агента')
      expect(said).toContain('От клиента')
    })

    test('of a period without movements says so', async () => {
      const userId = world.client.user.id
      const { bytes } = await open(await client.reconcile({ userId, from: '2024-01-01', to: '2024-12-31', lang: 'ru' }))
      expect(textOfPdf(bytes)?.includes('Операций за период не было.') ?? true).toBe(true)
    })

    test.each([
      ['backwards', { from: '2026-02-01', to: '2026-01-01' }, ['to']],
      ['of ten years', { from: '2024-01-01', to: '2026-11-01' }, ['from']],
      ['of 367 days', { from: '2024-01-01', to: '2025-01-01' }, ['from']],
      ['with a day that is none', { from: '2026-02-30', to: '2026-03-01' }, ['from']],
      ['that is not over', { from: '2026-01-01', to: '2999-01-01' }, ['to', 'from']],
      ['without its ends', {}, ['from', 'to']],
    ] as const)('of a period %s is a field error', async (_, period, fields) => {
      await expect(client.reconcile({ userId: world.client.user.id, ...period })).rejects.toMatchObject({ fields })
    })

    test('of another client is 404 to a client', async () => {
      const call = other.reconcile({ userId: world.client.user.id, from, to: from })
      await expect(call).rejects.toMatchObject({ status: 404 })
    })
  })

  describe('an address', () => {
    const made = () => client.reportOrder({ id: world.client.order })

    test('works once, also for two who come at once, and not at all when it is none', async () => {
      const address = await made()
      const both = await Promise.all([open(address), open(address)])
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(both.filter(({ status }) => status === 404)).toHaveLength(1)
      expect((await open(address)).status).toBe(404)
      expect((await open({ url: `http://127.0.0.1/paper/${'A'.repeat(43)}` })).status).toBe(404)
      expect((await open({ url: 'http://127.0.0.1/paper/short' })).status).toBe(404)
    })

    test('that is used up says so on a page to a browser, in its language, and in our model to a program', async () => {
      const address = await made()
      await open(address)
      const url = new URL(address.url ?? '').pathname
      const answers = (headers: Readonly<Record<string, string>>) =>
        application.server.inject({ method: 'GET', url, headers })
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const page = await answers({ accept })
      expect(page.statusCode).toBe(404)
      expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      expect(page.body).toContain('Ссылка больше не открывается')
      const english = await answers({ accept, 'accept-language': 'en-GB,en' })
      expect(english.body).toContain('This link does not open any more')
      expect((await answers({ accept: '*/*' })).json()).toMatchObject({ code: problems.notFound.code })
    })

    test('is not used up by whoever only looks', async () => {
      const address = await made()
      const { pathname } = new URL(address.url ?? '')
      expect((await application.server.inject({ method: 'HEAD', url: pathname })).statusCode).toBe(404)
      expect((await open(address)).status).toBe(200)
    })

    test('is good for a minute; then it goes', async () => {
      const address = await made()
      await fresh().nativeUpdate(PaperAddress, {}, { expiresAt: new Date(Date.now() - 1) })
      expect((await open(address)).status).toBe(404)
      expect(await forgetAddresses(fresh())).toBeGreaterThan(0)
      expect(await fresh().count(PaperAddress)).toBe(0)
    })

    test('keeps its hash alone, and is told once: neither a repeated key nor the audit log has it', async () => {
      const args = { id: world.client.order }
      const keyed = clientOf(application, world.client.user, 'GraphQL', { 'idempotency-key': 'paper-once' })
      const { url } = await keyed.reportOrder(args)
      expect(url).toMatch(/\/paper\/[\w-]{43}$/)
      expect(await keyed.reportOrder(args)).toEqual({ url: null })
      const token = new URL(url ?? '').pathname.slice('/paper/'.length)
      const rows = JSON.stringify([
        await fresh().find(PaperAddress, {}),
        await fresh().find(AuditEntry, {}),
        await fresh().getConnection().execute('select * from kept_answer'),
        application.answered,
      ])
      expect(rows).not.toContain(token)
      expect((await open({ url })).status).toBe(200)
      expect(JSON.stringify(application.answered)).not.toContain(token)
    })

    test('is judged anew when it is opened: banned, signed out and rights that are lost are 404', async () => {
      const boss = world.orders
      const asBoss = clientOf(application, boss)
      const lost = await asBoss.reportOrder({ id: world.client.order })
      await fresh().nativeUpdate(User, { id: boss.id }, { managesOrders: false, managesRequests: true })
      expect((await open(lost)).status).toBe(404)
      await fresh().nativeUpdate(User, { id: boss.id }, { managesOrders: true, managesRequests: false })
      const banned = await asBoss.reportOrder({ id: world.client.order })
      await fresh().nativeUpdate(User, { id: boss.id }, { isBanned: true })
      expect((await open(banned)).status).toBe(404)
      await fresh().nativeUpdate(User, { id: boss.id }, { isBanned: false })
      const token = application.token(boss)
      const { body } = await application.rest(token, 'POST', `/order/${world.client.order}/agent-report`, {})
      await application.rest(token, 'POST', '/auth/signout')
      expect((await open(body as { url: string })).status).toBe(404)
    })

    test('leaves entries in the audit log: who asked for it and who opened it', async () => {
      const { order: instanceId } = world.client
      await open(await made())
      const { items } = await admin.audit({ type: 'ORDER', instanceId })
      expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['openPaper', 'reportOrder'])
    })

    test('is made at most 6 times a minute', async () => {
      const limited = await openTestApplication({ database, env: { RATE_LIMITS: 'on' } })
      try {
        const user = await limited.addUser()
        const own = clientOf(limited, user)
        const day = { userId: user.id, from: '2026-01-01', to: '2026-01-01' }
        for (let made = 0; made < 6; made++) await own.reconcile(day)
        await expect(own.reconcile(day)).rejects.toMatchObject({ status: 429 })
      } finally {
        await limited.close()
      }
    })
  })

  describe('a pack', () => {
    const month = today().slice(0, 7)
    const foldersOf = (files: ReadonlyMap<string, unknown> | ReadonlySet<string>) =>
      new Set([...files.keys()].filter(path => path.includes('/')).map(path => path.split('/')[0]?.split(' №')[0]))

    test('of an order holds its files under their own names, its report, inventory and manifest', async () => {
      const { order: id } = world.client
      const record = await client.order({ id })
      const opened = await open(await client.packOrder({ id }))
      expect(opened.headers['content-type']).toBe('application/zip')
      const { files, manifest, wrong } = await unpack(opened.bytes)
      expect(wrong).toEqual([])
      const names = [record.invoicePath, record.slipPath, record.agentInvoicePath, record.inquiryReportPath]
      expect(manifest.files.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
      expect([...files.keys()]).toEqual(
        expect.arrayContaining([`Ордер №${id}/Отчёт агента ${id}.pdf`, 'Опись.pdf', 'manifest.json']),
      )
      expect([...foldersOf(files)]).toEqual(['Ордер'])
    })

    test('of a replenishment holds the orders on its basis for whoever may read orders, and for nobody else', async () => {
      const { credited: id } = world.client
      const whole = await unpack((await open(await client.packReplenishment({ id }))).bytes)
      expect(whole.wrong).toEqual([])
      expect(foldersOf(whole.files)).toEqual(new Set(['Пополнение', 'Ордер']))
      const paths = [...whole.files.keys()].join('\n')
      for (const part of ['Invoice ', 'Паспорт курса ', 'Отчёт агента ']) expect(paths).toContain(part)
      const desk = clientOf(application, world.requests)
      const part = await unpack((await open(await desk.packReplenishment({ id }))).bytes)
      expect(foldersOf(part.files)).toEqual(new Set(['Пополнение']))
    })

    test('of a month has the kinds of records that its reader may read, and the act', async () => {
      const userId = world.client.user.id
      const whole = await unpack((await open(await client.packMonth({ userId, month }))).bytes)
      expect(whole.wrong).toEqual([])
      expect(foldersOf(whole.files)).toEqual(new Set(['Пополнение', 'Ордер']))
      expect([...whole.files.keys()]).toContain(`Акт сверки ${month}.pdf`)
      const planned = async (user: User) => {
        const { entries } = await planPack(application.contextFor(user), { type: 'USER', instanceId: userId, month })
        return foldersOf(new Set(entries.map(({ path }) => path)))
      }
      expect(await planned(world.requests)).toEqual(new Set(['Пополнение']))
      expect(await planned(world.orders)).toEqual(new Set(['Ордер']))
      expect(await planned(world.admin)).toEqual(new Set(['Пополнение', 'Ордер']))
    })

    test('tells the newest moment of what is in it: not to come, not before its records, the same when it is asked again', async () => {
      const userId = world.client.user.id
      const id = await world.orderIn(world.client.user, world.client.credited, 'NEW')
      const { createdAt } = await fresh().findOneOrFail(Order, { id })
      for (const ask of [() => client.packOrder({ id }), () => client.packMonth({ userId, month })]) {
        const [one, two] = [await open(await ask()), await open(await ask())]
        const [first, again] = [await unpack(one.bytes), await unpack(two.bytes)]
        expect(again.manifest).toEqual(first.manifest)
        expect(one.bytes.equals(two.bytes)).toBe(true)
        const { at } = first.manifest
        expect(new Date(at).getTime()).toBeLessThanOrEqual(Date.now())
        expect(new Date(at).getTime()).toBeGreaterThanOrEqual(createdAt.getTime())
      }
      const nothing = { from: '2024-01-01', to: today() }
      const { at } = await actFacts(application.contextFor(world.otherClient.user), world.otherClient.user.id, nothing)
      expect(at.getTime()).toBeLessThanOrEqual(Date.now())
    })

    /** Where the invoice of the client's order is on the disk; other orders have it too. */
    const invoice = async () => {
      const { order: id } = world.client
      const { invoiceFile: file } = await fresh().findOneOrFail(Order, { id }, { populate: ['invoiceFile'] })
      return { ...file, id, place: join(application.app.config.dataDir, 'files', file?.path ?? '') }
    }
    const inventoryOf = (files: ReadonlyMap<string, Buffer>) =>
      textOfPdf(files.get('Опись.pdf') ?? Buffer.alloc(0))?.replace(/\s+/g, ' ')

    test('with a content that was changed where it is stored has the hash of what is in it, and names it', async () => {
      const { id, name, sha256: kept, place } = await invoice()
      const bytes = readFileSync(place)
      writeFileSync(place, bytes.with(20, (bytes[20] ?? 0) ^ 1))
      const { bytes: pack } = await open(await client.packOrder({ id }))
      writeFileSync(place, bytes)
      const { files, manifest, wrong } = await unpack(pack)
      expect(wrong).toEqual([])
      expect(manifest.files.filter(({ damaged }) => damaged)).toMatchObject([{ name, kept }])
      const what = 'A stored content is not what was uploaded'
      expect(application.takeReported()).toMatchObject([{ cause: { message: what } }])
      expect(inventoryOf(files) ?? 'Содержание изменилось').toContain('Содержание изменилось')
    })

    test('with a content that is missing holds everything else, names it, and is reported', async () => {
      const { id, name, sha256: kept, place } = await invoice()
      const whole = await unpack((await open(await client.packOrder({ id }))).bytes)
      renameSync(place, `${place}.away`)
      const opened = await open(await client.packOrder({ id }))
      renameSync(`${place}.away`, place)
      expect(opened.status).toBe(200)
      const { files, manifest, wrong } = await unpack(opened.bytes)
      expect(wrong).toEqual([])
      const path = `Ордер №${id}/${name}`
      expect(manifest.files.filter(({ missing }) => missing)).toEqual([
        { path, name, size: null, sha256: null, missing: true, kept },
      ])
      expect([...files.keys()]).toEqual([...whole.files.keys()].filter(one => one !== path))
      expect(application.takeReported()).toMatchObject([{ cause: { message: 'A stored content is missing' } }])
      expect(inventoryOf(files) ?? 'не найден в хранилище').toContain('не найден в хранилище')
    })

    test('whose content breaks off is cut and reported, and the process goes on', async () => {
      const { storage } = application.app
      const broken = vi.spyOn(storage, 'read').mockImplementation(async function* () {
        yield Buffer.from('%PDF')
        throw new Error('The disk is away')
      })
      try {
        const { url } = await client.packOrder({ id: world.client.newOrder })
        const base = await application.listen()
        const answer = await fetch(new URL(new URL(url ?? '').pathname, base))
        await expect(answer.arrayBuffer()).rejects.toThrow()
        expect(application.takeReported()).toHaveLength(1)
      } finally {
        broken.mockRestore()
      }
      expect((await open(await client.reportOrder({ id: world.client.order }))).status).toBe(200)
    })

    test('of nothing is 409, of a month that is none a field error, of another client 404', async () => {
      const nobody = await application.addUser()
      const empty = clientOf(application, nobody).packMonth({ userId: nobody.id, month })
      await expect(empty).rejects.toMatchObject({ status: 409, code: problems.packEmpty.code })
      for (const bad of ['2026-13', '2026-00', '2026', '2026-1', '999999-01', 'май', '2999-01', '1999-01', '', null])
        await expect(client.packMonth({ userId: world.client.user.id, month: bad })).rejects.toMatchObject({
          fields: ['month'],
        })
      await expect(other.packMonth({ userId: world.client.user.id, month })).rejects.toMatchObject({ status: 404 })
      await expect(other.packOrder({ id: world.client.order })).rejects.toMatchObject({ status: 404 })
      await expect(other.packReplenishment({ id: world.client.credited })).rejects.toMatchObject({ status: 404 })
    })
  })
})
