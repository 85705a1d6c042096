import type { Destination as Route } from '../company/exclusions.ts'
import type { Minor } from '../core/money.ts'
import type { FieldProblem } from '../core/problems.ts'
import type { InnStatus, PreflightCode, PreflightLevel } from '../generated/enums.ts'
import type { Destination } from '../order/details.ts'
import type { Compared } from '../replenishment/differences.ts'

/** Where a package goes: the documents of a replenishment, or an order. */
export type PackageType = 'REPLENISHMENT' | 'ORDER'

/** A record of the same client that a remark names. */
export interface NamedRecord {
  readonly type: PackageType
  readonly id: number
}

/** What the call itself would refuse of a package. */
export interface Refusal extends FieldProblem {
  /** Nothing is there: it has to be filled in, not corrected. */
  readonly isMissing: boolean
}

/** A paying company, as far as it says where it does not pay into (ISO alpha-2). */
export interface Payer {
  readonly name: string
  readonly countryExclusions: readonly string[]
}

/** All that a package is judged by: what it holds, and what is known of its client alone. */
export interface PreflightFacts {
  readonly type: PackageType
  /** `YYYY-MM-DD` in Moscow. */
  readonly today: string
  readonly refusals: readonly Refusal[]
  /** The INN of the request that it goes back to, with its standing for this client; null: there is no request. */
  readonly inn: { readonly inn: string; readonly status: InnStatus | null } | null
  /** The request that it goes back to; null: there is none. */
  readonly request: (Compared & { readonly bankCountry: string | null }) | null
  readonly recipient: Route & {
    readonly contractorName: string | null
    readonly contractorAccountNumber: string | null
  }
  readonly invoice: {
    readonly date: string | null
    readonly number: string | null
    readonly amount: Minor | null
    readonly currency: string | null
  }
  /** Everybody who might pay. */
  readonly payers: readonly Payer[]
  /** Other records of the client with this invoice number of this contractor; null: not looked for. */
  readonly sameInvoice: readonly NamedRecord[] | null
  /** Other records of the client with the same file as their invoice; null: not looked for. */
  readonly sameFile: readonly NamedRecord[] | null
  /** Where the last payment to the contractor went; null: there was none. */
  readonly lastPaid: (Destination & { readonly orderId: number }) | null
  /** USD minor units: the balance, and what the order is worth by the day's cross; null: not an order, or not known. */
  readonly balance: { readonly now: Minor; readonly worth: Minor } | null
}

/** What stands in a remark and is written anew for each reader. */
export type RemarkValue =
  | string
  | number
  | { readonly country: string }
  | { readonly amount: Minor; readonly currency: string | null }
  | { readonly records: readonly NamedRecord[] }

/** A remark as rules make it and records keep it: not yet in a language. */
export interface Remark {
  readonly code: PreflightCode
  readonly level: PreflightLevel
  /** The field of the record, as it is called on the wire. */
  readonly field: string
  /** Of the catalogues. */
  readonly key: FieldProblem['key']
  readonly values?: Readonly<Record<string, RemarkValue>>
}
