function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
}

const TENTH = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const ELEVENTH = [7, ...TENTH]
const TWELFTH = [3, ...ELEVENTH]

/** Tells whether the check digits of an INN are right; wrong ones are a warning, never a refusal (decisions.md section 3). */
export function innValid(inn: string): boolean {
  const checked = (weights: readonly number[]) => (weighed(inn, weights) % 11) % 10 === Number(inn[weights.length])
  if (/^\d{10}$/.test(inn)) return checked(TENTH)
  return /^\d{12}$/.test(inn) && checked(ELEVENTH) && checked(TWELFTH)
}

/** Why an account beside the BIC of its bank is doubted. */
export type AccountDoubt = 'length' | 'key'

/**
 * What is doubtful about an account at a Russian bank: it has not 20 digits, or its key does not fit the BIC; null: nothing, or
 * one of both is not there. It is a warning: accounts of other kinds exist.
 */
export function accountDoubt(account: string, bic: string): AccountDoubt | null {
  if (!account || !/^\d{9}$/.test(bic)) return null
  if (!/^\d{20}$/.test(account)) return 'length'
  return accountKeyValid(account, bic) ? null : 'key'
}

/** Tells whether the key of a Russian 20-digit account fits its bank's BIC; a wrong one is a warning. */
export function accountKeyValid(account: string, bic: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bic)) return false
  // A correspondent account is keyed by the central bank's office, another one by the bank
  const prefix = account.startsWith('301') ? `0${bic.slice(4, 6)}` : bic.slice(-3)
  const digits = prefix + account
  const weights = Array.from(digits, (_, index) => [7, 1, 3][index % 3] ?? 0)
  return weights.reduce((sum, weight, index) => sum + ((weight * Number(digits[index])) % 10), 0) % 10 === 0
}
