import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from '../../domain/core/money.ts'
import { chosenLanguage, keepLanguage } from '../session.ts'
import { type Catalogue, loadTexts } from './catalogue.ts'

interface Shown {
  readonly language: Locale
  readonly texts: Partial<Catalogue>
}

let shown: Shown = { language: 'ru', texts: {} }
let withRooms = false
const listeners = new Set<() => void>()

/** Shows a language; the old texts stay on the screen until the new ones are there. */
export async function showLanguage(language: Locale = chosenLanguage()): Promise<void> {
  shown = { language, texts: await loadTexts(language, withRooms) }
  for (const listener of listeners) listener()
}

/** Fetches the texts of the rooms behind the door, once. */
export async function needRoomTexts(): Promise<void> {
  if (withRooms) return
  withRooms = true
  await showLanguage(shown.language)
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
