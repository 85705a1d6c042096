import type { Texts } from '../texts.ts'
import type { contractor as ru, contractorReads as ruReads, contractorActions as ruActions } from '../ru/contractor.ts'

/** Texts of the room `contractor`. */
export const contractor: Texts<typeof ru> = {
  title: 'Contractors',
  list: {
    add: 'Add a contractor',
    search: 'Name, country, SWIFT, currency',
    failed: 'Error loading the contractors list: {message}',
    notFound: 'Contractors not found',
    notFoundHint: 'Change the search.',
    emptyHint: 'Add a contractor, and you need not fill it in for every replenishment and order.',
    columns: {
      name: 'Company',
      country: 'Country',
      bank: 'Bank',
      swift: 'SWIFT',
      currency: 'Currency',
    },
  },
  page: {
    new: 'New contractor',
    failed: 'Error getting the contractor: {message}',
    info: 'Company',
    name: 'Name',
    country: 'Country',
    address: 'Address',
    contact: 'Contacts',
    create: 'Create the contractor',
    created: 'Contractor created',
    saved: 'Contractor saved',
    delete: 'Delete the contractor',
    deleteTitle: 'Delete the contractor?',
    deleteText: 'Do you really want to delete the contractor?',
    deleted: 'Contractor deleted',
    deleteFailed: 'Error deleting the contractor: {message}',
    draft: 'What you fill in is kept in this browser until the contractor is created.',
  },
  accounts: {
    title: 'Accounts',
    add: 'Add an account',
    empty: 'No accounts yet.',
    account: 'Account {number}',
    accountNumber: 'IBAN or account number',
    swift: 'SWIFT',
    bankName: 'Bank',
    currency: 'Currency',
    fill: 'Fill in the accounts already added',
    delete: 'Delete account {number}',
    deleteTitle: 'Delete account {account}?',
    deleteText: 'Replenishments and orders that name it stay as they are.',
    deleted: 'Account deleted',
    deleteFailed: 'Error deleting the account: {message}',
  },
  templates: {
    title: 'Contract templates',
    empty: 'A template appears here when you create it at the documents stage of a replenishment.',
    contract: 'Contract №{number} of {date}',
    plain: 'Contract',
    agreement: 'Additional agreement №{number} of {date}',
    plainAgreement: 'Additional agreement',
    noFile: 'No file attached',
    delete: 'Delete template {name}',
    deleteTitle: 'Delete template {name}?',
    deleteText: 'Replenishments that use it stay as they are.',
    deleted: 'Template deleted',
  },
}

/** What the audit log calls the queries of the room `contractor`. */
export const contractorReads: Texts<typeof ruReads> = {
  contractors: 'list of contractors',
  contractor: 'contractor',
  contractorTemplates: 'contract templates',
}

/** What the audit log calls the mutations of the room `contractor`. */
export const contractorActions: Texts<typeof ruActions> = {
  createContractor: 'Contractor created',
  saveContractor: 'Contractor changed',
  deleteContractor: 'Contractor deleted',
  saveContractorAccounts: 'Contractor accounts saved',
  deleteContractorAccount: 'Contractor account deleted',
  deleteContractorTemplate: 'Contract template deleted',
}
