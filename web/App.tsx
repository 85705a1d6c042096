import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { RouterProvider, type RouterProviderProps } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { client } from './apollo.ts'
import { cssVariables, makeTheme } from './theme.ts'
import { LanguageProvider, needRoomTexts } from './i18n/Language.tsx'
import { useStepUpQuestion } from './stepUp.ts'
import { lazyComponent } from './ui/lazyComponent.ts'
import { useOverlaysNeeded } from './ui/overlaysReady.ts'

// Nobody needs a popup before the page is there
const Overlays = lazyComponent(() => import('./ui/Overlays.tsx'))

const StepUpDialog = lazyComponent(() =>
  Promise.all([import('./account/factor/StepUpDialog.tsx'), needRoomTexts()]).then(([dialog]) => dialog),
)

/** Asks for the second factor over whatever page a call was sent from. */
function StepUp() {
  const question = useStepUpQuestion()
  return question && <StepUpDialog question={question} />
}

/** The look, its icon buttons named in the chosen language. */
function Look({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  const isNeeded = useOverlaysNeeded()
  const theme = useMemo(
    () =>
      makeTheme({
        close: t('close'),
        clear: t('clear'),
        showPassword: t('showPassword'),
        calendar: {
          previous: t('calendar.previous'),
          next: t('calendar.next'),
        },
      }),
    [t],
  )
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
      {isNeeded && <Overlays />}
    </MantineProvider>
  )
}

/** The application: language, look, data, routes. */
export function App({ router }: Pick<RouterProviderProps, 'router'>) {
  return (
    <LanguageProvider>
      <ApolloProvider client={client}>
        <Look>
          {/* In a transition the old and the new address are drawn by turns, and queries ask for both without end */}
          <RouterProvider router={router} useTransitions={false} />
          <StepUp />
        </Look>
      </ApolloProvider>
    </LanguageProvider>
  )
}
