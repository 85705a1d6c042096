import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBan,
  IconDotsVertical,
  IconLockOpen,
  IconLogin,
  IconPencil,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { userPath } from './kinds.ts'
import { type ActionSubject, useUserActions } from './useUserActions.tsx'

/** The menu at the end of a user's row. */
export function UserMenu({ user }: { user: ActionSubject }) {
  const t = useTranslations('user.actions')
  const ui = useTranslations('ui')
  const target = useRef<HTMLButtonElement>(null)
  const { ask, signInAs, mayReset, question } = useUserActions(user)
  const asked: typeof ask = what => {
    // The item goes with its menu: when the dialog is closed the focus returns to what opened both
    target.current?.focus()
    ask(what)
  }
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon ref={target} variant="subtle" color="gray" size={32} aria-label={t('menu', { name: user.name })}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={userPath(user.userId)} leftSection={<IconPencil size={16} />}>
            {ui('edit')}
          </Menu.Item>
          {signInAs && (
            <Menu.Item leftSection={<IconLogin size={16} />} onClick={() => asked('signInAs')}>
              {t('signInAs')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={user.isBanned ? <IconLockOpen size={16} /> : <IconBan size={16} />}
            onClick={() => asked('ban')}
          >
            {t(user.isBanned ? 'unban' : 'ban')}
          </Menu.Item>
          {mayReset && (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => asked('reset')}>
              {t('reset.button')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item c="var(--red)" leftSection={<IconTrash size={16} />} onClick={() => asked('delete')}>
            {t('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
