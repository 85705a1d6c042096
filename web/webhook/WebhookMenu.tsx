import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { WebhookFieldsFragment as Webhook } from '../generated/webhook.ts'
import type { WebhookActions } from './useWebhookActions.tsx'

/** The menu of a webhook. */
export function WebhookMenu({ of: webhook, actions }: { of: Webhook; actions: WebhookActions }) {
  const t = useTranslations('webhooks')
  const target = useRef<HTMLButtonElement>(null)
  const asked: WebhookActions['ask'] = (step, of) => {
    // The item goes with its menu: when the dialog is closed the focus returns to what opened both
    target.current?.focus()
    actions.ask(step, of)
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" size={32} aria-label={t('menu', { url: webhook.url })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {webhook.enabled && (
          <Menu.Item leftSection={<IconSend size={16} />} onClick={() => void actions.test(webhook)}>
            {t('test')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => asked('change', webhook)}>
          {t('change')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => asked('rotate', webhook)}>
          {t('rotate')}
        </Menu.Item>
        {webhook.enabled ? (
          <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => asked('off', webhook)}>
            {t('off')}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconPlayerPlay size={16} />}
            disabled={webhook.state === 'NOT_ALLOWED'}
            onClick={() => void actions.switchOn(webhook)}
          >
            {t('on')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item c="var(--red)" leftSection={<IconTrash size={16} />} onClick={() => asked('delete', webhook)}>
          {t('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
