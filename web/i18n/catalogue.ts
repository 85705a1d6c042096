import type { Locale } from '../../domain/core/money.ts'
import { entrance } from './ru/entrance.ts'
import type { rooms } from './ru/rooms.ts'
import type { Texts } from './texts.ts'

/** All texts of the interface: those that the server shares (problems, fields, files, labels), and the rooms' own. */
export type Catalogue = Texts<typeof entrance & typeof rooms>

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Catalogue
  }
}

/** The texts of a language; those of the rooms behind the door only `withRooms`. Russian is at hand, English is fetched. */
export async function loadTexts(locale: Locale, withRooms: boolean): Promise<Partial<Catalogue>> {
  const [atTheDoor, behind] =
    locale === 'ru'
      ? [{ entrance }, withRooms && (await import('./ru/rooms.ts'))]
      : await Promise.all([import('./en/entrance.ts'), withRooms && import('./en/rooms.ts')])
  return { ...atTheDoor.entrance, ...(behind && behind.rooms) }
}
