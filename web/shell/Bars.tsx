import { Button } from '@mantine/core'
import { IconUserShield, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useConnection } from '../connection.ts'
import { useProfileQuery } from '../generated/account.ts'
import { loadAnew, useOwnStill, useViewer } from '../session.ts'
import { mayLeave } from '../ui/unsent.ts'
import classes from './Shell.module.css'
import { useExit } from './useExit.ts'

/** Says that an admin acts as another user, with one click back. */
export function ActingBar() {
  const t = useTranslations('shell')
  const viewer = useViewer()
  const { data } = useProfileQuery({ fetchPolicy: 'cache-first' })
  const exit = useExit()
  if (!viewer?.actAs) return null
  return (
    <div className={classes['acting']} role="status">
      <IconUserShield size={18} aria-hidden />
      <span>
        {data ? t('actingAs', { name: data.profile.name }) : t('actingAsSomebody')}
        {viewer.isReadOnly && ` · ${t('actingReadOnly')}`}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={exit}>
        {t('actingBack')}
      </Button>
    </div>
  )
}

/** Says that the page stays the admin's own while another tab acts as a user; whoever leaves it goes on as that user. */
export function OwnStillBar() {
  const t = useTranslations('shell.actingElsewhere')
  const isOwn = useOwnStill()
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    if (isOwn && at.current !== pathname) loadAnew()
    at.current = pathname
  }, [isOwn, pathname])
  if (!isOwn) return null
  const go = async () => {
    if (await mayLeave()) loadAnew()
  }
  return (
    <div className={classes['elsewhere']} role="status">
      <IconUserShield size={18} aria-hidden />
      <span>{t('text')}</span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void go()}>
        {t('go')}
      </Button>
    </div>
  )
}

/** Says that there is no connection, or none over which news come by themselves. */
export function OfflineBar() {
  const t = useTranslations('shell')
  const connection = useConnection()
  if (connection === 'live') return null
  return (
    <div className={classes['offline']} role="status">
      <IconWifiOff size={18} aria-hidden />
      <span>{t(connection === 'asking' ? 'asking' : 'offline')}</span>
    </div>
  )
}
