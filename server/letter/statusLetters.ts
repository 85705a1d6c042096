import type { Side } from '../../domain/core/roles.ts'
import type {
  ChatType,
  CounterType,
  InnStep,
  LetterKind,
  OrderStep,
  ReplenishmentStep,
  RequestStep,
} from '../generated/schema.ts'
import type { FactName, LetterName } from '../mail/words.ts'

/** The letter that a step sends to the client. */
export interface StepLetter {
  readonly kind: LetterKind
  readonly letter: LetterName
  /** The amount of the step that the letter names in its subject. */
  readonly amount?: FactName
}

/** Which step tells the client what. A step that is not named sends them nothing: they took it, or it changes nothing for them. */
export const clientLetters = {
  INN: {
    APPROVE: { kind: 'REQUEST', letter: 'innApproved' },
    BLOCK: { kind: 'REQUEST', letter: 'innBlocked' },
    UNBLOCK: { kind: 'REQUEST', letter: 'innUnblocked' },
  },
  REQUEST: {
    APPROVE: { kind: 'REQUEST', letter: 'requestApproved' },
    REJECT: { kind: 'REQUEST', letter: 'requestRejected' },
  },
  REPLENISHMENT: {
    RETURN_DOCUMENTS: { kind: 'DOCUMENTS', letter: 'documentsReturned' },
    ACCEPT_DOCUMENTS: { kind: 'DOCUMENTS', letter: 'documentsAccepted' },
    FORM_RATE: { kind: 'RATE', letter: 'rateFormed', amount: 'rubAmount' },
    EXTEND_OFFER: { kind: 'RATE', letter: 'offerExtended' },
    EXPIRE_RATE: { kind: 'RATE', letter: 'offerExpired' },
    MONEY_WAITS: { kind: 'PAYMENT', letter: 'moneyWaits', amount: 'rubAmountAfter' },
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
  readonly INN: Steps<InnStep>
  readonly REQUEST: Steps<RequestStep>
  /** Beside its steps: money has come, and the client's payment orders have not (decisions.md section 22). */
  readonly REPLENISHMENT: Steps<ReplenishmentStep | 'MONEY_WAITS'>
  readonly ORDER: Steps<OrderStep>
}

type Steps<Name extends string> = { readonly [N in Name]?: StepLetter }

/** Where the web shows staff what of a kind waits for them. */
export const listPaths: Readonly<Record<CounterType, string>> = {
  INN: '/dashboard?inn=registry&innStatus=NEW',
  REQUEST: '/request?status=ACTION',
  REPLENISHMENT: '/replenishment?status=ACTION',
  ORDER: '/order?status=ACTION',
}

/** Where the web shows staff what of a kind is overdue. */
export const overduePaths: Readonly<Record<ChatType, string>> = {
  REQUEST: '/request?overdue=1',
  REPLENISHMENT: '/replenishment?overdue=1',
  ORDER: '/order?overdue=1',
}

/** Where the web shows a record to a side (decisions.md section 11). */
export const recordPaths: Readonly<Record<CounterType, (id: number, side: Side) => string>> = {
  INN: (_, side) => (side === 'client' ? '/dashboard?inn=mine' : '/dashboard?inn=registry'),
  REQUEST: id => `/request?request=${id}`,
  REPLENISHMENT: id => `/replenishment/${id}`,
  ORDER: id => `/order/${id}`,
}
