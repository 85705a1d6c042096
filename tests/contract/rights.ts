import { today } from '../../domain/core/dates.ts'
import { roots, type Values } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import type { World } from '../support/world.ts'

/**
 * Who may call what: a table of our own, written by hand from decisions.md section 1, "Roles", never from the
 * directives of the schema. `client` of the world is the client; `other` is its `otherClient`, whose the record is not;
 * `acting` is an admin who has signed in as the client. A dead token (of a banned user, expired) is answered as nobody.
 */
export const CALLERS = ['nobody', 'client', 'other', 'requests', 'orders', 'manager', 'admin', 'acting'] as const

/** Who calls. */
export type Caller = (typeof CALLERS)[number]

/** What a caller gets: `ok` is any answer but 401 and 403, and where the row names a living record, but 404 too. */
export type Verdict = 'ok' | '401' | '403' | '404' | 'silent'

/** One line of the table. */
export interface Row {
  readonly field: string
  /** What tells two lines of one field apart. */
  readonly about?: string
  readonly verdicts: Readonly<Record<Caller, Verdict>>
  /** The living record that the line is about; without it the call names none that exists. */
  readonly values?: (world: World) => Values
}

/** A link for the recipient. */
const LINK = { language: 'EN', days: 1, showAmount: false, showDates: true, showSwift: false }

/** The patterns of the table: a line for each kind of right, a column for each caller in the order of CALLERS. */
const PATTERNS = `
                nobody client other  requests orders manager admin acting
  everybody     ok     ok     ok     ok       ok     ok      ok    ok      public
  any           401    ok     ok     ok       ok     ok      ok    ok      any
  client        401    ok     ok     403      403    403     403   ok      C, without a record
  clientOwn     401    ok     404    403      403    403     403   ok      C, a record of theirs
  management    401    403    403    ok       ok     ok      ok    403     M
  admin         401    403    403    403      403    403     ok    403     A
  owner         401    ok     ok     ok       ok     ok      ok    403     any; an account stays its owner's
  ownAlone      401    ok     404    404      404    404     404   ok      one's own alone
  staffAlone    401    ok     404    404      404    404     404   ok      one's own; of a client's to nobody else
  staffOwn      401    404    404    404      404    ok      ok    404     one's own; of the staff's to an admin
  self          401    ok     404    ok       ok     ok      ok    ok      M, self
  selfOrAdmin   401    ok     404    404      404    404     ok    ok      A, self
  staffUser     401    403    403    404      404    404     ok    403     A; M for clients: somebody of the staff
  requestLists  401    ok     ok     ok       403    ok      ok    ok      C, Q: lists
  requestSide   401    ok     404    ok       404    ok      ok    ok      C, Q: one record
  requestDesk   401    403    403    ok       404    ok      ok    403     Q: one record
  requestStaff  401    403    403    ok       403    ok      ok    403     Q: lists
  requestFile   401    404    404    ok       404    ok      ok    404     Q: a file
  orderLists    401    ok     ok     403      ok     ok      ok    ok      C, O: lists
  orderSide     401    ok     404    404      ok     ok      ok    ok      C, O: one record
  orderDesk     401    403    403    404      ok     ok      ok    403     O: one record
  templateFile  401    ok     404    ok       404    ok      ok    ok      by the owner: C, Q
  requestEvents 401    ok     silent ok       403    ok      ok    ok      events of a kind: C, Q
  orderEvents   401    ok     silent 403      ok     ok      ok    ok      events of a kind: C, O
  refOwn        401    ok     silent silent   silent silent  silent ok     events of a contractor: C
  refClient     401    ok     silent ok       ok     ok      ok    ok      events of a client: M, self
  refStaff      401    silent silent silent   silent ok      ok    silent  events of a manager: A, self
`

const patterns = new Map(
  PATTERNS.split('\n').map(line => {
    const [name = '', ...words] = line.trim().split(/ +/)
    return [name, Object.fromEntries(CALLERS.map((caller, index) => [caller, words[index]])) as Row['verdicts']]
  }),
)

function row(field: string, pattern: string, values?: Row['values'], about?: string): Row {
  const verdicts = patterns.get(pattern)
  if (!verdicts) throw new Error(`No pattern ${pattern}`)
  return { field, verdicts, ...(values ? { values } : {}), ...(about ? { about } : {}) }
}

/** A version that no record has: a step that the caller may take is refused then, and changes nothing. */
const STALE = 999

const file = (type: string, pattern: string, id: (world: World) => number) =>
  row('download', pattern, world => ({ id: id(world), type }), type)

/** The table. */
export const ROWS: readonly Row[] = [
  // Accounts, profile
  row('support', 'everybody'),
  row('signUp', 'everybody'),
  row('signIn', 'everybody'),
  row('confirmAccount', 'everybody'),
  row('sendConfirm', 'everybody'),
  row('sendReset', 'everybody'),
  row('resetPassword', 'everybody'),
  row('changePassword', 'owner', () => ({})),
  row('signOut', 'any'),
  row('secondFactor', 'everybody'),
  row('passkeyOptions', 'everybody'),
  row('passkeySignIn', 'everybody'),
  row('stepUpMethods', 'any'),
  row('stepUpOptions', 'any'),
  row('stepUp', 'any'),
  row('factors', 'any'),
  row('beginTotp', 'any'),
  row('confirmTotp', 'any'),
  row('beginPasskey', 'any'),
  row('addPasskey', 'any'),
  row('renewRecoveryCodes', 'any'),
  row('removeFactor', 'any'),
  row('resetFactors', 'admin'),
  row('sessions', 'any'),
  row('endSession', 'any'),
  row('endOtherSessions', 'any'),
  row('keyCalls', 'any'),
  row('visits', 'any'),
  row('keys', 'any'),
  row('createKey', 'any'),
  row('rotateKey', 'any'),
  row('revokeKey', 'any'),
  row('webhooks', 'any'),
  row('webhooks', 'staffAlone', ({ client }) => ({ userId: client.user.id }), 'a client'),
  row('webhooks', 'staffOwn', ({ manager }) => ({ userId: manager.id }), 'a manager'),
  row('webhookEvents', 'any'),
  row('createWebhook', 'any'),
  row('webhookDeliveries', 'ownAlone', ({ client }) => ({ id: client.webhook })),
  row('saveWebhook', 'ownAlone', ({ client }) => ({ id: client.webhook, webhook: { version: STALE } })),
  row('deleteWebhook', 'any'),
  row('rotateWebhook', 'any'),
  row('testWebhook', 'ownAlone', ({ client }) => ({ id: client.webhook })),
  row('resendWebhookDelivery', 'ownAlone', ({ client }) => ({ id: client.webhook, deliveryId: client.delivery })),
  row('profile', 'any'),
  row('saveProfile', 'any'),
  row('profileOf', 'self', ({ client }) => ({ id: client.user.id })),
  row('balance', 'self', ({ client }) => ({ userId: client.user.id })),
  row('balanceOn', 'self', ({ client }) => ({ userId: client.user.id })),
  row('statement', 'self', ({ client }) => ({ userId: client.user.id })),
  row('analyticsBalance', 'self', ({ client }) => ({ userId: client.user.id })),
  row('analyticsPayments', 'self', ({ client }) => ({ userId: client.user.id })),
  row('analyticsWork', 'management'),
  row('analyticsVolume', 'admin'),
  row('analyticsRates', 'any'),
  row('audit', 'admin'),
  row('checks', 'admin'),
  row('startCheck', 'admin'),

  // Administration
  row('users', 'admin'),
  row('user', 'management', ({ client }) => ({ userId: client.user.id }), 'a client'),
  row('user', 'staffUser', ({ manager }) => ({ userId: manager.id }), 'a manager'),
  row('createUser', 'admin'),
  row('saveUser', 'admin', ({ client }) => ({ userId: client.user.id, user: { version: STALE } })),
  row('deleteUser', 'admin'),
  row('banUser', 'admin'),
  row('signInAs', 'admin', ({ client }) => ({ userId: client.user.id })),
  row('clientManagers', 'selfOrAdmin', ({ client }) => ({ userId: client.user.id })),
  row('clientManagerSuggestions', 'admin', ({ client }) => ({ userId: client.user.id })),
  row('assignClientManager', 'admin', ({ client, manager }) => ({
    userId: client.user.id,
    assigneeUserId: manager.id,
  })),
  row('removeClientManager', 'admin'),

  // Second person
  row('approvals', 'management'),
  row('approval', 'orderDesk', ({ approvals }) => ({ id: approvals.approve })),
  row('approveApproval', 'management'),
  row('rejectApproval', 'management'),
  row('withdrawApproval', 'management'),
  row('settings', 'admin'),
  row('deadlines', 'management'),
  row('saveDeadlines', 'admin', () => ({ deadlines: { version: STALE } })),
  row('saveSettings', 'admin', () => ({ settings: { version: STALE } })),

  // Exports
  row('exportReplenishments', 'requestLists'),
  row('exportOrders', 'orderLists'),
  row('exportRequests', 'requestStaff', ({ client }) => ({ ids: [client.newRequest] })),
  row('exportInns', 'management', ({ client }) => ({ inns: [client.inn] })),
  row('exportStatement', 'self', ({ client }) => ({ userId: client.user.id })),

  row('exportBalanceDays', 'self', ({ client }) => ({ userId: client.user.id })),
  row('exportPaidMonths', 'self', ({ client }) => ({ userId: client.user.id })),
  row('exportWork', 'management'),
  row('exportVolume', 'admin'),
  row('exportRates', 'any'),

  // Papers and packs
  row('packReplenishment', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('packOrder', 'orderSide', ({ client }) => ({ id: client.order })),
  row('packMonth', 'self', ({ client }) => ({ userId: client.user.id, month: today().slice(0, 7) })),
  row('reportReplenishment', 'requestSide', ({ client }) => ({ id: client.credited })),
  row('reportOrder', 'orderSide', ({ client }) => ({ id: client.order })),
  row('reconcile', 'self', ({ client }) => ({ userId: client.user.id, from: today(), to: today() })),

  // Views
  row('views', 'any'),
  row('saveView', 'ownAlone', ({ client }) => ({ view: { id: client.view, version: STALE } })),
  row('deleteView', 'ownAlone', ({ client }) => ({ id: client.view, version: STALE })),

  // Canned answers
  row('answerTemplates', 'management'),
  row('saveAnswerTemplate', 'requestDesk', ({ answerTemplate }) => ({
    template: { id: answerTemplate, version: STALE },
  })),
  row('deleteAnswerTemplate', 'requestDesk', ({ answerTemplate }) => ({ id: answerTemplate, version: STALE })),

  // Statements of banks
  row('statementLines', 'requestStaff'),
  row('importStatement', 'requestStaff'),
  row('confirmStatementLines', 'requestDesk', ({ client, statementLine }) => ({
    replenishmentId: client.replenishment,
    lines: [statementLine],
    version: STALE,
  })),
  row('setStatementLineAside', 'requestDesk', ({ statementLine }) => ({ id: statementLine, version: STALE })),
  row('releaseStatementLine', 'requestDesk', ({ statementLine }) => ({ id: statementLine, version: STALE })),

  // INN
  row('myInns', 'client'),
  row('addInn', 'client'),
  row('deleteInn', 'client'),
  row('innRegistry', 'management'),
  row('innItem', 'management', ({ client }) => ({ inn: client.inn })),
  row('saveInnItem', 'management'),
  row('approveInn', 'management', ({ client }) => ({ inn: client.inn })),
  row('blockInn', 'management', ({ client }) => ({ inn: client.inn })),
  row('unblockInn', 'management', ({ client }) => ({ inn: client.inn })),
  row('deleteInnItem', 'management'),

  // Requests
  row('requests', 'requestLists'),
  row('createRequest', 'client'),
  row('request', 'requestSide', ({ client }) => ({ id: client.newRequest })),
  row('requestHistory', 'requestSide', ({ client }) => ({ id: client.newRequest })),
  row('setRequestStatus', 'requestDesk', ({ client }) => ({ id: client.newRequest, version: STALE })),
  row('deleteRequest', 'clientOwn', ({ client }) => ({ id: client.newRequest })),

  // Companies, rates, banks
  row('companies', 'any'),
  row('company', 'any', ({ company }) => ({ id: company })),
  row('createCompany', 'admin'),
  row('saveCompany', 'admin', ({ company }) => ({ company: { id: company } })),
  row('deleteCompany', 'admin'),
  row('companyRates', 'any', ({ company }) => ({ id: company, bankId: company })),
  row('saveCompanyRate', 'admin', ({ company }) => ({ companyId: company, bankId: company, rate: {} })),
  row('deleteCompanyRate', 'admin'),
  row('clientRates', 'management', ({ client }) => ({ clientId: client.user.id })),
  row('saveClientRate', 'admin', ({ client }) => ({ rate: { id: client.rate } })),
  row('deleteClientRate', 'admin'),
  row('currencyMarkups', 'management', ({ client }) => ({ clientId: client.user.id })),
  row('saveCurrencyMarkup', 'admin', ({ client }) => ({ markup: { id: client.markup } })),
  row('deleteCurrencyMarkup', 'admin'),
  row('banks', 'any'),
  row('bank', 'management', ({ bank }) => ({ id: bank })),
  row('createBank', 'admin'),
  row('saveBank', 'admin', ({ bank }) => ({ bank: { id: bank } })),
  row('saveBankDetail', 'admin', ({ bank }) => ({ brockmanBankId: bank, detail: {} })),
  row('deleteBank', 'admin'),

  // Contractors
  row('contractors', 'client'),
  row('createContractor', 'client'),
  row('contractor', 'clientOwn', ({ client }) => ({ id: client.contractor })),
  row('saveContractor', 'clientOwn', ({ client }) => ({ contractor: { id: client.contractor } })),
  row('deleteContractor', 'client'),
  row('contractorTemplates', 'clientOwn', ({ client }) => ({ id: client.contractor })),
  row('saveContractorAccounts', 'clientOwn', ({ client }) => ({ id: client.contractor, accounts: [] })),
  row('deleteContractorAccount', 'client'),
  row('deleteContractorTemplate', 'client'),

  // Dictionaries: whoever is signed in may look something up
  ...roots.query.filter(({ name }) => /^dict[A-Z]/.test(name)).map(({ name }) => row(name, 'any')),
  row('cbrRates', 'any'),
  row('bcaRates', 'any'),

  // Replenishments
  row('replenishments', 'requestLists'),
  row('createReplenishment', 'clientOwn', ({ client }) => ({ clientRequestId: client.newRequest })),
  row('replenishment', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('replenishmentHistory', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('ratePassports', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('ratePassportPdf', 'requestSide', ({ client }) => ({ id: client.replenishment, passportId: client.passport })),
  row('bill', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('billPdf', 'requestSide', ({ client }) => ({ id: client.replenishment })),
  row('rateCalc', 'requestSide', ({ client }) => ({
    stage: 'BEFORE',
    calc: { replenishmentId: client.replenishment },
  })),
  row('replenishmentPreflight', 'requestSide', ({ client }) => ({ replenishment: { id: client.replenishment } })),
  row('saveContractorStage', 'clientOwn', ({ client }) => ({
    replenishment: { id: client.replenishment, version: STALE },
  })),
  row('saveDocuments', 'clientOwn', ({ client }) => ({ replenishment: { id: client.replenishment, version: STALE } })),
  row('createTemplate', 'clientOwn', ({ client }) => ({ id: client.replenishment })),
  row('reviewDocuments', 'requestDesk', ({ client }) => ({ review: { id: client.replenishment, version: STALE } })),
  row('requestRate', 'clientOwn', ({ client }) => ({ rate: { id: client.replenishment, version: STALE } })),
  row('formRate', 'requestDesk', ({ client }) => ({ rate: { id: client.replenishment, version: STALE } })),
  row('extendOffer', 'requestDesk', ({ client }) => ({ id: client.replenishment, validMinutes: 60, version: STALE })),
  row('confirmRate', 'clientOwn', ({ client }) => ({ id: client.replenishment, accepted: true, version: STALE })),
  row('sendPayment', 'clientOwn', ({ client }) => ({ payment: { id: client.replenishment, version: STALE } })),
  row('confirmPayment', 'requestDesk', ({ client }) => ({ id: client.replenishment, amount: 1, version: STALE })),
  row('fixRate', 'requestDesk', ({ client }) => ({ rate: { id: client.replenishment, version: STALE } })),
  row('commentReplenishment', 'requestDesk', ({ client }) => ({ id: client.replenishment })),
  row('rollbackReplenishment', 'admin', ({ client }) => ({ id: client.replenishment, version: STALE })),
  row('archiveReplenishment', 'admin', ({ client }) => ({ id: client.replenishment, version: STALE })),

  // Orders
  row('orders', 'orderLists'),
  row('createOrder', 'client'),
  row('order', 'orderSide', ({ client }) => ({ id: client.order })),
  row('orderStatus', 'orderSide', ({ client }) => ({ id: client.order })),
  row('orderPreflight', 'orderSide', ({ client }) => ({ order: { id: client.order } })),
  row('orderHistory', 'orderSide', ({ client }) => ({ id: client.order })),
  row('orderLinks', 'orderSide', ({ client }) => ({ id: client.order })),
  row('createOrderLink', 'clientOwn', ({ client }) => ({ id: client.order, link: LINK })),
  row('revokeOrderLink', 'orderSide', ({ client }) => ({ id: client.order, linkId: 1 })),
  row('statusPage', 'everybody'),
  row('statusSwift', 'everybody'),
  row('saveOrder', 'clientOwn', ({ client }) => ({ order: { id: client.order, version: STALE } })),
  row('cancelOrder', 'orderSide', ({ client }) => ({ id: client.order, version: STALE })),
  row('setOrderCompany', 'orderDesk', ({ client, company }) => ({
    id: client.order,
    companyId: company,
    version: STALE,
  })),
  row('payOrder', 'orderDesk', ({ client }) => ({ order: { id: client.order, version: STALE } })),
  row('requestInquiry', 'clientOwn', ({ client }) => ({ id: client.order })),
  row('requestSwift', 'clientOwn', ({ client }) => ({ id: client.order })),
  row('sendInquiry', 'orderDesk', ({ client }) => ({ order: { id: client.order, version: STALE } })),
  row('sendSwift', 'orderDesk', ({ client }) => ({ order: { id: client.order, version: STALE } })),
  row('sendInquirySwift', 'orderDesk', ({ client }) => ({ order: { id: client.order, version: STALE } })),
  row('commentOrder', 'orderDesk', ({ client }) => ({ id: client.order })),
  row('refundOrder', 'admin', ({ client }) => ({ id: client.order, version: STALE })),
  row('rollbackOrder', 'admin', ({ client }) => ({ id: client.order, version: STALE })),
  row('archiveOrder', 'admin', ({ client }) => ({ id: client.order, version: STALE })),

  // Chat, counters, files
  ...(['messages', 'sendMessage'] as const).flatMap(field => {
    const of = (type: string, instanceId: number) =>
      field === 'messages' ? { type, instanceId } : { message: { type, instanceId } }
    return [
      row(field, 'requestSide', ({ client }) => of('REQUEST', client.newRequest), 'REQUEST'),
      row(field, 'requestSide', ({ client }) => of('REPLENISHMENT', client.replenishment), 'REPLENISHMENT'),
      row(field, 'orderSide', ({ client }) => of('ORDER', client.order), 'ORDER'),
    ]
  }),
  ...(['takeWorkItem', 'releaseWorkItem'] as const).flatMap(field => [
    row(field, 'management', ({ client }) => ({ type: 'INN', inn: client.inn }), 'INN'),
    row(field, 'requestDesk', ({ client }) => ({ type: 'REQUEST', id: client.newRequest }), 'REQUEST'),
    row(field, 'requestDesk', ({ client }) => ({ type: 'REPLENISHMENT', id: client.replenishment }), 'REPLENISHMENT'),
    row(field, 'orderDesk', ({ client }) => ({ type: 'ORDER', id: client.order }), 'ORDER'),
  ]),
  ...(['notes', 'addNote'] as const).flatMap(field => {
    const of = (type: string, instanceId: number) => ({ type, instanceId, ...(field === 'addNote' && { note: {} }) })
    return [
      row(field, 'requestDesk', ({ client }) => of('REQUEST', client.newRequest), 'REQUEST'),
      row(field, 'requestDesk', ({ client }) => of('REPLENISHMENT', client.replenishment), 'REPLENISHMENT'),
      row(field, 'orderDesk', ({ client }) => of('ORDER', client.order), 'ORDER'),
    ]
  }),
  row('saveNote', 'requestDesk', ({ note }) => ({ id: note, note: { text: 'Иначе', version: STALE } })),
  row('deleteNote', 'requestDesk', ({ note }) => ({ id: note, version: STALE })),
  row('colleagues', 'management', () => ({ type: 'INN' }), 'INN'),
  row('colleagues', 'requestDesk', () => ({ type: 'REQUEST' }), 'REQUEST'),
  row('colleagues', 'orderDesk', () => ({ type: 'ORDER' }), 'ORDER'),
  row('bulkRequest', 'requestStaff', ({ client }) => ({
    rows: [{ id: client.newRequest, version: STALE }],
    step: 'APPROVE',
  })),
  row('bulkInn', 'management', ({ client }) => ({ rows: [{ inn: client.inn, version: STALE }], step: 'APPROVE' })),
  row('unread', 'any'),
  row('toDo', 'any'),
  row('uploadFile', 'any', () => ({ file: pdf() })),
  file('BANK_STATEMENT', 'requestFile', ({ statement }) => statement),
  file('BLANK_AGREEMENT', 'any', ({ bank }) => bank),
  file('PAYMENT_ORDER', 'requestSide', ({ client }) => client.paymentOrderFile),
  file('TEMPLATE_CONTRACT', 'templateFile', ({ client }) => client.contract),
  file('TEMPLATE_AGREEMENT', 'templateFile', ({ client }) => client.agreement),
  file('CHAT_FILE', 'orderSide', ({ client }) => client.chatFile),
  file('CLIENT_INVOICE', 'requestSide', ({ client }) => client.replenishment),
  file('CLIENT_CONTRACT', 'requestSide', ({ client }) => client.replenishment),
  file('CLIENT_AGREEMENT', 'requestSide', ({ client }) => client.replenishment),
  file('ORDER_CLIENT_INVOICE', 'orderSide', ({ client }) => client.order),
  file('ORDER_SLIP', 'orderSide', ({ client }) => client.order),
  file('ORDER_AGENT_INVOICE', 'orderSide', ({ client }) => client.order),
  file('ORDER_INQUIRY', 'orderSide', ({ client }) => client.order),
  file('ORDER_SWIFT', 'orderSide', ({ client }) => client.order),

  // Live
  row('countersChanged', 'any'),
  row('messageAdded', 'requestSide', ({ client }) => ({ type: 'REQUEST', instanceId: client.newRequest }), 'REQUEST'),
  row('messageAdded', 'orderSide', ({ client }) => ({ type: 'ORDER', instanceId: client.order }), 'ORDER'),
  row('recordChanged', 'requestSide', ({ client }) => ({ type: 'REQUEST', instanceId: client.newRequest }), 'REQUEST'),
  row('recordChanged', 'orderSide', ({ client }) => ({ type: 'ORDER', instanceId: client.order }), 'ORDER'),
  row('recordChanged', 'requestEvents', () => ({ type: 'REQUEST' }), 'all REQUEST'),
  row('recordChanged', 'requestEvents', () => ({ type: 'REPLENISHMENT' }), 'all REPLENISHMENT'),
  row('recordChanged', 'orderEvents', () => ({ type: 'ORDER' }), 'all ORDER'),
  row('referenceDataChanged', 'any', ({ company }) => ({ type: 'COMPANY', id: company }), 'COMPANY'),
  row('referenceDataChanged', 'any', ({ bank }) => ({ type: 'BANK', id: bank }), 'BANK'),
  row('referenceDataChanged', 'refClient', ({ client }) => ({ type: 'USER', id: client.user.id }), 'a client'),
  row('referenceDataChanged', 'refStaff', ({ manager }) => ({ type: 'USER', id: manager.id }), 'a manager'),
  row('referenceDataChanged', 'refOwn', ({ client }) => ({ type: 'CONTRACTOR', id: client.contractor }), 'CONTRACTOR'),
]
