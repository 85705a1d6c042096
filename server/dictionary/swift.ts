import { swiftCountry } from '../../domain/core/fields.ts'
import type { SwiftBank } from '../generated/schema.ts'
import { countryOf, resolveCountry } from './countries.ts'
import { DIRECTORY, type DirectoryBank } from './swiftDirectory.ts'

/** The look-up fires from 7 to 12 characters (decisions.md section 14); a code itself has 8 or 11. */
const SHORTEST = 7
const LONGEST = 12
const SHAPE = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]+$/
const MOST = 20

/**
 * Banks by a SWIFT code or its beginning. XXX is the head office, whose code may leave it out; of a terminal's address
 * (12 characters) the ninth does not count. A bank that the directory does not know is answered by its country alone.
 */
export function swiftBanks(typed: string | null | undefined): SwiftBank[] {
  const text = (typed ?? '').replace(/\s/g, '').toUpperCase()
  if (text.length < SHORTEST || text.length > LONGEST || !SHAPE.test(text)) return []
  if (resolveCountry({ code: swiftCountry(text) }) === null) return []
  const code = text.length === LONGEST ? text.slice(0, 8) + text.slice(9) : text
  const found = DIRECTORY.filter(bank => full(bank.code).startsWith(code))
  if (found.length > 0) return found.slice(0, MOST).map(rowOf)
  const head = DIRECTORY.find(bank => code.length > 8 && full(bank.code) === full(code.slice(0, 8)))
  // A branch that is not listed is its head office's, in a city that is not known
  return [{ ...row(code), bank_name: head?.name ?? null }]
}

const full = (code: string) => code.padEnd(11, 'X')

function rowOf({ code, name, city }: DirectoryBank): SwiftBank {
  return { ...row(code), bank_name: name, city }
}

function row(code: string): SwiftBank {
  const { code: country_code, name } = countryOf(swiftCountry(code))
  return { bank_name: null, city: null, country: name, country_code, swift_code: code }
}
