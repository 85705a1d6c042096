/** The letters that the platform sends. */
export type LetterName =
  | 'confirm'
  | 'reset'
  | 'newDevice'
  | 'wrongFactor'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsReset'
  | 'keyAdded'
  | 'keyRotated'
  | 'keyEnds'
  | 'webhookEnded'
  | 'webhookWaits'
  | 'recoveryUsed'
  | 'recoveryRenewed'
  | 'innApproved'
  | 'innBlocked'
  | 'innUnblocked'
  | 'requestApproved'
  | 'requestRejected'
  | 'documentsReturned'
  | 'documentsAccepted'
  | 'rateFormed'
  | 'offerExtended'
  | 'offerExpired'
  | 'moneyWaits'
  | 'paymentConfirmed'
  | 'credited'
  | 'orderPaid'
  | 'inquiryReady'
  | 'swiftReady'
  | 'reportsReady'
  | 'approvalWaits'
  | 'approvalApproved'
  | 'approvalRejected'
  | 'approvalWithdrawn'
  | 'approvalExpired'
  | 'mentioned'
  | 'checkRed'
  | 'checkGreen'
  | 'work'
  | 'works'
  | 'overdue'

/** What a letter may say of its record. */
export type FactName =
  | 'device'
  | 'key'
  | 'webhook'
  | 'owner'
  | 'ends'
  | 'address'
  | 'at'
  | 'reason'
  | 'client'
  | 'company'
  | 'inn'
  | 'contractor'
  | 'invoiceAmount'
  | 'usdAmount'
  | 'rubAmount'
  | 'rubAmountAfter'
  | 'until'
  | 'comment'
  | 'record'
  | 'findings'
  | 'movements'
  | 'heads'
  | 'more'

interface LetterWords {
  /** Holds numbers, amounts and labels of ours only: user text does not belong into headers. */
  readonly subject: string
  readonly body: string
  readonly button: string
  /** Stands instead of the common one. */
  readonly footer?: string
}

/** The words of the letters in one language. */
export interface Words {
  readonly common: {
    /** `{name}` is the reader's name. */
    readonly greeting: string
    /** Greets whoever reads an address that is not confirmed. */
    readonly hello: string
    /** `{profile}` is the address where letters are turned off. */
    readonly footer: string
    readonly facts: Readonly<Record<FactName, string>>
  }
  /**
   * `{id}` is the record's number, `{amount}` an amount with its currency, `{record}` its kind and number, `{kind}` its kind,
   * `{status}` a label, `{count}` how many letters are joined,
   * `{what}` what an approval is about.
   */
  readonly letters: Readonly<Record<LetterName, LetterWords>>
}
