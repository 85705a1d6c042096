import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconKey,
  IconLogout,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { endSession } from '../apollo.ts'
import { useProfileQuery, useSignOutMutation } from '../generated/account.ts'
import { chooseDensity, useDensity } from '../ui/density.ts'

const PasswordPopup = lazy(() =>
  import('../account/PasswordPopup.tsx').then(({ PasswordPopup }) => ({ default: PasswordPopup })),
)

/** Information, Password, Exit. */
export function ProfileMenu() {
  const t = useTranslations('shell.profile')
  const navigate = useNavigate()
  const { data } = useProfileQuery({ fetchPolicy: 'cache-first' })
  const [signOut] = useSignOutMutation()
  const otherDensity = useDensity() === 'compact' ? 'comfortable' : 'compact'
  const [changing, setChanging] = useState(false)
  const exit = async () => {
    // Without an answer the browser forgets the token all the same; it dies on its own within 12 hours
    await signOut().catch(() => undefined)
    if (endSession({ erase: true })) location.assign('/dashboard')
    else void navigate('/', { replace: true })
  }
  const profile = data?.profile
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('menu')} title={profile?.name ?? t('menu')}>
            <IconUserCircle size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {profile && (
            <Menu.Label style={{ overflowWrap: 'anywhere' }}>
              {profile.name}
              <br />
              {profile.username}
            </Menu.Label>
          )}
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} />}>
            {t('information')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setChanging(true)}>
            {t('password')}
          </Menu.Item>
          <Menu.Item
            visibleFrom="sm"
            leftSection={
              otherDensity === 'compact' ? (
                <IconBaselineDensitySmall size={16} />
              ) : (
                <IconBaselineDensityMedium size={16} />
              )
            }
            onClick={() => chooseDensity(otherDensity)}
          >
            {t(`density.${otherDensity}`)}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void exit()}>
            {t('exit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{changing && <PasswordPopup onClose={() => setChanging(false)} />}</Suspense>
    </>
  )
}
