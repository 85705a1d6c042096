import { roots, type Values } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import type { World } from '../support/world.ts'

/**
 * Who may call what: a table of our own, written by hand from decisions.md section 1, "Roles", never from the
 * directives of the schema. `mine` of the world is the client; `other` is a client whose the record is not; `acting` is an
 * admin who has signed in as the client. A dead token (of a banned user, expired) is answered as nobody.
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
  self          401    ok     404    ok       ok     ok      ok    ok      M, self
  selfOrAdmin   401    ok     404    404      404    404     ok    ok      A, self
  staffUser     401    403    403    404      404    404     ok    403     A; M for clients: somebody of the staff
  requestLists  401    ok     ok     ok       403    ok      ok    ok      C, Q: lists
  requestSide   401    ok     404    ok       404    ok      ok    ok      C, Q: one record
  requestDesk   401    403    403    ok       404    ok      ok    403     Q: one record
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
  row('profile', 'any'),
  row('saveProfile', 'any'),
  row('profileOf', 'self', ({ mine }) => ({ id: mine.user.id })),
  row('balance', 'self', ({ mine }) => ({ userId: mine.user.id })),
  row('statement', 'self', ({ mine }) => ({ userId: mine.user.id })),
  row('audit', 'admin'),

  // Administration
  row('users', 'admin'),
  row('user', 'management', ({ mine }) => ({ userId: mine.user.id }), 'a client'),
  row('user', 'staffUser', ({ manager }) => ({ userId: manager.id }), 'a manager'),
  row('createUser', 'admin'),
  row('saveUser', 'admin', ({ mine }) => ({ userId: mine.user.id, user: { version: STALE } })),
  row('deleteUser', 'admin'),
  row('banUser', 'admin'),
  row('signInAs', 'admin', ({ mine }) => ({ userId: mine.user.id })),
  row('clientManagers', 'selfOrAdmin', ({ mine }) => ({ userId: mine.user.id })),
  row('clientManagerSuggestions', 'admin', ({ mine }) => ({ userId: mine.user.id })),
  row('assignClientManager', 'admin', ({ mine, manager }) => ({ userId: mine.user.id, assigneeUserId: manager.id })),
  row('removeClientManager', 'admin'),

  // Exports
  row('exportReplenishments', 'requestLists'),
  row('exportOrders', 'orderLists'),
  row('exportStatement', 'self', ({ mine }) => ({ userId: mine.user.id })),

  // INN
  row('myInns', 'client'),
  row('addInn', 'client'),
  row('deleteInn', 'client'),
  row('innRegistry', 'management'),
  row('innItem', 'management', ({ mine }) => ({ inn: mine.inn })),
  row('saveInnItem', 'management'),
  row('approveInn', 'management', ({ mine }) => ({ inn: mine.inn })),
  row('blockInn', 'management', ({ mine }) => ({ inn: mine.inn })),
  row('unblockInn', 'management', ({ mine }) => ({ inn: mine.inn })),
  row('deleteInnItem', 'management'),

  // Requests
  row('requests', 'requestLists'),
  row('createRequest', 'client'),
  row('request', 'requestSide', ({ mine }) => ({ id: mine.newRequest })),
  row('requestHistory', 'requestSide', ({ mine }) => ({ id: mine.newRequest })),
  row('setRequestStatus', 'requestDesk', ({ mine }) => ({ id: mine.newRequest, version: STALE })),
  row('deleteRequest', 'clientOwn', ({ mine }) => ({ id: mine.newRequest })),

  // Companies, rates, banks
  row('companies', 'any'),
  row('company', 'any', ({ company }) => ({ id: company })),
  row('createCompany', 'admin'),
  row('saveCompany', 'admin', ({ company }) => ({ company: { id: company } })),
  row('deleteCompany', 'admin'),
  row('companyRates', 'any', ({ company }) => ({ id: company, bankId: company })),
  row('saveCompanyRate', 'admin', ({ company }) => ({ companyId: company, bankId: company, rate: {} })),
  row('deleteCompanyRate', 'admin'),
  row('clientRates', 'management', ({ mine }) => ({ clientId: mine.user.id })),
  row('saveClientRate', 'admin', ({ mine }) => ({ rate: { id: mine.rate } })),
  row('deleteClientRate', 'admin'),
  row('currencyMarkups', 'management', ({ mine }) => ({ clientId: mine.user.id })),
  row('saveCurrencyMarkup', 'admin', ({ mine }) => ({ markup: { id: mine.markup } })),
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
  row('contractor', 'clientOwn', ({ mine }) => ({ id: mine.contractor })),
  row('saveContractor', 'clientOwn', ({ mine }) => ({ contractor: { id: mine.contractor } })),
  row('deleteContractor', 'client'),
  row('contractorTemplates', 'clientOwn', ({ mine }) => ({ id: mine.contractor })),
  row('saveContractorAccounts', 'clientOwn', ({ mine }) => ({ id: mine.contractor, accounts: [] })),
  row('deleteContractorAccount', 'client'),
  row('deleteContractorTemplate', 'client'),

  // Dictionaries: whoever is signed in may look something up
  ...roots.query.filter(({ name }) => /^dict[A-Z]/.test(name)).map(({ name }) => row(name, 'any')),
  row('cbrRates', 'any'),
  row('bcaRates', 'any'),

  // Replenishments
  row('replenishments', 'requestLists'),
  row('createReplenishment', 'clientOwn', ({ mine }) => ({ clientRequestId: mine.newRequest })),
  row('replenishment', 'requestSide', ({ mine }) => ({ id: mine.replenishment })),
  row('replenishmentHistory', 'requestSide', ({ mine }) => ({ id: mine.replenishment })),
  row('bill', 'requestSide', ({ mine }) => ({ id: mine.replenishment })),
  row('billPdf', 'requestSide', ({ mine }) => ({ id: mine.replenishment })),
  row('rateCalc', 'requestSide', ({ mine }) => ({ stage: 'BEFORE', calc: { replenishmentId: mine.replenishment } })),
  row('saveContractorStage', 'clientOwn', ({ mine }) => ({
    replenishment: { id: mine.replenishment, version: STALE },
  })),
  row('saveDocuments', 'clientOwn', ({ mine }) => ({ replenishment: { id: mine.replenishment, version: STALE } })),
  row('createTemplate', 'clientOwn', ({ mine }) => ({ id: mine.replenishment })),
  row('reviewDocuments', 'requestDesk', ({ mine }) => ({ review: { id: mine.replenishment, version: STALE } })),
  row('requestRate', 'clientOwn', ({ mine }) => ({ rate: { id: mine.replenishment, version: STALE } })),
  row('formRate', 'requestDesk', ({ mine }) => ({ rate: { id: mine.replenishment, version: STALE } })),
  row('confirmRate', 'clientOwn', ({ mine }) => ({ id: mine.replenishment, accepted: true, version: STALE })),
  row('sendPayment', 'clientOwn', ({ mine }) => ({ payment: { id: mine.replenishment, version: STALE } })),
  row('confirmPayment', 'requestDesk', ({ mine }) => ({ id: mine.replenishment, amount: 1, version: STALE })),
  row('fixRate', 'requestDesk', ({ mine }) => ({ rate: { id: mine.replenishment, version: STALE } })),
  row('commentReplenishment', 'requestDesk', ({ mine }) => ({ id: mine.replenishment })),
  row('rollbackReplenishment', 'admin', ({ mine }) => ({ id: mine.replenishment, version: STALE })),
  row('archiveReplenishment', 'admin', ({ mine }) => ({ id: mine.replenishment, version: STALE })),

  // Orders
  row('orders', 'orderLists'),
  row('createOrder', 'client'),
  row('order', 'orderSide', ({ mine }) => ({ id: mine.order })),
  row('orderStatus', 'orderSide', ({ mine }) => ({ id: mine.order })),
  row('orderHistory', 'orderSide', ({ mine }) => ({ id: mine.order })),
  row('saveOrder', 'clientOwn', ({ mine }) => ({ order: { id: mine.order, version: STALE } })),
  row('cancelOrder', 'orderSide', ({ mine }) => ({ id: mine.order, version: STALE })),
  row('setOrderCompany', 'orderDesk', ({ mine, company }) => ({ id: mine.order, companyId: company, version: STALE })),
  row('payOrder', 'orderDesk', ({ mine }) => ({ order: { id: mine.order, version: STALE } })),
  row('requestInquiry', 'clientOwn', ({ mine }) => ({ id: mine.order })),
  row('requestSwift', 'clientOwn', ({ mine }) => ({ id: mine.order })),
  row('sendInquiry', 'orderDesk', ({ mine }) => ({ order: { id: mine.order, version: STALE } })),
  row('sendSwift', 'orderDesk', ({ mine }) => ({ order: { id: mine.order, version: STALE } })),
  row('sendInquirySwift', 'orderDesk', ({ mine }) => ({ order: { id: mine.order, version: STALE } })),
  row('commentOrder', 'orderDesk', ({ mine }) => ({ id: mine.order })),
  row('refundOrder', 'admin', ({ mine }) => ({ id: mine.order, version: STALE })),
  row('rollbackOrder', 'admin', ({ mine }) => ({ id: mine.order, version: STALE })),
  row('archiveOrder', 'admin', ({ mine }) => ({ id: mine.order, version: STALE })),

  // Chat, counters, files
  ...(['messages', 'sendMessage'] as const).flatMap(field => {
    const of = (type: string, instanceId: number) =>
      field === 'messages' ? { type, instanceId } : { message: { type, instanceId } }
    return [
      row(field, 'requestSide', ({ mine }) => of('REQUEST', mine.newRequest), 'REQUEST'),
      row(field, 'requestSide', ({ mine }) => of('REPLENISHMENT', mine.replenishment), 'REPLENISHMENT'),
      row(field, 'orderSide', ({ mine }) => of('ORDER', mine.order), 'ORDER'),
    ]
  }),
  row('unread', 'any'),
  row('toDo', 'any'),
  row('uploadFile', 'any', () => ({ file: pdf() })),
  file('BLANK_AGREEMENT', 'any', ({ bank }) => bank),
  file('PAYMENT_ORDER', 'requestSide', ({ mine }) => mine.paymentOrderFile),
  file('TEMPLATE_CONTRACT', 'templateFile', ({ mine }) => mine.contract),
  file('TEMPLATE_AGREEMENT', 'templateFile', ({ mine }) => mine.agreement),
  file('CHAT_FILE', 'orderSide', ({ mine }) => mine.chatFile),
  file('CLIENT_INVOICE', 'requestSide', ({ mine }) => mine.replenishment),
  file('CLIENT_CONTRACT', 'requestSide', ({ mine }) => mine.replenishment),
  file('CLIENT_AGREEMENT', 'requestSide', ({ mine }) => mine.replenishment),
  file('ORDER_CLIENT_INVOICE', 'orderSide', ({ mine }) => mine.order),
  file('ORDER_SLIP', 'orderSide', ({ mine }) => mine.order),
  file('ORDER_AGENT_INVOICE', 'orderSide', ({ mine }) => mine.order),
  file('ORDER_INQUIRY', 'orderSide', ({ mine }) => mine.order),
  file('ORDER_SWIFT', 'orderSide', ({ mine }) => mine.order),

  // Live
  row('countersChanged', 'any'),
  row('messageAdded', 'requestSide', ({ mine }) => ({ type: 'REQUEST', instanceId: mine.newRequest }), 'REQUEST'),
  row('messageAdded', 'orderSide', ({ mine }) => ({ type: 'ORDER', instanceId: mine.order }), 'ORDER'),
  row('recordChanged', 'requestSide', ({ mine }) => ({ type: 'REQUEST', instanceId: mine.newRequest }), 'REQUEST'),
  row('recordChanged', 'orderSide', ({ mine }) => ({ type: 'ORDER', instanceId: mine.order }), 'ORDER'),
  row('recordChanged', 'requestEvents', () => ({ type: 'REQUEST' }), 'all REQUEST'),
  row('recordChanged', 'requestEvents', () => ({ type: 'REPLENISHMENT' }), 'all REPLENISHMENT'),
  row('recordChanged', 'orderEvents', () => ({ type: 'ORDER' }), 'all ORDER'),
  row('referenceDataChanged', 'any', ({ company }) => ({ type: 'COMPANY', id: company }), 'COMPANY'),
  row('referenceDataChanged', 'any', ({ bank }) => ({ type: 'BANK', id: bank }), 'BANK'),
  row('referenceDataChanged', 'refClient', ({ mine }) => ({ type: 'USER', id: mine.user.id }), 'a client'),
  row('referenceDataChanged', 'refStaff', ({ manager }) => ({ type: 'USER', id: manager.id }), 'a manager'),
  row('referenceDataChanged', 'refOwn', ({ mine }) => ({ type: 'CONTRACTOR', id: mine.contractor }), 'CONTRACTOR'),
]
