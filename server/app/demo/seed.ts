import { User } from '../../account/account.entity.ts'
import { userSearch } from '../../account/account.service.ts'
import { hashPassword, passwordFits } from '../../account/password.ts'
import { createBank } from '../../bank/bank.service.ts'
import { sendMessage } from '../../chat/chat.service.ts'
import { createCompany } from '../../company/company.service.ts'
import { saveCurrencyMarkup } from '../../company/markup.service.ts'
import { saveClientRate, saveCompanyRate } from '../../company/tier.service.ts'
import type { App, Context } from '../../core/context.ts'
import { createLimits } from '../../core/limits.ts'
import { transaction } from '../../core/transaction.ts'
import { OrderStatus, ReplenishmentStatus } from '../../../domain/generated/enums.ts'
import { addDays, today } from '../../../domain/core/dates.ts'
import { minor } from '../../../domain/core/money.ts'
import { toRate } from '../../../domain/core/rate.ts'
import { addInn } from '../../inn/inn.service.ts'
import { approveInn, blockInn } from '../../inn/registry.service.ts'
import { createRequest, setRequestStatus } from '../../request/request.service.ts'
import { silentOutbox } from '../../mail/outbox.ts'
import { createContractor } from '../../contractor/contractor.service.ts'
import {
  BANKS,
  BLOCK_REASON,
  BLOCKED_INN,
  CLIENTS,
  COMPANIES,
  INNS,
  PENDING_INNS,
  PHRASES,
  RECIPIENTS,
  USERS,
} from './data.ts'
import { icon, paper } from './paper.ts'
import { addStatement } from './statement.ts'
import { actAs, calling, type Walk, walkOrder, walkReplenishment } from './walk.ts'
import { UNCHANGED_FOR } from '../../account/standing.service.ts'
import { Replenishment } from '../../replenishment/replenishment.entity.ts'

const PASSWORD = 'Trinity-2026'

/** How many replenishments each client has in each status, and orders likewise: enough for lists to scroll. */
const ROUNDS = 2
const FIRST_CREDITS = 4

/** Fills an empty database with demo users and data through the real services. Answers the users' addresses. */
export async function seedDemo(app: App): Promise<string[]> {
  const isEmpty = (await app.store.fork().count(User)) === 0
  // Nobody did this work: nobody gets letters about it, its three months fit into one minute, and its offers don't run out
  const config = { ...app.config, offerMinutes: 0 }
  const quiet = { ...app, config, outbox: silentOutbox, limits: createLimits(false, null) }
  if (isEmpty) await app.store.withoutWaiting(() => seed(quiet))
  return USERS.map(({ email }) => email)
}

/**
 * Throws where demo users may sign in with their published password: a database that began with demo data serves nobody
 * but its own machine.
 */
export async function refuseDemoUsers(app: App): Promise<void> {
  const emails = USERS.map(({ email }) => email)
  for (const { email, passwordHash } of await app.store.fork().find(User, { email: { $in: emails }, isBanned: false }))
    if (await passwordFits(passwordHash ?? null, PASSWORD))
      throw new Error(
        `The database holds demo data, and ${email} has the published password: use another DATA_DIR or DATABASE_URL.`,
      )
}

async function seed(app: App): Promise<void> {
  const users = await addUsers(app)
  const as = (email: string) => actAs(app, users.get(email) as User)
  const admin = as('admin@trinity.test')
  const manager = as('manager@trinity.test')
  const companies = await addCompanies(admin)
  const banks = await addBanks(admin)
  const [first, second] = CLIENTS
  await addTerms(admin, users.get(first)?.id ?? 0, companies)

  const people = new Map<string, People>()
  for (const email of CLIENTS) {
    const client = as(email)
    await addInns(client, manager, INNS[email] ?? [])
    await addContractors(client)
    people.set(email, {
      client,
      manager,
      admin,
      inns: (INNS[email] ?? []).map(([inn]) => inn),
      companies,
      banks,
      turn: 0,
    })
  }
  const [blocked, name, address] = BLOCKED_INN
  await addInn(calling(as(second), 'addInn'), { inn: blocked, name, address })
  await blockInn(calling(manager, 'blockInn'), { inn: blocked, comment: BLOCK_REASON })
  for (const [inn, company, place] of PENDING_INNS)
    await addInn(calling(as(second), 'addInn'), { inn, name: company, address: place })

  for (const email of CLIENTS) await addRecords(people.get(email) as People)
  await addTalk(people.get(first) as People)
  await addStatement(manager)
}

async function addUsers(app: App): Promise<Map<string, User>> {
  const passwordHash = await hashPassword(PASSWORD)
  return transaction(app.store, async em => {
    const users = USERS.map(user =>
      em.create(User, {
        ...user,
        passwordHash,
        quietLetters: [],
        confirmedAt: new Date(),
        search: userSearch(user),
        // They count as old: nobody waits a day to see how a second person approves
        unchangedSince: new Date(Date.now() - 2 * UNCHANGED_FOR),
        createdAt: new Date(),
      }),
    )
    await em.flush()
    return new Map(users.map(user => [user.email ?? '', user]))
  })
}

async function addCompanies(admin: Context): Promise<number[]> {
  const ids: number[] = []
  for (const { company, tiers } of COMPANIES) {
    const { id } = await createCompany(calling(admin, 'createCompany'), company)
    for (const [type, operator, amount, rate, onTopAmount] of tiers)
      await saveCompanyRate(calling(admin, 'saveCompanyRate'), {
        companyId: id,
        bankId: id,
        rate: { type, operator, amount, rate, onTopAmount },
      })
    ids.push(id)
  }
  return ids
}

async function addBanks(admin: Context): Promise<number[]> {
  const ids: number[] = []
  for (const bank of BANKS) {
    const short = bank.brockmanDetail?.shortName ?? ''
    const additionalAgreement = paper(`Бланк доп. соглашения ${bank.shortName}.pdf`, [`ADDITIONAL AGREEMENT`, short])
    const { id } = await createBank(calling(admin, 'createBank'), { ...bank, avatar: icon(short), additionalAgreement })
    ids.push(id)
  }
  return ids
}

/** One client has a tier of their own and markups on central-bank prices. */
async function addTerms(admin: Context, clientId: number, [companyId = 0]: readonly number[]): Promise<void> {
  const tier = {
    type: 'AMOUNT',
    operator: '>=',
    amount: minor(20_000_00),
    rate: toRate(2.5),
    onTopAmount: minor(0),
  } as const
  await saveClientRate(calling(admin, 'saveClientRate'), { clientId, companyBankId: companyId, ...tier })
  await saveCurrencyMarkup(calling(admin, 'saveCurrencyMarkup'), {
    clientId,
    currency: 'USD',
    type: 'PCT',
    value: toRate(1.2),
  })
  await saveCurrencyMarkup(calling(admin, 'saveCurrencyMarkup'), {
    clientId,
    currency: 'CNY',
    type: 'AMOUNT',
    value: toRate(8),
  })
}

async function addInns(
  client: Context,
  manager: Context,
  inns: readonly (readonly [string, string, string])[],
): Promise<void> {
  for (const [inn, name, address] of inns) {
    await addInn(calling(client, 'addInn'), { inn, name, address })
    await approveInn(calling(manager, 'approveInn'), { inn })
  }
}

async function addContractors(client: Context): Promise<void> {
  for (const one of RECIPIENTS)
    await createContractor(calling(client, 'createContractor'), {
      name: one.name,
      country: { code: one.country },
      address: one.address,
      contactName: one.contact,
      accounts: [{ accountNumber: one.account, swift: one.swift, bankName: one.bank, currency: one.currency }],
    })
}

interface People {
  readonly client: Context
  readonly manager: Context
  readonly admin: Context
  readonly inns: readonly string[]
  readonly companies: readonly number[]
  readonly banks: readonly number[]
  /** Goes round through recipients, companies and amounts. */
  turn: number
}

const picked = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T

function nextWalk(people: People): Walk & { inn: string } {
  const turn = people.turn++
  const recipient = picked(RECIPIENTS, turn)
  // The second company does not pay into every country of the demo recipients; the first and the third do
  const companyId = picked([people.companies[0] ?? 0, people.companies[2] ?? 0], turn)
  return {
    client: people.client,
    manager: people.manager,
    admin: people.admin,
    companyId,
    bankId: picked(people.banks, turn),
    recipient,
    amount: minor(850_000 + ((turn * 7_919_350) % 9_400_000)),
    date: addDays(today(), -(turn % 40)),
    inn: picked(people.inns, turn),
  }
}

async function addRequest(walk: Walk & { inn: string }): Promise<number> {
  const { recipient, amount, client, inn } = walk
  const { id } = await createRequest(calling(client, 'createRequest'), {
    inn,
    recipientCountry: { code: recipient.country },
    recipientBankCountry: { code: recipient.country },
    invoicePrice: amount,
    currency: recipient.currency,
    paymentPurpose: recipient.goods,
  })
  return id
}

/** The invoice of an earlier replenishment to its recipient once more, with another account: pre-flight says so. */
function doubtful<W extends Walk>(walk: W, again: number): W {
  const [recipient] = RECIPIENTS
  return { ...walk, again, recipient: { ...recipient, account: '6222020200998877665' } }
}

async function addRecords(people: People): Promise<void> {
  const { manager } = people
  const credited: number[] = []
  const replenish = async (status: ReplenishmentStatus, isDoubtful = false) => {
    const next = nextWalk(people)
    const walk = isDoubtful ? doubtful(next, credited[0] ?? 0) : next
    const requestId = await addRequest(walk)
    await setRequestStatus(calling(manager, 'setRequestStatus'), { id: requestId, status: 'APPROVED' })
    const id = await walkReplenishment(walk, requestId, status)
    if (status === 'DONE') credited.push(id)
  }
  for (let i = 0; i < FIRST_CREDITS; i++) await replenish('DONE')
  for (let round = 0; round < ROUNDS; round++) {
    const isLast = round === ROUNDS - 1
    for (const status of Object.values(ReplenishmentStatus).toSorted())
      await replenish(status, isLast && status === 'DOC')
    for (const status of Object.values(OrderStatus).toSorted()) {
      const walk = nextWalk(people)
      await walkOrder({ ...walk, amount: minor(120_000 + people.turn * 1_300) }, picked(credited, people.turn), status)
    }
    await addOpenRequests(people)
  }
}

/** Requests that are not used: new, approved and rejected ones. */
async function addOpenRequests(people: People): Promise<void> {
  const { manager } = people
  for (let i = 0; i < 3; i++) {
    await addRequest(nextWalk(people))
    await setRequestStatus(calling(manager, 'setRequestStatus'), {
      id: await addRequest(nextWalk(people)),
      status: 'APPROVED',
    })
    const rejected = { status: 'REJECTED', comment: 'Назначение платежа не соответствует виду деятельности' }
    await setRequestStatus(calling(manager, 'setRequestStatus'), {
      id: await addRequest(nextWalk(people)),
      ...rejected,
    })
  }
}

async function addTalk({ client, manager }: People): Promise<void> {
  const own = { client: client.viewer?.id ?? 0 }
  const newest = await client.em.find(Replenishment, own, { fields: ['id'], orderBy: { id: -1 }, limit: 6 })
  for (const [index, { id }] of newest.entries()) {
    const [question = '', reply = ''] = picked(PHRASES, index)
    await sendMessage(calling(client, 'sendMessage'), { type: 'REPLENISHMENT', instanceId: id, text: question })
    if (index % 2)
      await sendMessage(calling(manager, 'sendMessage'), { type: 'REPLENISHMENT', instanceId: id, text: reply })
  }
}
