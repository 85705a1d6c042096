/**
 * Which step leads where, and who takes it: a second table, written by hand from decisions.md sections 3, 4 and 6,
 * never from domain/<room>/workflow.ts. `by`: C client, Q request desk, O order desk, M any manager, A admin, - nobody: scheduled; an admin is meant wherever a manager is. A status that is not named is closed to the step.
 */
const TABLE = {
  inn: `
    APPROVE          M  PENDING>APPROVED APPROVED>APPROVED
    BLOCK            M  PENDING>BLOCKED APPROVED>BLOCKED
    UNBLOCK          M  BLOCKED>APPROVED
    DELETE           M  PENDING>PENDING APPROVED>APPROVED BLOCKED>BLOCKED
  `,
  request: `
    APPROVE          Q  NEW>APPROVED REJECTED>APPROVED
    REJECT           Q  NEW>REJECTED APPROVED>REJECTED
    USE              C  APPROVED>USED
    DELETE           C  REJECTED>REJECTED
  `,
  replenishment: `
    SAVE_CONTRACTOR  C  NEW>NEW DOC_NAC>DOC_NAC
    SAVE_DRAFT       C  NEW>NEW DOC_NAC>DOC_NAC
    SUBMIT_DOCUMENTS C  NEW>DOC DOC_NAC>DOC
    CREATE_TEMPLATE  C  NEW>NEW DOC_NAC>DOC_NAC
    SAVE_REVIEW      Q  DOC>DOC
    RETURN_DOCUMENTS Q  DOC>DOC_NAC
    ACCEPT_DOCUMENTS Q  DOC>DOC_ACC
    REQUEST_RATE     C  DOC_ACC>CR_REQ CR_NAC>CR_REQ
    REQUEST_CENTRAL_BANK_RATE C DOC_ACC>CR_AWT CR_NAC>CR_AWT
    FORM_RATE        Q  CR_REQ>CR_AWT CR_AWT>CR_AWT
    EXTEND_OFFER     Q  CR_AWT>CR_AWT
    EXPIRE_RATE      -  CR_AWT>CR_NAC
    CONFIRM_RATE     C  CR_AWT>CR_ACC
    REFUSE_RATE      C  CR_AWT>CR_NAC
    CANCEL_PAYMENT   C  CR_ACC>CR_NAC BILL>CR_NAC
    SEND_PAYMENT     C  CR_ACC>BILL_PAID BILL>BILL_PAID BILL_PAID>BILL_PAID
    EDIT_PAYMENT     C  CR_ACC>BILL BILL>BILL
    CONFIRM_PAYMENT  Q  BILL>CR_FIX BILL_PAID>CR_FIX CR_FIX>CR_FIX
    CREDIT           Q  CR_FIX>DONE
    COMMENT          Q  NEW>NEW DOC>DOC DOC_NAC>DOC_NAC DOC_ACC>DOC_ACC CR_REQ>CR_REQ CR_AWT>CR_AWT CR_ACC>CR_ACC
                        CR_NAC>CR_NAC BILL>BILL BILL_PAID>BILL_PAID CR_FIX>CR_FIX DONE>DONE
    ROLLBACK         A  DOC_ACC>DOC BILL_PAID>CR_ACC CR_FIX>BILL_PAID DONE>CR_FIX
    ARCHIVE          A  NEW>ARCHIVED DOC>ARCHIVED DOC_NAC>ARCHIVED DOC_ACC>ARCHIVED CR_REQ>ARCHIVED CR_AWT>ARCHIVED
                        CR_ACC>ARCHIVED CR_NAC>ARCHIVED BILL>ARCHIVED DONE>ARCHIVED
  `,
  order: `
    EDIT             C  NEW>NEW
    CANCEL           CO NEW>CANCELLED
    SET_COMPANY      O  NEW>NEW PAID>PAID INQUIRY>INQUIRY INQUIRY_DONE>INQUIRY_DONE INQ_SWIFT>INQ_SWIFT
                        INQ_SWIFT_DONE>INQ_SWIFT_DONE SWIFT>SWIFT SWIFT_DONE>SWIFT_DONE
    PAY              O  NEW>PAID
    REQUEST_INQUIRY  C  PAID>INQUIRY SWIFT>INQ_SWIFT SWIFT_DONE>INQUIRY
    REQUEST_SWIFT    C  PAID>SWIFT INQUIRY>INQ_SWIFT INQUIRY_DONE>SWIFT
    SEND_INQUIRY     O  INQUIRY>INQUIRY_DONE
    SEND_SWIFT       O  SWIFT>SWIFT_DONE
    SEND_INQUIRY_SWIFT O INQ_SWIFT>INQ_SWIFT_DONE
    COMMENT          O  NEW>NEW PAID>PAID INQUIRY>INQUIRY INQUIRY_DONE>INQUIRY_DONE INQ_SWIFT>INQ_SWIFT
                        INQ_SWIFT_DONE>INQ_SWIFT_DONE SWIFT>SWIFT SWIFT_DONE>SWIFT_DONE CANCELLED>CANCELLED
                        REFUNDED>REFUNDED
    REFUND           A  PAID>REFUNDED INQUIRY>REFUNDED INQUIRY_DONE>REFUNDED INQ_SWIFT>REFUNDED INQ_SWIFT_DONE>REFUNDED
                        SWIFT>REFUNDED SWIFT_DONE>REFUNDED
    ROLLBACK         A  PAID>NEW INQUIRY>PAID INQUIRY_DONE>INQUIRY INQ_SWIFT>INQUIRY INQ_SWIFT_DONE>INQ_SWIFT SWIFT>PAID
                        SWIFT_DONE>SWIFT
    ARCHIVE          A  PAID>ARCHIVED INQUIRY_DONE>ARCHIVED INQ_SWIFT_DONE>ARCHIVED SWIFT_DONE>ARCHIVED
  `,
} as const

/** Who takes steps. */
export type Taker = 'client' | 'requests' | 'orders' | 'admin'

/** The rooms whose records have statuses. */
export type RoomName = keyof typeof TABLE

/** A step as the table has it: who takes it, and the status left → the status entered. */
export interface Line {
  readonly step: string
  readonly by: readonly Taker[]
  readonly moves: ReadonlyMap<string, string>
}

const TAKERS: Readonly<Record<string, readonly Taker[]>> = {
  C: ['client'],
  Q: ['requests', 'admin'],
  O: ['orders', 'admin'],
  M: ['requests', 'orders', 'admin'],
  A: ['admin'],
}

function linesOf(text: string): Line[] {
  const joined = text.trim().replace(/\n\s+(?=\w+>)/g, ' ')
  return joined.split('\n').map(line => {
    const [step = '', by = '', ...moves] = line.trim().split(/ +/)
    return {
      step,
      by: by.split('').flatMap(letter => TAKERS[letter] ?? []),
      moves: new Map(moves.map(move => move.split('>') as [string, string])),
    }
  })
}

/** The table, read. */
export const STATES: Readonly<Record<RoomName, readonly Line[]>> = {
  inn: linesOf(TABLE.inn),
  request: linesOf(TABLE.request),
  replenishment: linesOf(TABLE.replenishment),
  order: linesOf(TABLE.order),
}

/** The steps that the table opens to somebody in a status. */
export function openTo(room: RoomName, taker: Taker, status: string): string[] {
  return STATES[room].filter(({ by, moves }) => by.includes(taker) && moves.has(status)).map(({ step }) => step)
}
