import type {
  ChatType,
  CounterType,
  LetterKind,
  OrderStep,
  ReplenishmentStep,
  RequestStep,
} from '../generated/schema.ts'
import type { FactName, LetterName } from './texts.ts'

/** The letter that a step sends to the client. */
export interface StepLetter {
  readonly kind: LetterKind
  readonly letter: LetterName
  /** The amount of the step that the letter names in its subject. */
  readonly amount?: FactName
}

/** Which step tells the client what. A step that is not named sends them nothing: they took it, or it changes nothing for them. */
export const clientLetters = {
  REQUEST: {
    APPROVE: { kind: 'REQUEST', letter: 'requestApproved' },
    REJECT: { kind: 'REQUEST', letter: 'requestRejected' },
  },
  REPLENISHMENT: {
    RETURN_DOCUMENTS: { kind: 'DOCUMENTS', letter: 'documentsReturned' },
    ACCEPT_DOCUMENTS: { kind: 'DOCUMENTS', letter: 'documentsAccepted' },
    FORM_RATE: { kind: 'RATE', letter: 'rateFormed', amount: 'rubAmount' },
    CONFIRM_PAYMENT: { kind: 'PAYMENT', letter: 'paymentConfirmed', amount: 'rubAmountAfter' },
    CREDIT: { kind: 'CREDIT', letter: 'credited', amount: 'usdAmount' },
  },
  ORDER: {
    PAY: { kind: 'ORDER', letter: 'orderPaid', amount: 'usdAmount' },
    SEND_INQUIRY: { kind: 'REPORT', letter: 'inquiryReady' },
    SEND_SWIFT: { kind: 'REPORT', letter: 'swiftReady' },
    SEND_INQUIRY_SWIFT: { kind: 'REPORT', letter: 'reportsReady' },
  },
} as const satisfies {
  readonly REQUEST: Steps<RequestStep>
  readonly REPLENISHMENT: Steps<ReplenishmentStep>
  readonly ORDER: Steps<OrderStep>
} & Record<ChatType, unknown>

type Steps<Name extends string> = { readonly [N in Name]?: StepLetter }

/** What a letter says of its record: the columns of one row, by its id. */
export const recordFacts: Readonly<Record<CounterType, string>> = {
  INN: 'select name as company, inn, null as contractor, null as amount, null as currency from inn_item where id = ?',
  REQUEST: `select client_company_name as company, null as inn, null as contractor, invoice_price as amount, currency
    from request where id = ?`,
  REPLENISHMENT: `select r.client_company_name as company, null as inn, p.contractor_name as contractor,
    coalesce(p.invoice_amount, r.invoice_price) as amount, coalesce(p.invoice_currency, r.currency) as currency
    from replenishment p join request r on r.id = p.request_id where p.id = ?`,
  ORDER: `select client_company_name as company, null as inn, contractor_name as contractor,
    invoice_amount as amount, invoice_currency as currency from client_order where id = ?`,
}

/** Where the web shows a record (decisions.md section 11). */
export const recordPaths: Readonly<Record<CounterType, (id: number) => string>> = {
  INN: () => '/dashboard?inn=registry',
  REQUEST: id => `/request?request=${id}`,
  REPLENISHMENT: id => `/replenishment/${id}`,
  ORDER: id => `/order/${id}`,
}
