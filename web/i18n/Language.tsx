import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../domain/core/money.ts'
import { chosenLanguage, hearLanguage, keepLanguage } from '../session.ts'
import { type Catalogue, loadTexts } from './catalogue.ts'

interface Shown {
  readonly language: Locale
  readonly texts: Partial<Catalogue>
}

let shown: Shown = { language: 'ru', texts: {} }
let withRooms = false
const listeners = new Set<() => void>()

let wished = 0
let newest: Promise<void> = Promise.resolve()

/** Shows a language, that of the browser unless given; the old texts stay on the screen until the new ones are there. */
export function showLanguage(language: Locale = chosenLanguage()): Promise<void> {
  const wish = ++wished
  const show = async () => {
    const texts = await loadTexts(language, withRooms)
    // A later wish may be there before this one: the last word is the one that counts
    if (wish !== wished) return newest
    shown = { language, texts }
    for (const listener of listeners) listener()
  }
  newest = show()
  return newest
}

// The tabs of a browser speak one language
hearLanguage(() => void showLanguage())

/** Fetches the texts of the rooms behind the door, once. */
export async function needRoomTexts(): Promise<void> {
  if (withRooms) return
  withRooms = true
  await showLanguage()
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useShown = () => useSyncExternalStore(follow, () => shown)

/** Changes the language of the interface and keeps it in the browser. */
function choose(language: Locale): void {
  keepLanguage(language)
  void showLanguage(language)
}

/** The language of the interface and the way to change it. */
export function useLanguage() {
  return { language: useShown().language, choose }
}

/** Gives texts in the chosen language. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { language, texts } = useShown()
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <IntlProvider locale={language} messages={texts} timeZone="Europe/Moscow">
      {children}
    </IntlProvider>
  )
}
