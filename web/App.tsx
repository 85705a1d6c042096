import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import { RouterProvider } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { client } from './apollo.ts'
import type { Catalogue } from './i18n/catalogue.ts'
import { LanguageProvider, useLanguage } from './i18n/Language.tsx'
import { router } from './shell/routes.tsx'
import { cssVariables, makeTheme } from './theme.ts'

/** The look, its icon buttons named in the chosen language. */
function Look({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const { language } = useLanguage()
  const theme = useMemo(
    () =>
      makeTheme({
        close: t('close'),
        clear: t('clear'),
        showPassword: t('showPassword'),
        calendar: {
          previous: t('calendar.previous'),
          next: t('calendar.next'),
          month: t('calendar.month'),
          year: t('calendar.year'),
        },
      }),
    [t],
  )
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <DatesProvider settings={{ locale: language, firstDayOfWeek: 1 }}>
        <ModalsProvider>
          <Notifications position="bottom-right" limit={3} />
          {children}
        </ModalsProvider>
      </DatesProvider>
    </MantineProvider>
  )
}

/** The application: language, look, data, routes. */
export function App({ texts }: { texts: Catalogue }) {
  return (
    <LanguageProvider texts={texts}>
      <ApolloProvider client={client}>
        <Look>
          <RouterProvider router={router} />
        </Look>
      </ApolloProvider>
    </LanguageProvider>
  )
}
