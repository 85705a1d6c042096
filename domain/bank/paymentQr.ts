import type { Minor } from '../core/money.ts'

/** What a payment QR tells a bank's application. */
export interface QrPayment {
  readonly payeeName: string | null
  readonly payeeInn: string | null
  readonly payeeKpp: string | null
  readonly account: string | null
  readonly bankName: string | null
  readonly bic: string | null
  readonly corrAccount: string | null
  /** Kopecks. */
  readonly sum: Minor
  readonly purpose: string
}

/** The obligatory parts by their shape, and the longest texts (GOST R 56042-2014, table 1 and 2). */
const DIGITS = { account: /^\d{20}$/, bic: /^\d{9}$/, corrAccount: /^\d{20}$/ } as const
const LONGEST = { name: 160, bank: 45, purpose: 210 } as const

// The separator may stand in no value, nor a line break
const plain = (text: string, max: number) =>
  text
    .replace(/[|\s]+/g, ' ')
    .trim()
    .slice(0, max)

/** The text of a payment QR in UTF-8 (GOST R 56042-2014, `ST00012`); null where an obligatory part is not known. */
export function paymentQr(payment: QrPayment): string | null {
  const { payeeName, bankName, account, bic, corrAccount, payeeInn, payeeKpp } = payment
  if (!payeeName || !bankName || !account || !bic || !corrAccount) return null
  if (!DIGITS.account.test(account) || !DIGITS.bic.test(bic) || !DIGITS.corrAccount.test(corrAccount)) return null
  return [
    'ST00012',
    `Name=${plain(payeeName, LONGEST.name)}`,
    `PersonalAcc=${account}`,
    `BankName=${plain(bankName, LONGEST.bank)}`,
    `BIC=${bic}`,
    `CorrespAcc=${corrAccount}`,
    `Sum=${payment.sum}`,
    `Purpose=${plain(payment.purpose, LONGEST.purpose)}`,
    ...(payeeInn ? [`PayeeINN=${payeeInn}`] : []),
    ...(payeeKpp ? [`KPP=${payeeKpp}`] : []),
  ].join('|')
}
