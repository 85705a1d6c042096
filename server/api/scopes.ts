import { holdsScope, type KeyScope } from '../../domain/account/keyScopes.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { Viewer } from '../core/context.ts'
import { SCOPE_OF, WRITES_OF } from '../core/scopes.ts'
import type {
  ChatType,
  CounterType,
  FileType,
  Mutation,
  Query,
  ReferenceType,
  Subscription,
} from '../generated/schema.ts'

/** A root field of the schema. */
export type RootField = Exclude<keyof Query | keyof Mutation | keyof Subscription, '__typename'>

/** What a call must be open for beside what its field needs, by its arguments. */
type ByArguments = (args: never) => readonly KeyScope[] | 'never'

/** What an API key needs for a field: scopes (none: every key may), or it is never open to a key. */
export type Need = 'never' | readonly KeyScope[] | { readonly all: readonly KeyScope[]; readonly and: ByArguments }

const EVERY_KEY: readonly KeyScope[] = []
const RECORDS: readonly KeyScope[] = ['requests:read', 'replenishments:read', 'orders:read']

const ofRecord = ({ type }: { readonly type?: CounterType | null }) => (type ? [SCOPE_OF[type]] : RECORDS)

/** What changes something beside a record wants its scope to write. */
const writesRecord = ({ type }: { readonly type?: CounterType | null }) =>
  type ? [WRITES_OF[type]] : Object.values(WRITES_OF)

/** The scope of what a file belongs to; the finder of a message's file asks for that of its record. */
const OF_FILE: Readonly<Record<FileType, readonly KeyScope[] | 'never'>> = {
  APPROVAL_FILE: 'never',
  BANK_STATEMENT: ['replenishments:read'],
  BLANK_AGREEMENT: EVERY_KEY,
  PAYMENT_ORDER: ['replenishments:read'],
  TEMPLATE_CONTRACT: ['contractors:read'],
  TEMPLATE_AGREEMENT: ['contractors:read'],
  CHAT_FILE: ['chat:read'],
  CLIENT_INVOICE: ['replenishments:read'],
  CLIENT_CONTRACT: ['replenishments:read'],
  CLIENT_AGREEMENT: ['replenishments:read'],
  ORDER_CLIENT_INVOICE: ['orders:read'],
  ORDER_SLIP: ['orders:read'],
  ORDER_AGENT_INVOICE: ['orders:read'],
  ORDER_INQUIRY: ['orders:read'],
  ORDER_SWIFT: ['orders:read'],
}

const OF_REFERENCE: Readonly<Record<ReferenceType, readonly KeyScope[] | 'never'>> = {
  COMPANY: EVERY_KEY,
  BANK: EVERY_KEY,
  USER: 'never',
  CONTRACTOR: ['contractors:read'],
  DEADLINE: 'never',
  WEBHOOK: 'never',
}

/**
 * What a call by an API key needs, field by field (docs/security.md, section "API keys"): the compiler sees to it that no
 * field is left out.
 */
export const NEEDS: Readonly<Record<RootField, Need>> = {
  // Accounts, factors, sessions, keys: never
  signUp: 'never',
  signIn: 'never',
  confirmAccount: 'never',
  sendConfirm: 'never',
  sendReset: 'never',
  resetPassword: 'never',
  changePassword: 'never',
  signOut: 'never',
  signInAs: 'never',
  secondFactor: 'never',
  passkeyOptions: 'never',
  passkeySignIn: 'never',
  stepUpMethods: 'never',
  stepUpOptions: 'never',
  stepUp: 'never',
  factors: 'never',
  beginTotp: 'never',
  confirmTotp: 'never',
  beginPasskey: 'never',
  addPasskey: 'never',
  renewRecoveryCodes: 'never',
  removeFactor: 'never',
  resetFactors: 'never',
  sessions: 'never',
  keyCalls: 'never',
  visits: 'never',
  endSession: 'never',
  endOtherSessions: 'never',
  keys: 'never',
  createKey: 'never',
  rotateKey: 'never',
  revokeKey: 'never',

  // Whoever has a key of fewer scopes would hear of more by a webhook: none is made, changed or read by a key
  webhooks: 'never',
  webhookDeliveries: 'never',
  webhookEvents: 'never',
  createWebhook: 'never',
  saveWebhook: 'never',
  deleteWebhook: 'never',
  rotateWebhook: 'never',
  testWebhook: 'never',
  resendWebhookDelivery: 'never',

  // Users and how the platform is set up: never
  profileOf: 'never',
  saveProfile: 'never',
  users: 'never',
  user: 'never',
  createUser: 'never',
  saveUser: 'never',
  deleteUser: 'never',
  banUser: 'never',
  clientManagers: 'never',
  clientManagerSuggestions: 'never',
  assignClientManager: 'never',
  removeClientManager: 'never',
  approvals: 'never',
  approval: 'never',
  approveApproval: 'never',
  rejectApproval: 'never',
  withdrawApproval: 'never',
  views: 'never',
  saveView: 'never',
  deleteView: 'never',
  settings: 'never',
  saveSettings: 'never',
  deadlines: 'never',
  saveDeadlines: 'never',
  audit: 'never',
  createCompany: 'never',
  saveCompany: 'never',
  deleteCompany: 'never',
  saveCompanyRate: 'never',
  deleteCompanyRate: 'never',
  clientRates: 'never',
  saveClientRate: 'never',
  deleteClientRate: 'never',
  currencyMarkups: 'never',
  saveCurrencyMarkup: 'never',
  deleteCurrencyMarkup: 'never',
  createBank: 'never',
  saveBank: 'never',
  saveBankDetail: 'never',
  deleteBank: 'never',

  // What every key reads
  support: EVERY_KEY,
  profile: EVERY_KEY,
  companies: EVERY_KEY,
  company: EVERY_KEY,
  companyRates: EVERY_KEY,
  banks: EVERY_KEY,
  bank: EVERY_KEY,
  dictInn: EVERY_KEY,
  dictBic: EVERY_KEY,
  dictSwift: EVERY_KEY,
  dictCurrency: EVERY_KEY,
  dictCountry: EVERY_KEY,
  cbrRates: EVERY_KEY,
  bcaRates: EVERY_KEY,

  balance: ['balance:read'],
  balanceOn: ['balance:read'],
  orderLinks: ['orders:read'],
  createOrderLink: ['orders:write'],
  revokeOrderLink: ['orders:write'],
  statusPage: 'never',
  statusSwift: 'never',
  checks: 'never',
  startCheck: 'never',
  statement: ['balance:read'],
  exportStatement: ['balance:read'],

  analyticsBalance: ['analytics:read'],
  analyticsPayments: ['analytics:read'],
  analyticsWork: ['analytics:read'],
  analyticsVolume: ['analytics:read'],
  analyticsRates: ['analytics:read'],
  exportBalanceDays: ['analytics:read'],
  exportPaidMonths: ['analytics:read'],
  exportWork: ['analytics:read'],
  exportVolume: ['analytics:read'],
  exportRates: ['analytics:read'],

  myInns: ['inns:read'],
  innRegistry: ['inns:read'],
  innItem: ['inns:read'],
  addInn: ['inns:write'],
  deleteInn: ['inns:write'],
  saveInnItem: ['inns:write'],
  approveInn: ['inns:write'],
  blockInn: ['inns:write'],
  unblockInn: ['inns:write'],
  deleteInnItem: ['inns:write'],

  requests: ['requests:read'],
  request: ['requests:read'],
  requestHistory: ['requests:read'],
  createRequest: ['requests:write'],
  setRequestStatus: ['requests:write'],
  deleteRequest: ['requests:write'],

  contractors: ['contractors:read'],
  contractor: ['contractors:read'],
  contractorTemplates: ['contractors:read'],
  createContractor: ['contractors:write'],
  saveContractor: ['contractors:write'],
  deleteContractor: ['contractors:write'],
  saveContractorAccounts: ['contractors:write'],
  deleteContractorAccount: ['contractors:write'],
  deleteContractorTemplate: ['contractors:write'],

  replenishments: ['replenishments:read'],
  replenishment: ['replenishments:read'],
  replenishmentHistory: ['replenishments:read'],
  bill: ['replenishments:read'],
  ratePassports: ['replenishments:read'],
  ratePassportPdf: ['replenishments:read'],
  billPdf: ['replenishments:read'],
  rateCalc: ['replenishments:read'],
  replenishmentPreflight: ['replenishments:read'],
  exportReplenishments: ['replenishments:read'],
  createReplenishment: ['replenishments:write'],
  saveContractorStage: ['replenishments:write'],
  saveDocuments: ['replenishments:write'],
  createTemplate: ['replenishments:write', 'contractors:write'],
  reviewDocuments: ['replenishments:write'],
  requestRate: ['replenishments:write'],
  formRate: ['replenishments:write'],
  extendOffer: ['replenishments:write'],
  confirmRate: ['replenishments:write'],
  sendPayment: ['replenishments:write'],
  confirmPayment: 'never',
  fixRate: 'never',
  rollbackReplenishment: 'never',
  commentReplenishment: ['replenishments:write'],
  archiveReplenishment: ['replenishments:write'],

  statementLines: ['replenishments:read'],
  importStatement: ['replenishments:write'],
  confirmStatementLines: 'never',
  setStatementLineAside: ['replenishments:write'],
  releaseStatementLine: ['replenishments:write'],

  orders: ['orders:read'],
  order: ['orders:read'],
  orderPreflight: ['orders:read'],
  orderStatus: ['orders:read'],
  orderHistory: ['orders:read'],
  exportOrders: ['orders:read'],
  createOrder: ['orders:write'],
  saveOrder: ['orders:write'],
  cancelOrder: ['orders:write'],
  setOrderCompany: ['orders:write'],
  requestInquiry: ['orders:write'],
  requestSwift: ['orders:write'],
  sendInquiry: ['orders:write'],
  sendSwift: ['orders:write'],
  sendInquirySwift: ['orders:write'],
  commentOrder: ['orders:write'],
  archiveOrder: ['orders:write'],
  payOrder: 'never',
  refundOrder: 'never',
  rollbackOrder: 'never',

  // What people send to clients is written by people
  answerTemplates: 'never',
  saveAnswerTemplate: 'never',
  deleteAnswerTemplate: 'never',
  takeWorkItem: { all: EVERY_KEY, and: writesRecord },
  releaseWorkItem: { all: EVERY_KEY, and: writesRecord },
  exportRequests: ['requests:read'],
  exportInns: ['inns:read'],
  bulkRequest: ['requests:write'],
  bulkInn: ['inns:write'],
  notes: { all: EVERY_KEY, and: ofRecord },
  addNote: { all: EVERY_KEY, and: writesRecord },
  // The service asks for the scope of the note's record
  saveNote: EVERY_KEY,
  deleteNote: EVERY_KEY,
  colleagues: { all: EVERY_KEY, and: ofRecord },

  messages: { all: ['chat:read'], and: ofRecord },
  unread: { all: ['chat:read'], and: ofRecord },
  sendMessage: {
    all: ['chat:write'],
    and: ({ message }: { readonly message: { readonly type?: ChatType | null } }) => ofRecord(message),
  },
  toDo: ['inns:read', ...RECORDS],
  packReplenishment: ['replenishments:read', 'files:read'],
  packOrder: ['orders:read', 'files:read'],
  packMonth: ['replenishments:read', 'orders:read', 'balance:read', 'files:read'],
  reportReplenishment: ['replenishments:read'],
  reportOrder: ['orders:read'],
  reconcile: ['balance:read'],
  uploadFile: ['files:write'],
  download: { all: ['files:read'], and: ({ type }: { readonly type: FileType }) => OF_FILE[type] },

  countersChanged: ['chat:read', 'inns:read', ...RECORDS],
  messageAdded: { all: ['chat:read'], and: ofRecord },
  recordChanged: { all: EVERY_KEY, and: ofRecord },
  referenceDataChanged: { all: EVERY_KEY, and: ({ type }: { readonly type: ReferenceType }) => OF_REFERENCE[type] },
}

/** What a field of a record needs whose answer belongs elsewhere, by the type that it answers. */
const OF_TYPES: Readonly<Record<string, readonly KeyScope[] | 'never'>> = {
  Balance: ['balance:read'],
  BalanceOn: ['balance:read'],
  RequestInn: ['inns:read'],
  ApprovalItem: 'never',
}

/** The same of single values. */
const OF_FIELDS: Readonly<Record<string, readonly KeyScope[]>> = {
  'Order.balance': ['balance:read'],
  'Order.exceedsBalance': ['balance:read'],
  'Approval.balance': ['balance:read'],
}

/** What a field of a record needs of a key beside what the record was read by; null: nothing. */
export function needOfField(path: string, type: string): readonly KeyScope[] | 'never' | null {
  return OF_FIELDS[path] ?? OF_TYPES[type] ?? null
}

/** Tells whether a caller may do what needs this: always by a session, by a key as far as its scopes go. */
export function meets(viewer: Viewer | null, need: Need): boolean {
  if (!viewer?.key) return true
  if (need === 'never') return false
  const { scopes } = viewer.key
  return ('all' in need ? need.all : need).every(scope => holdsScope(scopes, scope))
}

/** Throws `keyScope` (403) to a caller by a key that is not open for what the arguments name. */
export function judgeArguments(viewer: Viewer | null, need: Need, args: object): void {
  if (typeof need === 'object' && 'and' in need && !meets(viewer, need.and(args as never)))
    throw new Problem('keyScope')
}
