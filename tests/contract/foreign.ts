import { pdf } from '../support/files.ts'
import type { Values } from '../support/calls.ts'
import type { Belongings, World } from '../support/world.ts'
import type { Caller } from './rights.ts'

/** An id inside a call that is otherwise the caller's own, and what of another client is put there. */
export interface Probe {
  /** The field and the place of the id in its arguments. */
  readonly path: string
  readonly who: Extract<Caller, 'client' | 'manager' | 'admin'>
  readonly kinds: readonly Exclude<keyof Belongings, 'user'>[]
  readonly values: (world: World, id: number | string) => Values
}

/** A file can be named by an upload's id: another's upload, and a file that a record of another has, are none. */
const FILES = ['upload', 'chatFile', 'paymentOrderFile'] as const

const RECIPIENT = {
  contractorName: 'Other Ltd',
  contractorCountry: { code: 'CN' },
  contractorSwift: 'BKCHCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '1',
  contractorBankName: 'Bank of China',
}
const INVOICE = { invoiceDate: '2026-03-05', invoiceNumber: 'N-1', invoiceAmount: 50_000, invoiceCurrency: 'CNY' }
const ORDER = { ...RECIPIENT, ...INVOICE }
const REQUEST = {
  recipientCountry: { code: 'CN' },
  recipientBankCountry: { code: 'CN' },
  invoicePrice: 1_000_000,
  currency: 'CNY',
  paymentPurpose: 'Оплата товара',
}

function probe(path: string, kinds: Probe['kinds'], values: Probe['values'], who: Probe['who'] = 'client'): Probe {
  return { path, kinds, values, who }
}

const reports = (field: string, key: string) =>
  probe(
    `${field}.order.${key}.id`,
    FILES,
    ({ client }, id) => ({ order: { id: client.order, [key]: { id } } }),
    'manager',
  )

/** Every id that can stand beside the record that a call is about, and those whose call the table of rights does not name. */
export const PROBES: readonly Probe[] = [
  probe('deleteInn.inn', ['inn'], (_, inn) => ({ inn })),
  probe('createRequest.request.inn', ['inn'], (_, inn) => ({ request: { ...REQUEST, inn } })),
  probe('deleteContractor.id', ['contractor'], (_, id) => ({ id })),
  probe('saveContractor.contractor.accounts.id', ['account'], ({ client }, id) => ({
    contractor: { id: client.contractor, accounts: [{ id, accountNumber: '2' }] },
  })),
  probe('saveContractorAccounts.accounts.id', ['account'], ({ client }, id) => ({
    id: client.contractor,
    accounts: [{ id, accountNumber: '2' }],
  })),
  probe('deleteContractorAccount.id', ['contractor'], ({ otherClient }, id) => ({
    id,
    accountId: otherClient.account,
  })),
  probe('deleteContractorAccount.accountId', ['account'], ({ client }, accountId) => ({
    id: client.contractor,
    accountId,
  })),
  probe('deleteContractorTemplate.id', ['contractor'], ({ otherClient }, id) => ({
    id,
    templateId: otherClient.contract,
  })),
  probe('deleteContractorTemplate.templateId', ['contract'], ({ client }, templateId) => ({
    id: client.contractor,
    templateId,
  })),
  probe('saveContractorStage.replenishment.contractorId', ['contractor'], ({ client }, contractorId) => ({
    replenishment: { id: client.draft, contractorId },
  })),
  ...(['invoice', 'contract', 'additionalAgreement'] as const).map(key =>
    probe(`saveDocuments.replenishment.${key}.id`, FILES, ({ client }, id) => ({
      replenishment: { id: client.draft, draft: true, [key]: { id } },
    })),
  ),
  probe('saveDocuments.replenishment.contractId', ['contract'], ({ client }, contractId) => ({
    replenishment: { id: client.draft, draft: true, contractId },
  })),
  probe('saveDocuments.replenishment.additionalAgreementId', ['agreement'], ({ client }, additionalAgreementId) => ({
    replenishment: { id: client.draft, draft: true, additionalAgreementId },
  })),
  ...(['invoice', 'contract', 'additionalAgreement'] as const).map(key =>
    probe(`replenishmentPreflight.replenishment.${key}.id`, FILES, ({ client }, id) => ({
      replenishment: { id: client.draft, [key]: { id } },
    })),
  ),
  probe('replenishmentPreflight.replenishment.contractId', ['contract'], ({ client }, contractId) => ({
    replenishment: { id: client.draft, contractId },
  })),
  probe(
    'replenishmentPreflight.replenishment.additionalAgreementId',
    ['agreement'],
    ({ client }, additionalAgreementId) => ({ replenishment: { id: client.draft, additionalAgreementId } }),
  ),
  probe('orderPreflight.order.replenishmentId', ['credited', 'replenishment'], (_, replenishmentId) => ({
    order: { ...ORDER, replenishmentId },
  })),
  probe('orderPreflight.order.invoice.id', FILES, (_, id) => ({ order: { ...ORDER, invoice: { id } } })),
  probe('orderPreflight.order.contractorId', ['contractor'], (_, contractorId) => ({
    order: { ...ORDER, contractorId },
  })),
  probe('sendPayment.payment.paymentOrders.id', FILES, ({ client }, id) => ({
    payment: { id: client.replenishment, paymentOrders: [{ id }] },
  })),
  probe('sendPayment.payment.invoice.id', FILES, ({ client }, id) => ({
    payment: { id: client.replenishment, edit: true, invoice: { id } },
  })),
  probe('createOrder.order.replenishmentId', ['credited', 'replenishment'], (_, replenishmentId) => ({
    order: { ...ORDER, invoice: pdf(), replenishmentId },
  })),
  probe('createOrder.order.invoice.id', FILES, (_, id) => ({ order: { ...ORDER, invoice: { id } } })),
  probe('createOrder.order.contractorId', ['contractor'], (_, contractorId) => ({
    order: { ...ORDER, invoice: pdf(), contractorId },
  })),
  probe('saveOrder.order.invoice.id', FILES, ({ client }, id) => ({ order: { id: client.newOrder, invoice: { id } } })),
  probe('saveOrder.order.contractorId', ['contractor'], ({ client }, contractorId) => ({
    order: { id: client.newOrder, contractorId },
  })),
  probe('sendMessage.message.metas.id', FILES, ({ client }, id) => ({
    message: { type: 'ORDER', instanceId: client.order, metas: [{ id }] },
  })),
  probe('uploadFile.file.id', FILES, (_, id) => ({ file: { id } })),
  ...(['slip', 'agentInvoice'] as const).map(key =>
    probe(
      `payOrder.order.${key}.id`,
      FILES,
      ({ client }, id) => ({
        order: { id: client.newOrder, xRate: 7, slip: pdf(), agentInvoice: pdf(), [key]: { id } },
      }),
      'manager',
    ),
  ),
  reports('sendInquiry', 'inquiryReport'),
  reports('sendSwift', 'swiftReport'),
  reports('sendInquirySwift', 'inquiryReport'),
  reports('sendInquirySwift', 'swiftReport'),
  ...(['createBank', 'saveBank'] as const).flatMap(field =>
    (['avatar', 'additionalAgreement'] as const).map(key =>
      probe(
        `${field}.bank.${key}.id`,
        FILES,
        ({ bank }, id) => ({ bank: { id: bank, name: 'Банк', shortName: 'Б', [key]: { id } } }),
        'admin',
      ),
    ),
  ),
]

/** Ids that hide nothing: why. */
export const OPEN: Readonly<Record<string, string>> = {
  'deleteWebhook.id': 'of no record: tests/webhook/rights.test.ts tries those of others',
  'rotateWebhook.id': 'of no record: tests/webhook/rights.test.ts tries those of others',
  'rotateKey.id': 'of no record: tests/account/apiKeys.test.ts tries those of others',
  'revokeKey.id': 'of no record: tests/account/apiKeys.test.ts tries those of others',
  'endSession.id': 'of no record: tests/account/sessions.test.ts tries those of others',
  'revokeOrderLink.linkId': 'of no record: tests/order/links.test.ts tries that of another order',
  'keyCalls.keyId': 'narrows the calls of the caller, and finds nothing of others',
  'company.id': 'everybody reads companies',
  'companyRates.id': 'everybody reads companies',
  'companyRates.bankId': 'everybody reads companies',
  'rateCalc.calc.companyId': 'everybody reads companies',
  'rateCalc.calc.userId': 'the client of the record counts: it is ignored',
  'saveOrder.order.replenishmentId': 'the basis of an order stays: it is ignored',
  'requestRate.rate.companyId': 'everybody reads companies',
  'saveDocuments.replenishment.additionalAgreementBankId': 'everybody reads banks',
  'replenishmentPreflight.replenishment.additionalAgreementBankId': 'everybody reads banks',
  'dictInn.inn': 'a public register',
  'confirmAccount.userId': 'nobody is signed in: the string of the link is what counts',
  'resetPassword.userId': 'nobody is signed in: the string of the link is what counts',
  'addInn.claim.inn': 'several clients may claim an INN: a test of its own',
  'createContractor.contractor.id': 'what is created has no id yet: it is ignored',
  'createContractor.contractor.accounts.id': 'what is created has no id yet: it is ignored',
  'createOrder.order.id': 'what is created has no id yet: it is ignored',
  'sendInquiry.order.swiftReport.id': 'a call carries the report of its own step only',
  'sendSwift.order.inquiryReport.id': 'a call carries the report of its own step only',
  'referenceDataChanged.id': 'a subscription that delivers nothing: see the rights of subscriptions',
}
