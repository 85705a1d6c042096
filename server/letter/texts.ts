import type { Locale } from '../../domain/core/texts.ts'

/** The letters that the platform sends. */
export type LetterName = 'confirm' | 'reset'

interface LetterTexts {
  readonly subject: string
  readonly greeting: string
  readonly body: string
  readonly button: string
  readonly footer: string
}

/** The words of each letter; `{name}` is the reader's name. */
export const letterTexts: Readonly<Record<Locale, Readonly<Record<LetterName, LetterTexts>>>> = {
  ru: {
    confirm: {
      subject: 'Подтвердите e-mail',
      greeting: 'Здравствуйте, {name}',
      body: 'Чтобы начать работу в Trinity, подтвердите свой адрес. Ссылка действует 72 часа.',
      button: 'Подтвердить e-mail',
      footer: 'Если вы не регистрировались, ничего делать не нужно.',
    },
    reset: {
      subject: 'Восстановление пароля',
      greeting: 'Здравствуйте, {name}',
      body: 'Чтобы задать новый пароль, перейдите по ссылке. Она действует 1 час и сработает один раз.',
      button: 'Задать новый пароль',
      footer: 'Если вы не просили о восстановлении, ничего делать не нужно: пароль останется прежним.',
    },
  },
  en: {
    confirm: {
      subject: 'Confirm your e-mail',
      greeting: 'Hello, {name}',
      body: 'To start working in Trinity, confirm your address. The link is good for 72 hours.',
      button: 'Confirm e-mail',
      footer: 'If you did not sign up, there is nothing to do.',
    },
    reset: {
      subject: 'Reset your password',
      greeting: 'Hello, {name}',
      body: 'To set a new password, follow the link. It is good for 1 hour and works once.',
      button: 'Set a new password',
      footer: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
    },
  },
}
