import type { Texts } from '../texts.ts'
import type { approvalActions as ruActions, approvalReads as ruReads, approvals as ru } from '../ru/approvals.ts'

/** Texts of the room `approval`. */
export const approvals: Texts<typeof ru> = {
  title: 'Approvals',
  one: 'Approval №{id}',
  failed: 'The approvals could not be loaded: {message}',
  empty: 'No approvals',
  emptyHint: 'What waits for a second signature is shown here.',
  all: 'All',
  statuses: {
    WAITING: 'Waits',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    WITHDRAWN: 'Withdrawn',
    EXPIRED: 'Expired',
  },
  columns: { what: 'What', by: 'Proposed by', at: 'When', until: 'Until', status: 'Status' },
  settings: 'Settings',
  proposedBy: 'Proposed by',
  actingAs: 'acting as the user, admin №{id}',
  at: 'Proposed',
  expires: 'Valid until',
  decidedBy: 'Decided by',
  system: 'System',
  reason: 'Reason',
  record: 'Record',
  client: 'Client',
  payer: 'Paying company',
  about: 'What will be done',
  changes: 'What will change',
  yes: 'Yes',
  no: 'No',
  changesColumns: { field: 'Field', before: 'Before', after: 'After' },
  files: 'Files of the proposal',
  recipient: 'Recipient',
  approve: 'Approve',
  approveTitle: 'Approve?',
  approveText: '{summary}. It is carried out at once, as it was proposed.',
  reject: 'Reject',
  rejectTitle: 'Reject?',
  rejectReason: 'The reason; whoever proposed it reads it',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the proposal?',
  withdrawText: '{summary}. Nothing will be done, and the files of the proposal go.',
  approved: 'Approved and carried out',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  setting: {
    title: 'Second signature and check of details',
    hint: 'While any of these is on, a second admin approves the creation, ban and deletion of staff, their e-mail and rights, resets of their second factors, and these settings themselves. It takes two admins whose rights and e-mail are unchanged for 24 hours.',
    second: 'Second signature',
    details: "Check of recipients' details",
    payFrom: 'Payments of orders from an amount on',
    creditFrom: 'Credits of replenishments from an amount on',
    refund: 'Refunds of orders',
    rollback: 'Rollbacks that move money',
    payees: 'Payee details of companies and banks',
    detailsChangedFrom: 'Details differ from the last payment, from an amount on',
    detailsNewFrom: 'The recipient was never paid, from an amount on',
    amountHint: 'Empty: off, 0: always',
    save: 'Save',
    saved: 'The settings are saved',
    failed: 'The settings could not be loaded: {message}',
  },
}

/** What the audit log calls the queries about approvals and settings. */
export const approvalReads: Texts<typeof ruReads> = {
  approvals: 'list of approvals',
  approval: 'approval',
  settings: 'settings',
}

/** What the audit log calls the mutations about approvals and settings. */
export const approvalActions: Texts<typeof ruActions> = {
  approveApproval: 'Proposal approved',
  rejectApproval: 'Proposal rejected',
  withdrawApproval: 'Proposal withdrawn',
  saveSettings: 'Settings saved',
}
