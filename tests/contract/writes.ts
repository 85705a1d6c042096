import { today } from '../../domain/core/dates.ts'
import { icon } from '../../server/app/demo/paper.ts'
import type { Values } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import { TEST_PASSWORD } from '../support/application.ts'
import { statementBytes, statementFile } from '../bankStatement/support.ts'
import type { World } from '../support/world.ts'

/** Who makes a write. */
export type Writer = 'nobody' | 'client' | 'manager' | 'admin'

/** A write as somebody who may makes it. */
export interface Write {
  readonly field: string
  readonly who: Writer
  readonly values: (world: World) => Values
}

const TIER = { type: 'M_VAL', operator: '>', amount: 70_000_000, rate: 2, onTopAmount: 0 }
const ACCOUNT = { accountNumber: '40', swift: 'BKCHCNBJ', bankName: 'Bank of China', currency: 'CNY' }
const INN = '500100732259'
const UNUSED_LINK = 'x'.repeat(43)

const write = (field: string, who: Writer, values: Write['values'] = () => ({})): Write => ({ field, who, values })

/** Every mutation that is not a step of a workflow, each in its turn: what the last ones delete, the first ones still have. */
export const WRITES: readonly Write[] = [
  write('signUp', 'nobody', () => ({
    username: 'signs.up@world.test',
    name: 'Новый клиент',
    password: TEST_PASSWORD,
    rePassword: TEST_PASSWORD,
  })),
  write('signIn', 'nobody', ({ client }) => ({ username: client.user.email, password: TEST_PASSWORD })),
  write('sendConfirm', 'nobody', ({ client }) => ({ username: client.user.email })),
  write('sendReset', 'nobody', ({ client }) => ({ username: client.user.email })),
  write('confirmAccount', 'nobody', ({ client }) => ({ userId: client.user.id, confirmation: UNUSED_LINK })),
  write('resetPassword', 'nobody', ({ client }) => ({
    userId: client.user.id,
    confirmationString: UNUSED_LINK,
    password: 'brown-horse-43',
  })),
  write('saveProfile', 'client', () => ({ profile: { name: 'Анна', telegram: 'anna_b', language: 'en' } })),
  write('createUser', 'admin', () => ({
    user: {
      name: 'Новый менеджер',
      username: 'created@world.test',
      password: TEST_PASSWORD,
      roles: ['ROLE_MANAGER_REQ'],
    },
  })),
  write('saveUser', 'admin', ({ requests }) => ({ userId: requests.id, user: { name: 'Стол заявок' } })),
  write('signInAs', 'admin', ({ otherClient }) => ({ userId: otherClient.user.id, reason: 'Звонок клиента' })),
  write('resetFactors', 'admin', ({ guarded }) => ({ userId: guarded.id, reason: 'Потерян телефон' })),
  write('secondFactor', 'nobody', () => ({ challenge: 'x.y.z', code: '123456' })),
  write('passkeyOptions', 'nobody', () => ({ challenge: 'x.y.z' })),
  write('passkeySignIn', 'nobody', () => ({ passkey: { id: 'x' } })),
  write('stepUpOptions', 'client'),
  write('stepUp', 'client', () => ({ code: '123456' })),
  write('beginTotp', 'client'),
  write('confirmTotp', 'client', () => ({ code: '123456' })),
  write('beginPasskey', 'client'),
  write('addPasskey', 'client', () => ({ name: 'Ноутбук', passkey: { id: 'x' } })),
  write('renewRecoveryCodes', 'client'),
  write('removeFactor', 'client', () => ({ id: 'totp' })),
  write('endSession', 'client', () => ({ id: 1 })),
  write('createKey', 'client', () => ({
    name: 'Учётная система',
    scopes: ['orders:read'],
    expiresAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    addresses: [],
  })),
  write('rotateKey', 'client', () => ({ id: 1000 })),
  write('revokeKey', 'client', () => ({ id: 1000 })),
  write('createWebhook', 'client', () => ({
    url: 'https://example.com/trinity',
    events: ['order.archived'],
    description: 'Склад',
  })),
  write('saveWebhook', 'client', ({ client }) => ({
    id: client.webhook,
    webhook: { url: 'https://example.com/other' },
  })),
  write('rotateWebhook', 'client', ({ client }) => ({ id: client.webhook })),
  write('testWebhook', 'client', ({ client }) => ({ id: client.webhook })),
  write('resendWebhookDelivery', 'client', ({ client }) => ({ id: client.webhook, deliveryId: client.delivery })),
  write('deleteWebhook', 'client', ({ client }) => ({ id: client.webhook })),
  write('endOtherSessions', 'client'),
  write('approveApproval', 'admin', ({ approvals }) => ({ id: approvals.approve })),
  write('rejectApproval', 'admin', ({ approvals }) => ({ id: approvals.reject, reason: 'Нет' })),
  write('withdrawApproval', 'manager', ({ approvals }) => ({ id: approvals.withdraw })),
  write('createOrderLink', 'client', ({ client }) => ({
    id: client.order,
    link: { language: 'EN', days: 1, showAmount: false, showDates: true, showSwift: false },
  })),
  write('revokeOrderLink', 'client', ({ client }) => ({ id: client.order, linkId: 1 })),
  write('packReplenishment', 'client', ({ client }) => ({ id: client.replenishment })),
  write('packOrder', 'client', ({ client }) => ({ id: client.order })),
  write('packMonth', 'manager', ({ client }) => ({ userId: client.user.id, month: today().slice(0, 7) })),
  write('reportReplenishment', 'manager', ({ client }) => ({ id: client.credited, lang: 'ru' })),
  write('reportOrder', 'client', ({ client }) => ({ id: client.order, lang: 'en' })),
  write('reconcile', 'client', ({ client }) => ({ userId: client.user.id, from: today(), to: today(), lang: 'ru' })),
  write('startCheck', 'admin'),
  write('saveDeadlines', 'admin', () => ({ deadlines: { workdays: ['2027-02-20'] } })),
  write('saveSettings', 'admin', () => ({ settings: { detailsNewFrom: 200 } })),
  write('assignClientManager', 'admin', ({ client, manager }) => ({
    userId: client.user.id,
    assigneeUserId: manager.id,
  })),
  write('removeClientManager', 'admin', ({ client }) => ({ userId: client.user.id, assignmentId: 1 })),
  write('banUser', 'admin', ({ orders }) => ({ userId: orders.id, isBanned: true })),
  write('deleteUser', 'admin', ({ orders }) => ({ userId: orders.id })),
  write('addInn', 'client', () => ({ claim: { inn: INN, name: 'ИП Котова' } })),
  write('approveInn', 'manager', () => ({ inn: INN })),
  write('blockInn', 'manager', () => ({ inn: INN, comment: 'Проверка' })),
  write('unblockInn', 'manager', () => ({ inn: INN })),
  write('saveInnItem', 'manager', () => ({ item: { inn: INN, name: 'ИП Котова О. В.', status: 'APPROVED' } })),
  write('createRequest', 'client', () => ({
    request: {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: 1_000_000,
      currency: 'CNY',
      paymentPurpose: 'Оплата товара',
    },
  })),
  write('createCompany', 'admin', () => ({
    company: {
      name: 'Second FZE',
      country: { code: 'AE' },
      currency: 'USD',
      baseRate: 3,
      countryExclusions: [{ code: 'IR' }],
    },
  })),
  write('saveCompany', 'admin', ({ company }) => ({ company: { id: company, name: 'Orient Pay' } })),
  write('saveCompanyRate', 'admin', ({ company }) => ({ companyId: company, bankId: company, rate: TIER })),
  write('saveClientRate', 'admin', ({ client, company }) => ({
    rate: { ...TIER, clientId: client.user.id, companyBankId: company },
  })),
  write('saveCurrencyMarkup', 'admin', ({ client }) => ({
    markup: { clientId: client.user.id, currency: 'EUR', type: 'PCT', value: 1 },
  })),
  write('createBank', 'admin', () => ({
    bank: {
      name: 'Второй банк',
      shortName: 'ВБ',
      bic: '044525225',
      avatar: icon('B'),
      additionalAgreement: pdf(),
      brockmanDetail: { name: 'Payee' },
    },
  })),
  write('saveBank', 'admin', ({ bank }) => ({ bank: { id: bank, name: 'Банк', shortName: 'Б' } })),
  write('saveBankDetail', 'admin', ({ bank }) => ({ brockmanBankId: bank, detail: { shortName: 'Brock' } })),
  write('createContractor', 'client', () => ({
    contractor: { name: 'Acme Ltd', country: { code: 'CN' }, accounts: [ACCOUNT] },
  })),
  write('saveContractor', 'client', ({ client }) => ({ contractor: { id: client.contractor, name: 'Acme' } })),
  write('saveContractorAccounts', 'client', ({ client }) => ({ id: client.contractor, accounts: [ACCOUNT] })),
  write('createOrder', 'client', ({ client }) => ({
    order: { replenishmentId: client.credited, invoiceAmount: 40_000, contractorCountry: { code: 'CN' } },
  })),
  write('bulkRequest', 'manager', ({ client }) => ({
    rows: [{ id: client.newRequest, version: 999 }],
    step: 'REJECT',
    comment: 'Не хватает данных заявки',
  })),
  write('bulkInn', 'manager', ({ client }) => ({ rows: [{ inn: client.inn, version: 999 }], step: 'APPROVE' })),
  write('addNote', 'manager', ({ client, requests }) => ({
    type: 'REQUEST',
    instanceId: client.newRequest,
    note: { text: 'Проверьте, пожалуйста', mentions: [requests.id] },
  })),
  write('saveNote', 'manager', ({ note }) => ({ id: note, note: { text: 'Иначе' } })),
  write('deleteNote', 'manager', ({ note }) => ({ id: note })),
  write('takeWorkItem', 'manager', ({ client }) => ({ type: 'ORDER', id: client.order })),
  write('releaseWorkItem', 'manager', ({ client }) => ({ type: 'ORDER', id: client.order })),
  write('sendMessage', 'client', ({ client }) => ({
    message: {
      type: 'ORDER',
      instanceId: client.order,
      text: 'Вопрос',
      metas: [{ fileName: 'a.pdf', b64: pdf().b64 }],
    },
  })),
  write('saveView', 'client', () => ({ view: { list: 'ORDERS', name: 'Оплаченные', query: { status: 'PAID' } } })),
  write('saveAnswerTemplate', 'manager', () => ({
    template: { desk: 'ORDER', name: 'Платёж в пути', ru: 'Ордер №{number} оплачен', en: 'Order {number} is paid' },
  })),
  write('importStatement', 'manager', () => ({ file: statementFile(statementBytes([{ sum: 100 }])) })),
  write('setStatementLineAside', 'manager', ({ statementLine }) => ({ id: statementLine, reason: 'Не наше' })),
  write('releaseStatementLine', 'manager', ({ statementLine }) => ({ id: statementLine })),
  write('confirmStatementLines', 'manager', ({ client, statementLine }) => ({
    replenishmentId: client.replenishment,
    lines: [statementLine],
  })),
  write('uploadFile', 'client', () => ({ file: pdf() })),
  write('deleteContractorTemplate', 'client', ({ client }) => ({ id: client.contractor, templateId: client.contract })),
  write('deleteContractorAccount', 'client', ({ client }) => ({ id: client.contractor, accountId: client.account })),
  write('deleteContractor', 'client', ({ client }) => ({ id: client.contractor })),
  write('deleteCompanyRate', 'admin', ({ company, companyRate }) => ({
    companyId: company,
    bankId: company,
    rateId: companyRate,
  })),
  write('deleteClientRate', 'admin', ({ client }) => ({ id: client.rate })),
  write('deleteCurrencyMarkup', 'admin', ({ client }) => ({ id: client.markup })),
  write('deleteView', 'client', ({ client }) => ({ id: client.view })),
  write('deleteAnswerTemplate', 'manager', ({ answerTemplate }) => ({ id: answerTemplate })),
  write('deleteBank', 'admin', ({ bank }) => ({ id: bank + 1 })),
  write('deleteCompany', 'admin', ({ company }) => ({ id: company + 1 })),
  write('deleteInn', 'client', () => ({ inn: INN })),
  write('deleteInnItem', 'manager', ({ otherClient }) => ({ inn: otherClient.inn })),
  write('changePassword', 'client', () => ({ oldPassword: TEST_PASSWORD, newPassword: 'brown-horse-43' })),
  write('signOut', 'manager'),
]
