import { describe, expect, test } from 'vitest'
import {
  accountProblem,
  changePasswordSchema,
  emailSchema,
  markupSchema,
  profileSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
  userChangeSchema,
  userSchema,
} from '../../domain/account/schema.ts'
import { validateInput } from '../../domain/core/fields.ts'
import { kept, wrong } from '../core/judge.ts'

const signUp = { username: 'A@Trinity.test', name: ' Анна ', password: 'Trinity-2026', rePassword: 'Trinity-2026' }

describe('sign-up', () => {
  test('keeps the e-mail lower-cased and the name trimmed', () => {
    expect(kept(signUpSchema, signUp)).toEqual({ ...signUp, username: 'a@trinity.test', name: 'Анна' })
  })

  test.each([
    'https://evil.example/prize',
    'WWW.evil.example',
    'Анна ｗｗｗ.evil.example',
    '<b>Анна</b>',
    'Анна >',
    'Проверьте evil.com',
    'EVIL.COM',
    'bit.ly/x',
    'http:evil',
    'evil。com',
    'приз.рф',
  ])('and a profile refuse the name %s, which letters would greet with', name => {
    expect(wrong(signUpSchema, { ...signUp, name })).toEqual({ name: 'fields.personName' })
    expect(wrong(profileSchema, { name })).toEqual({ name: 'fields.personName' })
    expect(wrong(userChangeSchema, { name })).toEqual({ name: 'fields.personName' })
  })

  test.each(['А.С.Пушкин', 'Иванов И.И.', 'Мл.Петров', 'Анна (гл.бухгалтер)', 'John A. Smith Jr.', 'St.Petersburg'])(
    'takes the name %s',
    name => {
      expect(kept(profileSchema, { name })).toMatchObject({ name })
    },
  )

  test('asks for all four fields', () => {
    const required = 'fields.required'
    expect(wrong(signUpSchema, {})).toEqual({
      username: required,
      name: required,
      password: required,
      rePassword: required,
    })
    expect(wrong(signUpSchema, { ...signUp, name: '  ' })).toEqual({ name: required })
  })

  test.each([
    [{ rePassword: 'Trinity-2027' }, { rePassword: 'fields.passwordsDiffer' }],
    [{ password: 'short', rePassword: 'short' }, { password: 'fields.password' }],
    [{ password: 'x'.repeat(129), rePassword: 'x'.repeat(129) }, { password: 'fields.password' }],
    [{ password: 'Password123', rePassword: 'Password123' }, { password: 'fields.passwordCommon' }],
    [{ password: 'a@trinity.test', rePassword: 'a@trinity.test' }, { password: 'fields.passwordIsEmail' }],
    [{ username: 'nobody' }, { username: 'fields.email' }],
  ])('with %o is refused with %o', (changes, errors) => {
    expect(wrong(signUpSchema, { ...signUp, ...changes })).toEqual(errors)
  })

  test('takes a password of 8 and of 128 characters as it is, spaces included', () => {
    for (const password of [' pass w ', 'ё'.repeat(128)]) {
      expect(kept(signUpSchema, { ...signUp, password, rePassword: password })).toMatchObject({ password })
    }
  })
})

describe('the code of an account error', () => {
  test.each([
    [{ ...signUp, name: '', username: 'x' }, 'required'],
    [{ ...signUp, username: 'x' }, 'badEmail'],
    [{ ...signUp, rePassword: 'x' }, 'passwordsDiffer'],
    [{ ...signUp, password: '12345678', rePassword: '12345678' }, 'weakPassword'],
    [{ ...signUp, name: 5 }, 'validation'],
  ])('of %o is that of %s', (input, problem) => {
    const verdict = validateInput(signUpSchema, input)
    expect(verdict.ok ? null : accountProblem(verdict.fieldErrors)).toBe(problem)
  })
})

describe('other doors', () => {
  test('sign-in judges neither the form of the e-mail nor the strength of the password', () => {
    expect(wrong(signInSchema, { username: 'nobody', password: '1' })).toEqual({})
    expect(wrong(signInSchema, { username: '', password: '' })).toEqual({
      username: 'fields.required',
      password: 'fields.required',
    })
  })

  test('a letter is asked for by e-mail', () => {
    expect(wrong(emailSchema, { username: 'nobody' })).toEqual({ username: 'fields.email' })
  })

  test('a reset without a confirmation string is a wrong link', () => {
    expect(wrong(resetSchema, { userId: 1, password: 'Trinity-2026' })).toEqual({
      confirmationString: 'problems.badReset',
    })
  })

  test('a new password is compared with its repeat only where there is one', () => {
    const change = { oldPassword: 'x', newPassword: 'Trinity-2026' }
    expect(wrong(changePasswordSchema, change)).toEqual({})
    expect(wrong(changePasswordSchema, { ...change, rePassword: '' })).toEqual({ rePassword: 'fields.passwordsDiffer' })
  })
})

describe('a profile', () => {
  test('is changed by the keys that are there, and never emptied of its name', () => {
    expect(kept(profileSchema, { telegram: '', language: 'en', roles: ['ROLE_ADMIN'] })).toEqual({
      telegram: null,
      language: 'en',
    })
    expect(wrong(profileSchema, { name: '' })).toEqual({ name: 'fields.required' })
  })
})

describe('a user', () => {
  const user = { name: 'Анна', username: 'a@trinity.test', password: 'Trinity-2026', roles: ['ROLE_CLIENT'] }

  test.each([
    [['ROLE_CLIENT'], {}],
    [['ROLE_ADMIN'], {}],
    [['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'], {}],
    [[], { roles: 'fields.rolesEmpty' }],
    [['ROLE_CLIENT', 'ROLE_ADMIN'], { roles: 'fields.rolesMixed' }],
    [['ROLE_ADMIN', 'ROLE_MANAGER_REQ'], { roles: 'fields.rolesMixed' }],
    [['ROLE_OTHER'], { roles: 'fields.choice' }],
    [undefined, { roles: 'fields.rolesEmpty' }],
  ])('with the roles %o is answered %o', (roles, errors) => {
    expect(wrong(userSchema, { ...user, roles })).toEqual(errors)
  })

  test('is changed by the keys that are there', () => {
    expect(kept(userChangeSchema, { phone: null, password: 'ignored' })).toEqual({ phone: null })
    expect(wrong(userChangeSchema, { username: '', roles: [] })).toEqual({
      username: 'fields.emailEmpty',
      roles: 'fields.rolesEmpty',
    })
  })
})

describe('a markup', () => {
  const markup = { clientId: 1, currency: 'cny', type: 'PCT', value: 1.5 }

  test.each([
    [{}, {}],
    [{ value: -49.9999 }, {}],
    [{ value: 50 }, { value: 'fields.markupPercent' }],
    [{ value: -50 }, { value: 'fields.markupPercent' }],
    [{ type: 'AMOUNT', value: 150 }, {}],
    [{ type: 'AMOUNT', value: 1.5 }, { value: 'fields.integer' }],
    [{ value: '1' }, { value: 'fields.number' }],
    [{ currency: '' }, { currency: 'fields.currency' }],
  ])('with %o is answered %o', (changes, errors) => {
    expect(wrong(markupSchema, { ...markup, ...changes })).toEqual(errors)
  })
})
