import type { Same } from '../../en.ts'
import type { labels as ru } from '../ru/labels.ts'

const requestLabels = { NEW: 'New', APPROVED: 'Approved', REJECTED: 'Rejected', USED: 'With replenishment' }

const orderLabels = {
  NEW: 'New',
  PAID: 'Paid',
  INQUIRY: 'Inquiry',
  INQUIRY_DONE: 'Inquiry completed',
  SWIFT: 'SWIFT',
  SWIFT_DONE: 'SWIFT ready',
  INQ_SWIFT: 'Inquiry + SWIFT',
  INQ_SWIFT_DONE: 'Inquiry + SWIFT ready',
  CANCELLED: 'Cancelled',
  REFUNDED: 'Refund',
  ARCHIVED: 'Archive',
}

/** In English: the words for statuses, stages, roles and sources. */
export const labels: Same<typeof ru> = {
  replenishment: {
    client: {
      NEW: 'Upload documents',
      DOC: 'We check the documents',
      DOC_NAC: 'Correct the errors',
      DOC_ACC: 'Request the rate',
      CR_REQ: 'We form the rate',
      CR_AWT: 'Rate formed',
      CR_ACC: 'Pay the bill',
      CR_NAC: 'Repeat the rate request',
      BILL: 'Pay the bill',
      BILL_PAID: 'Checking payment',
      CR_FIX: 'We fix the rate',
      DONE: 'Credited to the account',
      ARCHIVED: 'Archived',
    },
    staff: {
      NEW: 'Documents upload',
      DOC: 'Check the documents',
      DOC_NAC: 'Documents returned for fixing',
      DOC_ACC: 'Documents accepted',
      CR_REQ: 'Rate request',
      CR_AWT: 'Rate sent',
      CR_ACC: 'Awaiting payment',
      CR_NAC: 'Rate rejected',
      BILL: 'Checking payment',
      BILL_PAID: 'Checking payment',
      CR_FIX: 'Fix the rate',
      DONE: 'Credited to the account',
      ARCHIVED: 'Archived',
    },
  },
  request: { client: requestLabels, staff: requestLabels },
  order: { client: orderLabels, staff: orderLabels },
  inn: {
    client: { PENDING: 'Under review', APPROVED: 'Approved', BLOCKED: 'Blocked' },
    staff: { PENDING: 'New', APPROVED: 'Approved', BLOCKED: 'Blocked' },
  },
  stage: {
    client: {
      CONTRACTOR: 'Contractor',
      DOCUMENTS: 'Documents',
      COMPANY: 'Company choice',
      RATE: 'Rate request',
      PAYMENT: 'Payment',
      FIXATION: 'Rate fixation',
    },
    staff: {
      CONTRACTOR: 'Contractor',
      DOCUMENTS: 'Documents',
      COMPANY: 'Company choice',
      RATE: 'Rate request',
      PAYMENT: 'Payment check',
      FIXATION: 'Rate fixation',
    },
  },
  // The blocks of a review, by the field that holds their comment
  remark: {
    contractorComment: 'Recipient',
    contractorBankComment: 'Recipient’s bank',
    contractorContactComment: 'Recipient’s contact',
    invoiceComment: 'Invoice',
    contractComment: 'Contract',
    additionalAgreementComment: 'Additional agreement',
  },
  role: {
    ROLE_CLIENT: 'Client',
    ROLE_MANAGER: 'Manager',
    ROLE_MANAGER_REQ: 'Manager: requests and replenishments',
    ROLE_MANAGER_ORD: 'Manager: orders',
    ROLE_ADMIN: 'Administrator',
    SYSTEM: 'System',
  },
  appliedRate: { BASE: 'Base', CLIENT: 'Own', VOLUME: 'By volume', AMOUNT: 'By amount' },
  priceSource: { CBR: 'Central bank', DEMO: 'made up for the demonstration' },
  ledger: {
    REPLENISHMENT: 'Replenishment',
    ORDER: 'Order payment',
    INQUIRY_FEE: 'Inquiry',
    SWIFT_FEE: 'SWIFT',
    REFUND: 'Refund',
    REVERSAL: 'Reversal',
  },
  thread: { REQUEST: 'Request', REPLENISHMENT: 'Replenishment', ORDER: 'Order', INN: 'INN' },
  balanceOrder: 'from the balance',
  moscow: '{time} MSK',
  keyElsewhere: 'The key was used from {address}, an address that it does not name',
}
