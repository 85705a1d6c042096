import { toRate } from '../../domain/core/rate.ts'
import { minor } from '../../domain/core/money.ts'
import { APPROVAL_LIVES } from '../../domain/approval/schema.ts'
import { User } from '../../server/account/account.entity.ts'
import { Approval } from '../../server/approval/approval.entity.ts'
import { saveAnswerTemplate } from '../../server/answerTemplate/answerTemplate.service.ts'
import { Note } from '../../server/note/note.entity.ts'
import { addNote } from '../../server/note/note.service.ts'
import { BankStatement, StatementLine } from '../../server/bankStatement/statement.entity.ts'
import { createBank } from '../../server/bank/bank.service.ts'
import { sendMessage } from '../../server/chat/chat.service.ts'
import { createCompany } from '../../server/company/company.service.ts'
import { saveCurrencyMarkup } from '../../server/company/markup.service.ts'
import { saveClientRate, saveCompanyRate } from '../../server/company/tier.service.ts'
import { createContractor } from '../../server/contractor/contractor.service.ts'
import type { Context } from '../../server/core/context.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { icon, paper } from '../../server/app/demo/paper.ts'
import { type Walk, walkOrder, walkReplenishment } from '../../server/app/demo/walk.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { uploadFile } from '../../server/file/file.service.ts'
import { saveView } from '../../server/view/view.service.ts'
import type { OrderStatus, ReplenishmentStatus } from '../../server/generated/schema.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { createTemplate, saveContractorStage, saveDocuments } from '../../server/replenishment/documents.service.ts'
import { ratePassports } from '../../server/replenishment/passport.service.ts'
import { replenishmentOf } from '../../server/replenishment/record.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { Webhook, WebhookDelivery } from '../../server/webhook/webhook.entity.ts'
import type { NewUser, TestApplication } from './application.ts'

/** Everything that can belong to a client, one of each: ids, and the INN. */
export interface Belongings {
  readonly user: User
  /** A view of their requests. */
  readonly view: number
  /** A webhook that is switched off, and what was sent to it. */
  readonly webhook: number
  readonly delivery: number
  readonly inn: string
  /** A request in each open status, and the one that is used up. */
  readonly newRequest: number
  readonly approvedRequest: number
  readonly rejectedRequest: number
  /** NEW, with documents entered and a template made of them. */
  readonly draft: number
  /** BILL_PAID: it has all its files and its bill. */
  readonly replenishment: number
  /** DONE: orders may be based on it. */
  readonly credited: number
  /** The newest passport of `replenishment`. */
  readonly passport: number
  /** INQ_SWIFT_DONE: it has all its files. */
  readonly order: number
  readonly newOrder: number
  readonly contractor: number
  readonly account: number
  readonly contract: number
  readonly agreement: number
  readonly paymentOrderFile: number
  readonly chatFile: number
  readonly upload: number
  readonly rate: number
  readonly markup: number
}

/** Two clients with everything that they can have, the staff, a paying company and a partner bank. */
export interface World {
  readonly client: Belongings
  readonly otherClient: Belongings
  readonly requests: User
  readonly orders: User
  readonly manager: User
  readonly admin: User
  /** Somebody with a second factor. */
  readonly guarded: User
  readonly company: number
  readonly companyRate: number
  readonly bank: number
  /** A statement of a bank, and its one line, which is open. */
  readonly statement: number
  readonly statementLine: number
  /** A canned answer of the desk of requests. */
  readonly answerTemplate: number
  /** A note of the manager on the client's new request. */
  readonly note: number
  /** Proposals of the manager that wait, one for each end. */
  readonly approvals: { readonly approve: number; readonly reject: number; readonly withdraw: number }
  /** Walks a new record of a client to a status, through the real services. Answers its id. */
  readonly replenishmentIn: (client: User, status: ReplenishmentStatus) => Promise<number>
  /** The same for an order, based on the client's credited replenishment. */
  readonly orderIn: (client: User, basis: number, status: OrderStatus) => Promise<number>
  /** A new request of a client: NEW, or as staff have judged it. Answers its id. */
  readonly requestIn: (client: User, status: 'NEW' | 'APPROVED' | 'REJECTED') => Promise<number>
}

/** Straight into the database: it is told of nothing. */
async function webhookOf({ app }: TestApplication, user: User): Promise<Pick<Belongings, 'webhook' | 'delivery'>> {
  const em = app.store.fork()
  const createdAt = new Date()
  const webhook = await em.insert(Webhook, {
    user: user.id,
    clientId: user.id,
    url: 'https://example.com/hooks',
    events: ['*'],
    description: null,
    secret: 'sealed',
    formers: [],
    enabled: false,
    allowed: true,
    ended: null,
    endedAt: null,
    lastSuccessAt: createdAt,
    failingSince: null,
    createdAt,
  })
  const delivery = await em.insert(WebhookDelivery, {
    webhook,
    eventId: `msg_${webhook}`,
    type: 'test',
    about: null,
    body: '{"type":"test"}',
    status: 'DELIVERED',
    tries: 1,
    nextTryAt: null,
    claim: null,
    triedAt: createdAt,
    ms: 12,
    httpStatus: 204,
    failure: null,
    answer: '',
    createdAt,
  })
  return { webhook, delivery }
}

const [RECIPIENT] = RECIPIENTS
const AMOUNT = minor(9_000_000)
const DATE = '2026-03-05'
/** The INNs of the first world; every further one takes the next ten-digit numbers. */
const INNS = [7_707_083_893, 7_736_050_003] as const

/** Fills an application with two clients and everything around them, through the real services; a further world in one application has another number. */
export async function addWorld(application: TestApplication, number = 0): Promise<World> {
  // Names and addresses are fixed: the same worlds of two applications are alike to the last letter
  const add = (name: string, user: NewUser) =>
    application.addUser({ ...user, name, email: `${name}@world${number || ''}.test` })
  const requests = await add('requests', { kind: 'MANAGER', managesRequests: true })
  const orders = await add('orders', { kind: 'MANAGER', managesOrders: true })
  const manager = await add('manager', { kind: 'MANAGER', managesRequests: true, managesOrders: true })
  const admin = await add('admin', { kind: 'ADMIN', unchangedSince: new Date(0) })
  const asManager = application.contextFor(manager)
  const asAdmin = application.contextFor(admin)
  const { id: company } = await createCompany(asAdmin, {
    name: 'Orient Pay FZE',
    country: { code: 'AE' },
    swift: 'EBILAEAD',
    bankName: 'Emirates NBD',
    accountNumber: 'AE070331234567890123456',
    currency: 'USD',
    baseRate: toRate(3),
    countryExclusions: [{ code: 'IR' }],
    autoCr: true,
  })
  const tier = {
    type: 'AMOUNT',
    operator: '>=',
    amount: minor(50_000_000),
    rate: toRate(2.5),
    onTopAmount: minor(0),
  } as const
  const { id: companyRate } = await saveCompanyRate(asAdmin, { companyId: company, bankId: company, rate: tier })
  const { id: bank } = await createBank(asAdmin, {
    name: 'Восточный расчётный банк',
    shortName: 'ВРБ',
    bic: '044525985',
    avatar: icon('B'),
    additionalAgreement: paper('Бланк.pdf', ['AGREEMENT']),
    brockmanDetail: { name: 'Brockman LLC', shortName: 'Brockman' },
  })

  const walkOf = (client: User): Walk => ({
    client: application.contextFor(client),
    manager: asManager,
    admin: asAdmin,
    companyId: company,
    bankId: bank,
    recipient: RECIPIENT,
    amount: AMOUNT,
    date: DATE,
  })
  const innOf = new Map<number, string>()
  const requestIn: World['requestIn'] = async (client, status) => {
    const { id } = await createRequest(application.contextFor(client), {
      inn: innOf.get(client.id) ?? '',
      recipientCountry: { code: RECIPIENT.country },
      recipientBankCountry: { code: RECIPIENT.country },
      invoicePrice: AMOUNT,
      currency: RECIPIENT.currency,
      paymentPurpose: RECIPIENT.goods,
    })
    if (status !== 'NEW') await setRequestStatus(asManager, { id, status, comment: 'Проверено' })
    return id
  }
  const replenishmentIn: World['replenishmentIn'] = async (client, status) =>
    walkReplenishment(walkOf(client), await requestIn(client, 'APPROVED'), status)
  const orderIn: World['orderIn'] = (client, basis, status) =>
    walkOrder({ ...walkOf(client), amount: minor(500_000) }, basis, status)

  const belongingsOf = async (inn: string): Promise<Belongings> => {
    const user = await add(`client-${inn}`, { kind: 'CLIENT', autoCr: true })
    const ctx = application.contextFor(user)
    innOf.set(user.id, inn)
    await addInn(ctx, { inn, name: `ООО «Лампа ${inn}»`, address: 'Москва' })
    await approveInn(asManager, { inn })
    const credited = await replenishmentIn(user, 'DONE')
    const replenishment = await replenishmentIn(user, 'BILL_PAID')
    const draft = await replenishmentIn(user, 'NEW')
    const order = await orderIn(user, credited, 'INQ_SWIFT_DONE')
    const contractor = await createContractor(ctx, {
      name: RECIPIENT.name,
      country: { code: RECIPIENT.country },
      accounts: [{ accountNumber: '1', swift: RECIPIENT.swift, bankName: RECIPIENT.bank, currency: 'CNY' }],
    })
    const file = paper('Сообщение.pdf', ['MESSAGE'])
    const message = await sendMessage(ctx, {
      type: 'ORDER',
      instanceId: order,
      text: 'Когда дойдёт?',
      metas: [{ fileName: file.name ?? '', b64: file.b64 ?? '' }],
    })
    const { paymentOrderFiles } = await replenishmentOf(ctx, replenishment)
    const [passport] = await ratePassports(ctx, replenishment)
    const kept = { list: 'REQUESTS', name: 'Мои новые', query: { status: 'NEW' } } as const
    return {
      user,
      view: (await saveView(ctx, kept)).id,
      ...(await webhookOf(application, user)),
      inn,
      newRequest: await requestIn(user, 'NEW'),
      approvedRequest: await requestIn(user, 'APPROVED'),
      rejectedRequest: await requestIn(user, 'REJECTED'),
      draft,
      replenishment,
      credited,
      passport: passport?.id ?? 0,
      order,
      newOrder: await orderIn(user, credited, 'NEW'),
      contractor: contractor.id,
      account: contractor.accounts[0]?.id ?? 0,
      ...(await templateOf(ctx, draft, contractor.id)),
      paymentOrderFile: paymentOrderFiles[0]?.id ?? 0,
      chatFile: message.metas[0]?.id ?? 0,
      upload: (await uploadFile(ctx, paper('Загрузка.pdf', ['UPLOAD']))).id,
      rate: (await saveClientRate(asAdmin, { clientId: user.id, companyBankId: company, ...tier, rate: toRate(2.4) }))
        .id,
      markup: (await saveCurrencyMarkup(asAdmin, { clientId: user.id, currency: 'CNY', type: 'PCT', value: toRate(1) }))
        .id,
    }
  }

  const proposalOf = (name: string) => addProposal(application, manager.id, name)
  const approvals = {
    approve: await proposalOf('approve'),
    reject: await proposalOf('reject'),
    withdraw: await proposalOf('withdraw'),
  }

  const { id: answerTemplate } = await saveAnswerTemplate(asManager, {
    desk: 'REQUEST',
    name: `Ждём документы${number || ''}`,
    ru: 'Пришлите контракт',
    en: 'Please send the contract',
  })
  const kept = await addStatement(application, asManager, number)
  const client = await belongingsOf(String(INNS[0] + number))
  const otherClient = await belongingsOf(String(INNS[1] + number))
  const guarded = await add('guarded', { kind: 'MANAGER', managesOrders: true })
  await application.app.store.fork().nativeUpdate(User, { id: guarded.id }, { hasFactor: true })
  const onRequest = { type: 'REQUEST', instanceId: client.newRequest } as const
  const { id: note } = await addNote(asManager, { ...onRequest, note: { text: 'Ждём ответа банка' } })
  // However long the tests of a world take, its author can still change it
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await application.app.store.fork().nativeUpdate(Note, { id: note }, { createdAt: tomorrow })
  return {
    client,
    otherClient,
    note,
    guarded,
    requests,
    orders,
    manager,
    admin,
    company,
    companyRate,
    bank,
    ...kept,
    answerTemplate,
    approvals,
    replenishmentIn,
    orderIn,
    requestIn,
  }
}

/** A change of the settings that somebody of the order desk has proposed. */
function addProposal(application: TestApplication, proposedBy: number, name: string): Promise<number> {
  const changes = [{ field: 'detailsNewFrom', before: null, after: '100' }]
  const now = new Date()
  return application.app.store.fork().insert(Approval, {
    step: 'SAVE',
    type: 'SETTING',
    desk: 'ORDER_DESK',
    status: 'WAITING',
    subject: '',
    amounts: [],
    changes,
    figures: JSON.stringify({ amounts: [], changes, seals: [] }),
    action: 'saveSettings',
    input: { detailsNewFrom: 100 },
    files: [],
    proposedBy,
    signatures: 'manager',
    waitingOn: `${name} ${proposedBy}`,
    createdAt: now,
    expiresAt: new Date(now.getTime() + APPROVAL_LIVES),
  })
}

/** A statement with one payment that nothing matches. */
async function addStatement(application: TestApplication, ctx: Context, number: number) {
  const { id: file } = await uploadFile(ctx, { name: 'Выписка.txt', b64: Buffer.from(`${number}`).toString('base64') })
  return transaction(application.app.store, async em => {
    await em.nativeUpdate(StoredFile, { id: file }, { used: true })
    const createdAt = new Date()
    const account = '40702810900000000099'
    const made = em.create(BankStatement, {
      file,
      hash: String(number).padStart(64, '0'),
      account,
      fromDate: DATE,
      toDate: DATE,
      importedBy: ctx.viewer?.id ?? 0,
      createdAt,
    })
    const line = em.create(StatementLine, {
      statement: made,
      account,
      number: `W${number}`,
      date: DATE,
      amount: minor(150_000),
      payerInn: '5001007322',
      payerAccount: '40702810100000000077',
      payerName: 'ООО «Чужая»',
      purpose: 'Оплата',
      problem: 'UNKNOWN_PAYER',
      needsLook: true,
      search: 'ооо «чужая»',
      createdAt,
    })
    await em.flush()
    return { statement: made.id, statementLine: line.id }
  })
}

async function templateOf(ctx: Context, id: number, contractorId: number) {
  await saveContractorStage(ctx, { id, contractorId, contractorName: RECIPIENT.name })
  await saveDocuments(ctx, {
    id,
    draft: true,
    contractDate: '2026-01-15',
    contractNumber: 'C-1',
    contract: paper('Контракт.pdf', ['CONTRACT']),
    additionalAgreementDate: '2026-01-20',
    additionalAgreementNumber: 'ДС-1',
    additionalAgreement: paper('Соглашение.pdf', ['AGREEMENT']),
  })
  const { contractId, agreementId } = await createTemplate(ctx, { id, name: 'Основной' })
  return { contract: contractId, agreement: agreementId }
}
