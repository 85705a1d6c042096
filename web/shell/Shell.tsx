import { Navigate, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { askAhead, catchUp } from '../apollo.ts'
import { useSocketless } from '../connection.ts'
import { ProfileDocument } from '../generated/account.ts'
import { CbrRatesDocument } from '../generated/dictionary.ts'
import { CountersDocument } from '../generated/shell.ts'
import { useViewer } from '../session.ts'
import { ActingBar, OfflineBar, OwnStillBar } from './Bars.tsx'
import { Brand } from './Brand.tsx'
import { Commands } from './Commands.tsx'
import { CountersProvider } from './Counters.tsx'
import { CurrencyBar } from './CurrencyBar.tsx'
import { Mentions } from './Mentions.tsx'
import { BottomBar, Nav } from './Nav.tsx'
import { sectionsOf } from './navigation.ts'
import { Popups } from './Popups.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import classes from './Shell.module.css'
import { Support } from './Support.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'
import { useEvery } from '../ui/useEvery.ts'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { needOverlays } from '../ui/overlaysReady.ts'
import { toast } from '../ui/toast.ts'
import { useAsked } from './useAsked.ts'
import { WaitingNews } from './WaitingNews.tsx'

/** Without a socket counters, lists and records are asked for so often (decisions.md section 12). */
const ASK_EVERY_MS = 60_000

/** Asks for what the frame shows. */
export const ask = (): Promise<void> =>
  askAhead({ query: CountersDocument }, { query: ProfileDocument }, { query: CbrRatesDocument })

/** The frame of every page behind the door: header, bars, content, popups. */
export function Component() {
  const t = useTranslations('shell')
  const user = useViewer()
  useAsked()
  useEffect(() => {
    void needOverlays()
    // What failed for one is nothing for whoever signs in next
    return toast.begun
  }, [])
  useEvery(ASK_EVERY_MS, catchUp, useSocketless())
  const loading = useNavigation().state === 'loading'
  if (!user) return <Navigate to="/" replace />
  const sections = sectionsOf(user)
  return (
    <CountersProvider key={user.userId}>
      <WaitingNews />
      <a href="#content" className={classes['skip']}>
        {t('skip')}
      </a>
      <header className={classes['header']}>
        <Brand to="/dashboard" />
        <Nav sections={sections} />
        <div className={classes['tools']}>
          <Commands viewer={user} sections={sections} />
          <CurrencyBar />
          <Mentions />
          <Support />
          <LanguageSwitch />
          <ThemeSwitch />
          <ProfileMenu />
        </div>
        <div className={classes['progress']} data-on={loading || undefined} />
      </header>
      <OfflineBar />
      <ActingBar />
      <OwnStillBar />
      <main id="content" className={classes['main']} tabIndex={-1}>
        <Outlet />
      </main>
      <BottomBar sections={sections} />
      <Popups viewer={user} />
      <LeaveGuard />
      <ScrollRestoration getKey={({ pathname, key }) => (pathname.split('/').length > 2 ? key : pathname)} />
    </CountersProvider>
  )
}
