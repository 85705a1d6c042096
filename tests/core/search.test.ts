import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Minor, toMinor } from '../../domain/core/money.ts'
import { ManagerClient, User } from '../../server/account/account.entity.ts'
import type { Context } from '../../server/core/context.ts'
import { folded, PAGE_SIZE } from '../../server/core/paging.ts'
import { type Params, run, statement } from '../../server/core/sql.ts'
import type { Em } from '../../server/core/store.ts'
import type { Db } from '../../server/core/tables.ts'
import { groupedTransaction, transaction } from '../../server/core/transaction.ts'
import { countriesInEnglish } from '../../server/dictionary/dictionary.service.ts'
import type { ReplenishmentStatus, ReplenishmentStatusFilter } from '../../server/generated/schema.ts'
import { replenishments } from '../../server/replenishment/list.service.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { Request } from '../../server/request/request.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

/** A replenishment as a search sees it. */
interface Kept {
  readonly id: number
  readonly client: number
  readonly clientText: string
  readonly search: string
  readonly searchStaff: string
  readonly status: ReplenishmentStatus
  readonly amount: number
  readonly currency: string
  readonly country: string | null
  readonly toDoClient: boolean
  readonly toDoStaff: boolean
}

interface Filter {
  readonly search: string
  readonly status?: ReplenishmentStatusFilter | null
  readonly mine?: boolean
}

const SEED = 20261124

/** Letters that a search treats in a special way, or that two engines may see differently. */
const LETTERS = Array.from('аяёйШ №«»abZ09.,-_%*"\'\\^:(){}+|&!~\t\n😀🇨🇳é中İß')
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 60 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc
    .tuple(fc.constantFrom('ООО «Поставка', 'Shenzhen Lumen', 'ИП Ёлкин', 'AND OR NOT NEAR'), fc.nat(1200))
    .map(([name, number]) => `${name} ${number}»`),
)
const STATUSES = ['NEW', 'DOC', 'DOC_NAC', 'CR_NAC', 'DONE'] as const
const record = fc.record({
  client: fc.nat(2),
  name: text,
  company: text,
  status: fc.constantFrom(...STATUSES),
  country: fc.constantFrom('CN', 'AE', 'TR', null),
  ownAmount: fc.boolean(),
  amount: fc.constantFrom(100, 4242, 100_050, 10_000_000_000_000),
  currency: fc.constantFrom('USD', 'CNY', 'EUR'),
  toDoClient: fc.boolean(),
  toDoStaff: fc.boolean(),
})

const RENAMED = statement((db: Db<typeof Replenishment>, params: Params<{ id: number; text: string }>) =>
  db.updateTable('replenishment').set({ search_staff: params.text }).where('id', '=', params.id),
)

/** What today's words of the rule say of a record (decisions.md section 1, "Search"). */
function isFound(kept: Kept, viewer: User, mine: ReadonlySet<number>, { search, status, mine: onlyMine }: Filter) {
  const isClient = viewer.kind === 'CLIENT'
  if (isClient && kept.client !== viewer.id) return false
  if (onlyMine && !mine.has(kept.client)) return false
  if (status === 'ACTION' && !(isClient ? kept.toDoClient : kept.toDoStaff)) return false
  if (status && status !== 'ACTION' && kept.status !== status) return false
  const part = search.trim().normalize('NFC').toLowerCase()
  const texts = isClient ? [kept.search] : [kept.searchStaff, kept.clientText]
  const number = /^№?\s*(\d{1,9})$/.exec(part)?.[1]
  return (
    texts.some(one => one.includes(part)) ||
    (number !== undefined && Number(number) === kept.id) ||
    toMinor(part) === kept.amount ||
    (/^[a-z]{3}$/.test(part) && part.toUpperCase() === kept.currency) ||
    countriesInEnglish(part).includes(kept.country ?? '')
  )
}

describe.each(databases)('searches on %s', database => {
  let application: TestApplication
  let clients: User[]
  let manager: User
  let kept: Kept[]
  const mine = new Set<number>()

  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    clients = [
      await application.addUser({ name: 'Ёлкин "100%_*" 😀' }),
      await application.addUser({ name: 'Supply Lumen' }),
      await application.addUser({ name: 'Поставка Ёж' }),
    ]
    const [first] = clients
    if (!first) throw new Error('No client')
    mine.add(first.id)
    await application.app.store.fork().insert(ManagerClient, { manager: manager.id, client: first.id })
    kept = await addRecords(fc.sample(record, { numRuns: 250, seed: SEED }))
  }, 60_000)
  afterAll(() => application.close())

  /** Puts replenishments with their requests into the database. */
  const addRecords = (records: readonly Readonly<ReturnType<typeof sampleOf>>[]): Promise<Kept[]> =>
    transaction(application.app.store, async em => {
      const made: Kept[] = []
      for (const { client: number, name, company, country, ownAmount, ...one } of records) {
        const client = clients[number]
        if (!client) throw new Error('No client')
        const amount = one.amount as Minor
        const now = new Date()
        const request = em.create(Request, {
          client: client.id,
          status: 'APPROVED',
          inn: '7707083893',
          clientCompanyName: company,
          recipientCountry: 'CN',
          recipientBankCountry: 'CN',
          invoicePrice: ownAmount ? (1 as Minor) : amount,
          currency: ownAmount ? 'GBP' : one.currency,
          paymentPurpose: name,
          statusSince: now,
          toDoClient: false,
          toDoStaff: false,
          search: folded(company, name),
          createdAt: now,
        })
        const texts = { search: folded(name), searchStaff: folded(name, company) }
        const flags = { toDoClient: one.toDoClient, toDoStaff: one.toDoStaff }
        const replenishment = em.create(Replenishment, {
          client: client.id,
          request,
          status: one.status,
          statusSince: now,
          contractorName: name,
          contractorCountry: country,
          invoiceAmount: ownAmount ? amount : null,
          invoiceCurrency: ownAmount ? one.currency : null,
          createdAt: now,
          ...texts,
          ...flags,
        })
        await em.flush()
        const { id, status } = replenishment
        const rest = { status, amount, currency: one.currency, country, ...texts, ...flags }
        made.push({ id, client: client.id, clientText: client.search, ...rest })
      }
      return made
    })

  /** The first page of a list and the last one, as ids, with the total. */
  const foundBy = async (ctx: Context, filter: Filter) => {
    const { items, totalItems, totalPages, hasMore } = await replenishments(ctx, filter)
    const last = totalPages > 1 ? await replenishments(ctx, { ...filter, page: totalPages - 1 }) : null
    const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
    return { first: idsOf(items), last: idsOf(last?.items ?? []), totalItems, hasMore }
  }
  const expected = (viewer: User, filter: Filter) => {
    const ids = kept
      .filter(one => isFound(one, viewer, mine, filter))
      .map(({ id }) => id)
      .toReversed()
    const last = ids.length > PAGE_SIZE ? ids.slice(Math.floor((ids.length - 1) / PAGE_SIZE) * PAGE_SIZE) : []
    return { first: ids.slice(0, PAGE_SIZE), last, totalItems: ids.length, hasMore: false }
  }

  const cut = fc
    .tuple(fc.nat(), fc.boolean(), fc.nat(), fc.integer({ min: 1, max: 100 }))
    .map(([at, ofUser, start, length]) => {
      const one = kept[at % kept.length]
      const characters = Array.from((ofUser ? one?.clientText : one?.searchStaff) ?? '')
      const from = start % Math.max(characters.length, 1)
      return characters.slice(from, from + length).join('')
    })
  const needle = fc
    .oneof(
      { weight: 4, arbitrary: fc.constant(null).chain(() => cut) },
      text,
      fc.constantFrom('%', '_', '"', '*', '"""', '%%%', '___', 'a"b', 'AND OR', '42', '42,42', '№7', '1 000,50', 'usd'),
      fc.constantFrom('china', 'turk', 'emirates', 'КИТ', 'lumen', 'поставка', 'words : "a"', 'NEAR(a b)', '\\', 'й'),
    )
    .filter(search => search.trim() !== '' && search.trim().normalize('NFC').toLowerCase().length <= 100)

  test('a search finds what has the part, for clients and staff and with every filter', async () => {
    const filter = fc.record({
      search: needle,
      status: fc.constantFrom(null, null, 'ACTION' as const, ...STATUSES),
      mine: fc.boolean(),
    })
    const viewers = [manager, ...clients]
    await fc.assert(
      fc.asyncProperty(fc.nat(3), filter, async (number, asked) => {
        const viewer = viewers[number] ?? manager
        const one = { ...asked, mine: asked.mine && viewer === manager }
        expect(await foundBy(application.contextFor(viewer), one)).toEqual(expected(viewer, one))
      }),
      { numRuns: 400, seed: SEED },
    )
  }, 120_000)

  test('a search of a client never finds what is another’s, whatever is typed', async () => {
    for (const viewer of clients)
      for (const search of ['a', 'поставка', 'usd', 'china', '42,42', ...kept.slice(0, 30).map(({ id }) => `№${id}`)]) {
        const { items } = await replenishments(application.contextFor(viewer), { search })
        expect(items.filter(({ userId }) => userId !== viewer.id)).toEqual([])
      }
  })

  describe('follows its records', () => {
    const sought = async (search: string, page = 0) =>
      (await replenishments(application.contextFor(manager), { search, page })).items.map(({ id }) => id)
    const changing = <T>(work: (em: Em) => Promise<T>) => transaction(application.app.store, work)
    const renamed = (em: Em, id: number, text: string) =>
      em
        .findOneOrFail(Replenishment, { id })
        .then(one => Object.assign(one, { search: text, searchStaff: text, status: 'DONE' }))

    test('through changes, and a change that is taken back leaves nothing', async () => {
      const [one] = await addRecords([{ ...sampleOf(), name: 'Ветряк первый', company: '' }])
      const id = one?.id ?? 0
      expect(await sought('ветряк')).toEqual([id])
      await changing(em => renamed(em, id, 'мельница'))
      expect(await sought('ветряк')).toEqual([])
      expect(await sought('мельница')).toEqual([id])
      const done = await replenishments(application.contextFor(manager), { search: 'мельница', status: 'DONE' })
      expect(done.items.map(row => row.id)).toEqual([id])
      const undone = changing(async em => {
        await renamed(em, id, 'водокачка')
        await em.flush()
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      expect(await sought('водокачка')).toEqual([])
      expect(await sought('мельница')).toEqual([id])
      kept = kept.filter(({ id: other }) => other !== id)
      await changing(async em => void (await em.nativeDelete(Replenishment, { id })))
      expect(await sought('мельница')).toEqual([])
    })

    test('through the names of their clients', async () => {
      const client = await application.addUser({ name: 'Старожил' })
      clients.push(client)
      const [one] = await addRecords([{ ...sampleOf(), client: clients.length - 1 }])
      expect(await sought('старожил')).toEqual([one?.id])
      await changing(async em => {
        const user = await em.findOneOrFail(User, { id: client.id })
        user.search = folded('Новосёл')
      })
      expect(await sought('старожил')).toEqual([])
      expect(await sought('новосёл')).toEqual([one?.id])
    })

    test('in a write of a group that is taken back alone', async () => {
      const [one] = await addRecords([{ ...sampleOf(), name: 'Савпоинт' }])
      const id = one?.id ?? 0
      const write = (text: string, fails: boolean) =>
        groupedTransaction(application.app.store, async em => {
          await run(em, RENAMED, { id, text })
          if (fails) throw new Error('undone')
        })
      const [first, undone] = await Promise.allSettled([write('оставлен', false), write('отменён', true)])
      expect([first?.status, undone?.status]).toEqual(['fulfilled', 'rejected'])
      expect(await sought('отменён')).toEqual([])
      expect(await sought('оставлен')).toEqual([id])
    })
  })
})

function sampleOf() {
  const [one] = fc.sample(record, { numRuns: 1, seed: SEED })
  if (!one) throw new Error('Nothing was made')
  return one
}
