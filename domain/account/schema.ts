import { object } from 'yup'
import {
  choice,
  choices,
  currency,
  email,
  field,
  flag,
  id,
  lengthOf,
  number,
  personName,
  phone,
  required,
  requiredText,
  says,
  telegram,
  withRule,
  type Optional,
} from '../core/fields.ts'
import type { FieldProblem, ProblemName } from '../core/problems.ts'
import { Language, LetterKind, MarkupType, Role } from '../generated/enums.ts'
import { COMMON_PASSWORDS } from './commonPasswords.ts'

/** The shortest and the longest password, characters (decisions.md section 2). */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

const isText = (value: unknown): value is string => typeof value === 'string'
const compose = (value: unknown) => (isText(value) ? value.normalize('NFC') || null : value)

/** A password as typed at a door: composed, not trimmed, not judged by its strength. */
export function typedPassword(): Optional<string> {
  return field({
    is: isText,
    type: 'fields.text',
    clean: compose,
    judge: text => (text.length > 1000 ? says('fields.max', { max: 1000 }) : null),
  })
}

/** A password to set: 8 to 128 characters, not among the most common ones (section 2). */
export function password(): Optional<string> {
  return field({
    is: isText,
    type: 'fields.text',
    clean: compose,
    judge: text => {
      const length = lengthOf(text)
      if (length < MIN_PASSWORD || length > MAX_PASSWORD) {
        return says('fields.password', { min: MIN_PASSWORD, max: MAX_PASSWORD })
      }
      return COMMON_PASSWORDS.has(text.toLowerCase()) ? says('fields.passwordCommon') : null
    },
  })
}

interface Passwords {
  readonly username?: string | null | undefined
  readonly password?: string | null | undefined
  readonly newPassword?: string | null | undefined
  readonly rePassword?: string | null | undefined
}

/** Tells whether a password is the e-mail that it would protect (section 2). */
export function passwordIsEmail(secret: string, username: string): boolean {
  return secret.trim().toLowerCase() === username.toLowerCase()
}

function passwordRule(name: 'password' | 'newPassword') {
  return (value: Passwords): FieldProblem[] => {
    const found: FieldProblem[] = []
    const secret = value[name]
    if (secret && value.username && passwordIsEmail(secret, value.username)) {
      found.push({ field: name, key: 'fields.passwordIsEmail' })
    }
    if (value.rePassword !== undefined && value.rePassword !== secret) {
      found.push({ field: 'rePassword', key: 'fields.passwordsDiffer' })
    }
    return found
  }
}

/** Sign-up: all four are required (decisions.md section 13, "Sign-up"). */
export const signUpSchema = withRule(
  object({
    username: required(email()),
    name: personName(),
    password: required(password()),
    rePassword: required(typedPassword()),
  }),
  passwordRule('password'),
)

/** Sign-in: what is wrong with the e-mail or the password is not told apart. */
export const signInSchema = object({ username: requiredText(254), password: required(typedPassword()) })

/** Where to send a reset or a confirmation letter. */
export const emailSchema = object({ username: required(email()) })

/** A new password by the link of a letter; `rePassword` only where the form asks for it. */
export const resetSchema = withRule(
  object({
    userId: required(id()),
    confirmationString: requiredText(255, 'problems.badReset'),
    password: required(password()),
    rePassword: typedPassword(),
  }),
  passwordRule('password'),
)

/** A new password by the old one; `rePassword` only where the form asks for it. */
export const changePasswordSchema = withRule(
  object({
    oldPassword: required(typedPassword()),
    newPassword: required(password()),
    rePassword: typedPassword(),
  }),
  passwordRule('newPassword'),
)

/** The problem whose code fits the field errors of an account form (decisions.md section 2, codes 001-…). */
export function accountProblem(fieldErrors: readonly FieldProblem[]): ProblemName {
  const said = fieldErrors.map(({ key }) => key)
  if (said.includes('fields.required')) return 'required'
  if (said.includes('fields.email')) return 'badEmail'
  if (said.includes('fields.passwordsDiffer')) return 'passwordsDiffer'
  return said.some(key => key.startsWith('fields.password')) ? 'weakPassword' : 'validation'
}

const contacts = { telegram: telegram(), phone: phone() }

/** What people change of their own profile; absent keys stay. */
export const profileSchema = object({
  name: personName().optional(),
  ...contacts,
  language: choice(Object.values(Language)),
  quietLetters: choices(Object.values(LetterKind)),
})

function rolesRule({ roles }: { readonly roles?: readonly Role[] | null | undefined }): FieldProblem[] {
  if (!Array.isArray(roles)) return []
  if (roles.length === 0) return [{ field: 'roles', key: 'fields.rolesEmpty' }]
  const alone = roles.some(role => role === 'ROLE_CLIENT' || role === 'ROLE_ADMIN')
  return alone && roles.length > 1 ? [{ field: 'roles', key: 'fields.rolesMixed' }] : []
}

interface Settings {
  readonly roles?: readonly Role[] | null | undefined
  readonly autoClientRequest?: boolean | null | undefined
  readonly autoCr?: boolean | null | undefined
}

/** What is wrong with the settings of a client on somebody else: only `true` is, old clients send `false` with any user. */
export function refuseClientSettings({ roles, autoClientRequest, autoCr }: Settings): FieldProblem[] {
  if (!Array.isArray(roles) || roles.includes('ROLE_CLIENT')) return []
  const set = Object.entries({ autoClientRequest, autoCr }).filter(([, value]) => value === true)
  return set.map(([field]) => ({ field, key: 'fields.clientsOnly' }))
}

const userFields = {
  name: personName(),
  username: required(email(), 'fields.emailEmpty'),
  ...contacts,
  roles: required(choices(Object.values(Role)), 'fields.rolesEmpty'),
  autoClientRequest: flag(),
  autoCr: flag(),
}

/** A user that an admin creates: a client, an admin, or one or both manager rights (section 2). */
export const userSchema = withRule(object({ ...userFields, password: required(password()) }), value => [
  ...rolesRule(value),
  ...refuseClientSettings(value),
  ...passwordRule('password')(value),
])

/** A user that an admin changes; absent keys stay. */
export const userChangeSchema = withRule(object(userFields).partial(), rolesRule)

/** A client's markup on central-bank prices: percent between −50 and 50, or whole kopecks (section 5.7). */
export const markupSchema = withRule(
  object({
    id: id(),
    clientId: required(id()),
    currency: required(currency(), 'fields.currency'),
    type: required(choice(Object.values(MarkupType)), 'fields.choice'),
    value: required(number(-1_000_000, 1_000_000, 'fields.rateOutOfRange')),
  }),
  ({ type, value }) => {
    if (typeof value !== 'number') return []
    if (type === 'PCT' && Math.abs(value) >= 50) return [{ field: 'value', key: 'fields.markupPercent' }]
    if (type === 'AMOUNT' && !Number.isInteger(value)) return [{ field: 'value', key: 'fields.integer' }]
    return []
  },
)
