import { formatMinor, type Locale } from '../core/money.ts'
import { text } from '../core/texts.ts'
import type { PreflightCode, PreflightLevel } from '../generated/enums.ts'
import type { NamedRecord, PackageType, PreflightFacts, Remark, RemarkValue } from './facts.ts'
import { RULES } from './rules.ts'

export type { NamedRecord, PackageType, PreflightFacts, Refusal, Remark } from './facts.ts'

/**
 * Judges a package before it is sent (decisions.md section 4, "Pre-flight"): what was looked at and is good, what staff
 * will ask about, and what the call itself would refuse.
 */
export function preflight(facts: PreflightFacts): Remark[] {
  return Object.entries(RULES).flatMap(([code, rule]) =>
    rule(facts).flatMap(said => (said ? [{ code: code as PreflightCode, ...said }] : [])),
  )
}

/** What of the remarks is kept with the record: what staff have to see. */
export const warningsIn = (remarks: readonly Remark[]): Remark[] => remarks.filter(({ level }) => level === 'WARN')

/** A remark in a language. */
export interface WrittenRemark {
  readonly code: PreflightCode
  readonly level: PreflightLevel
  readonly field: string
  readonly message: string
}

/** Who reads a remark. */
export interface Reader {
  readonly locale: Locale
  /** The name of a country in the language. */
  readonly countryName: (code: string) => string
  /** Whether the reader may know which record it is: otherwise only that there is one. */
  readonly mayRead: (type: PackageType) => boolean
  /** Whether the reader may know the balance. */
  readonly knowsBalance: boolean
}

/** Writes remarks for a reader: who may not read a record is told no number of it, who may not know the balance nothing of it. */
export function writeRemarks(remarks: readonly Remark[], reader: Reader): WrittenRemark[] {
  return remarks
    .filter(({ code }) => reader.knowsBalance || code !== 'BALANCE')
    .map(({ code, level, field, key, values = {} }) => {
      const written = Object.entries(values).map(([name, value]) => [name, writeValue(value, reader)] as const)
      return { code, level, field, message: text(reader.locale, key, Object.fromEntries(written)) }
    })
}

function writeValue(value: RemarkValue, reader: Reader): string | number {
  if (typeof value !== 'object') return value
  if ('country' in value) return reader.countryName(value.country)
  if ('amount' in value) return formatMinor(value.amount, value.currency, reader.locale)
  const named = value.records.map(record => writeRecord(record, reader))
  return [...new Set(named)].join(', ')
}

const NAMED = { REPLENISHMENT: 'preflight.record.replenishment', ORDER: 'preflight.record.order' } as const

function writeRecord({ type, id }: NamedRecord, { locale, mayRead }: Reader): string {
  // An id is read as people write it, without separators
  return mayRead(type) ? text(locale, NAMED[type], { id: String(id) }) : text(locale, 'preflight.record.other')
}
