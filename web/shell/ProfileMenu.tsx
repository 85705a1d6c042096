import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconChecks,
  IconClock,
  IconCode,
  IconKey,
  IconMessage2,
  IconShieldCheck,
  IconTerminal2,
  IconLogout,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import { useProfileQuery } from '../generated/account.ts'
import { useViewer } from '../session.ts'
import { chooseDensity, useDensity } from '../ui/density.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { useExit } from './useExit.ts'

const AsApi = lazyComponent(() => import('../developer/AsApi.tsx'))
const PasswordPopup = lazyComponent(() => import('../account/PasswordPopup.tsx'))

/** Information, Password, Exit. */
export function ProfileMenu() {
  const t = useTranslations('shell.profile')
  const viewer = useViewer()
  const { data } = useProfileQuery({ fetchPolicy: 'cache-first' })
  const exit = useExit()
  const otherDensity = useDensity() === 'compact' ? 'comfortable' : 'compact'
  const [changing, setChanging] = useState(false)
  const [asApi, setAsApi] = useState(false)
  const profile = data?.profile
  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false}>
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
          {belongs(viewer?.roles ?? [], 'MANAGEMENT') && (
            <Menu.Item component={Link} to="/approval" leftSection={<IconChecks size={16} />}>
              {t('approvals')}
            </Menu.Item>
          )}
          {belongs(viewer?.roles ?? [], 'MANAGEMENT') && (
            <Menu.Item component={Link} to="/answer-templates" leftSection={<IconMessage2 size={16} />}>
              {t('answers')}
            </Menu.Item>
          )}
          {belongs(viewer?.roles ?? [], 'ADMIN') && (
            <Menu.Item component={Link} to="/admin/deadline" leftSection={<IconClock size={16} />}>
              {t('deadlines')}
            </Menu.Item>
          )}
          {belongs(viewer?.roles ?? [], 'ADMIN') && (
            <Menu.Item component={Link} to="/check" leftSection={<IconShieldCheck size={16} />}>
              {t('checks')}
            </Menu.Item>
          )}
          {/* Keys and the password are their owner's alone */}
          {!viewer?.actAs && (
            <Menu.Item component={Link} to="/developers" leftSection={<IconCode size={16} />}>
              {t('developers')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTerminal2 size={16} />} onClick={() => setAsApi(true)}>
            {t('asApi')}
          </Menu.Item>
          {!viewer?.actAs && (
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setChanging(true)}>
              {t('password')}
            </Menu.Item>
          )}
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
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={exit}>
            {t('exit')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && <PasswordPopup onClose={() => setChanging(false)} />}
      {asApi && <AsApi onClose={() => setAsApi(false)} />}
    </>
  )
}
