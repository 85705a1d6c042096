import { ActionIcon, Button, Indicator } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { ChatType } from '../../domain/generated/enums.ts'
import { useCounters } from '../shell/Counters.tsx'
import { useHere } from './useAddress.ts'

export interface ChatButtonProps {
  type: ChatType
  id: number
  /** Writes the button's name from the number of unread messages; «Чат №12» unless given. */
  name?: (unread: number) => string
  /** With its word: on the page of a record. In a row only the icon stands. */
  wide?: boolean
}

/** Opens the chat of a record over the page that is shown; its unread messages are counted on it. */
export function ChatButton({ type, id, name, wide = false }: ChatButtonProps) {
  const t = useTranslations('ui')
  const unread = useCounters().unreadOf(type, id)
  const to = useHere({ chat: `${type}-${id}` })
  const label = name?.(unread) ?? (unread ? t('chatUnread', { id, unread }) : t('chatOf', { id }))
  return (
    <Indicator
      label={unread}
      size={16}
      disabled={unread === 0}
      offset={4}
      zIndex={1}
      style={{ display: 'inline-block' }}
    >
      {wide ? (
        <Button
          component={Link}
          to={to}
          preventScrollReset
          variant="default"
          leftSection={<IconMessage size={16} />}
          aria-label={label}
        >
          {t('chat')}
        </Button>
      ) : (
        <ActionIcon
          component={Link}
          to={to}
          preventScrollReset
          variant="subtle"
          color="gray"
          size={32}
          aria-label={label}
          title={label}
        >
          <IconMessage size={18} />
        </ActionIcon>
      )}
    </Indicator>
  )
}
