import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/ru.js'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { MOSCOW } from '../../domain/core/dates.ts'
import type { Locale } from '../../domain/core/money.ts'
import { chosenLanguage, keepLanguage } from '../session.ts'
import { type Catalogue, loadTexts } from './catalogue.ts'

dayjs.extend(customParseFormat)

interface Language {
  readonly language: Locale
  /** Changes the language of the interface and keeps it in the browser. */
  readonly choose: (language: Locale) => void
}

const LanguageContext = createContext<Language>({ language: 'ru', choose: () => undefined })

/** The language of the interface and the way to change it. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** Gives texts in the chosen language; the old ones stay on the screen until the new ones are there. */
export function LanguageProvider({ texts, children }: { texts: Catalogue; children: ReactNode }) {
  const [shown, setShown] = useState({ language: chosenLanguage(), texts })
  useEffect(() => {
    document.documentElement.lang = shown.language
    dayjs.locale(shown.language)
  }, [shown.language])
  const value = useMemo<Language>(
    () => ({
      language: shown.language,
      choose: language => {
        keepLanguage(language)
        void loadTexts(language).then(loaded => setShown({ language, texts: loaded }))
      },
    }),
    [shown.language],
  )
  return (
    <LanguageContext value={value}>
      <IntlProvider locale={shown.language} messages={shown.texts} timeZone={MOSCOW}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
