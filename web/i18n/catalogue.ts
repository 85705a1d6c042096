import type { Locale } from '../../domain/core/money.ts'
import { ru } from './ru/index.ts'

/** The shape of a catalogue with any text at its keys: holds English to exactly the keys of Russian. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** All texts of the interface: those that the server shares (problems, fields, files, labels), and the rooms' own. */
export type Catalogue = Texts<typeof ru>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Catalogue
  }
}

/** Russian comes with the application; English is fetched when it is chosen. */
export async function loadTexts(locale: Locale): Promise<Catalogue> {
  return locale === 'ru' ? ru : (await import('./en/index.ts')).en
}
