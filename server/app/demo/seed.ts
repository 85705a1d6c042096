import { User } from '../../account/account.entity.ts'
import { userSearch } from '../../account/account.service.ts'
import { hashPassword, passwordFits } from '../../account/password.ts'
import { createBank } from '../../bank/bank.service.ts'
import { createCompany } from '../../company/company.service.ts'
import { saveCurrencyMarkup } from '../../company/markup.service.ts'
import { saveClientRate, saveCompanyRate } from '../../company/tier.service.ts'
import type { App, Context } from '../../core/context.ts'
import { createLimits } from '../../core/limits.ts'
import { transaction } from '../../core/transaction.ts'
import { now, setClock } from '../../../domain/core/clock.ts'
import { minor } from '../../../domain/core/money.ts'
import { toRate } from '../../../domain/core/rate.ts'
import { addInn } from '../../inn/inn.service.ts'
import { approveInn, blockInn } from '../../inn/registry.service.ts'
import { silentOutbox } from '../../mail/outbox.ts'
import { createContractor } from '../../contractor/contractor.service.ts'
import { BANKS, BLOCK_REASON, BLOCKED_INN, CLIENTS, COMPANIES, INNS, PENDING_INNS, RECIPIENTS, USERS } from './data.ts'
import { beginning, type Course, lately, oneStep, runCourses } from './courses.ts'
import { icon, paper } from './paper.ts'
import { addAnswers } from './answers.ts'
import { addPrices } from './prices.ts'
import { coursesOf, type People, talkOf } from './records.ts'
import { addStatement } from './statement.ts'
import { addViews } from './views.ts'
import { addWebhooks } from './webhooks.ts'
import { actAs, calling } from './walk.ts'
import { UNCHANGED_FOR } from '../../account/standing.service.ts'

const PASSWORD = 'Trinity-2026'

/** Fills an empty database with demo users and data through the real services. Answers the users' addresses. */
export async function seedDemo(app: App): Promise<string[]> {
  const isEmpty = (await app.store.fork().count(User)) === 0
  // Nobody did this work: nobody gets letters about it, and its offers don't run out
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

/** Ninety days of work that end now, each step by the clock of its time. */
async function seed(app: App): Promise<void> {
  const end = new Date()
  await transaction(app.store, addPrices)
  setClock(beginning(end).getTime() - end.getTime())
  try {
    await runCourses(await coursesFrom(app, end))
  } finally {
    setClock(0)
  }
}

/** Adds people and what they work with, and answers what they do with it. */
async function coursesFrom(app: App, end: Date): Promise<Course[]> {
  const users = await addUsers(app)
  const as = (email: string) => actAs(app, users.get(email) as User)
  const admin = as('admin@trinity.test')
  const manager = as('manager@trinity.test')
  const companies = await addCompanies(admin)
  const banks = await addBanks(admin)
  await addAnswers(manager)
  await addViews(manager)
  const [first, second] = CLIENTS
  await addWebhooks(as(first), manager)
  await addTerms(admin, users.get(first)?.id ?? 0, companies)

  const people: People[] = []
  for (const email of CLIENTS) {
    const client = as(email)
    const inns = INNS[email] ?? []
    await addInns(client, manager, inns)
    await addContractors(client)
    const numbers = inns.map(([inn]) => inn)
    const turn = people.length * 37
    people.push({ client, manager, admin, inns: numbers, companies, banks, credited: [], firstTurn: turn, turn })
  }
  const [blocked, name, address] = BLOCKED_INN
  await addInn(calling(as(second), 'addInn'), { inn: blocked, name, address })
  await blockInn(calling(manager, 'blockInn'), { inn: blocked, comment: BLOCK_REASON })

  const pending = PENDING_INNS.map(([inn, company, place], index) =>
    oneStep(lately(end, index, 1), () => addInn(calling(as(second), 'addInn'), { inn, name: company, address: place })),
  )
  const statement = oneStep(lately(end, 0, 0), () => addStatement(manager))
  return [
    ...people.flatMap(one => coursesOf(one, end)),
    ...pending,
    statement,
    ...people.slice(0, 1).flatMap(one => talkOf(one, end)),
  ]
}

async function addUsers(app: App): Promise<Map<string, User>> {
  const passwordHash = await hashPassword(PASSWORD)
  return transaction(app.store, async em => {
    const users = USERS.map(user =>
      em.create(User, {
        ...user,
        passwordHash,
        quietLetters: [],
        confirmedAt: now(),
        search: userSearch(user),
        // They count as old: nobody waits a day to see how a second person approves
        unchangedSince: new Date(now().getTime() - 2 * UNCHANGED_FOR),
        createdAt: now(),
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
