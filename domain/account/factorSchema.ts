import { mixed, object } from 'yup'
import { flag, optionalText, pattern, reasonText, required, requiredText, withRule } from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'

/** How many recovery codes there are, and how long each is. */
export const RECOVERY_CODES = 10
export const RECOVERY_LENGTH = 12

/** Why an admin does what the user is told of: 5 to 255 characters (docs/security.md). */
export const MIN_REASON = 5
export const MAX_REASON = 255

/** A code of an authenticator app: six digits, blanks between them go. */
export function totpCode() {
  return pattern(/^\d{6}$/, 'fields.code', text => text.replace(/\s/g, ''))
}

/** Letters that look like digits are read as those: nobody tells them apart on paper. */
const readRecovery = (text: string) =>
  text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** A recovery code, with or without its dashes. */
export function recoveryCode() {
  return pattern(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${RECOVERY_LENGTH}}$`), 'fields.recoveryCode', readRecovery)
}

/** Signing in as somebody. */
export const visitSchema = object({ reason: reasonText(MIN_REASON, MAX_REASON), write: flag() })

/** Taking a user's factors away. */
export const resetFactorsSchema = object({ reason: reasonText(MIN_REASON, MAX_REASON) })

const passkey = () => mixed<object>().nullable()

interface Proof {
  readonly code?: string | null | undefined
  readonly recovery?: string | null | undefined
  readonly passkey?: object | null | undefined
}

function oneProof({ code, recovery, passkey: key }: Proof): FieldProblem[] {
  const sent = [code, recovery, key].filter(one => one !== null && one !== undefined).length
  return sent === 1 ? [] : [{ field: 'code', key: sent === 0 ? 'fields.required' : 'fields.oneProof' }]
}

const proofs = { code: totpCode(), recovery: recoveryCode(), passkey: passkey() }

/** What meets the challenge of a sign-in. */
export const secondFactorSchema = withRule(object({ challenge: requiredText(2000), ...proofs }), oneProof)

/** What a session shows its factor by. */
export const stepUpSchema = withRule(object(proofs), oneProof)

/** The code that proves that an authenticator app was added. */
export const confirmTotpSchema = object({ code: required(totpCode()) })

/** A passkey that is added. */
export const addPasskeySchema = object({ name: requiredText(60), passkey: required(passkey()) })

/** A passkey instead of a password. */
export const passkeySignInSchema = object({ passkey: required(passkey()) })

/** What options of a passkey are asked for with. */
export const passkeyOptionsSchema = object({ challenge: optionalText(2000) })
