import { Text } from '@mantine/core'
import { useState } from 'react'
import { Navigate, Outlet, useMatch } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { returnPath, useViewer } from '../session.ts'
import { Brand } from './Brand.tsx'
import classes from './Entrance.module.css'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** The frame of the pages before the door. Who is signed in already goes home; who signs in here, to where they were. */
export function Entrance() {
  const t = useTranslations('account')
  const viewer = useViewer()
  // A link of a letter is followed by the signed-in too
  const letter = [useMatch('/confirm/:userId/:confirmation'), useMatch('/reset/:userId/*'), useMatch('/factor')].some(
    Boolean,
  )
  const [wasSignedIn] = useState(viewer !== null)
  if (viewer && !letter) return <Navigate to={wasSignedIn ? '/dashboard' : returnPath()} replace />
  return (
    <div className={classes['entrance']}>
      <header className={classes['head']}>
        <Brand to="/" />
        <div className={classes['switches']}>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main className={classes['main']}>
        <div className={classes['card']}>
          <Outlet />
        </div>
        <Text c="dimmed" size="sm" ta="center" mt={16}>
          {t('slogan')}
        </Text>
      </main>
    </div>
  )
}
