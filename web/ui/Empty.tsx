import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface EmptyProps {
  /** Why there is nothing, in one sentence. */
  title?: ReactNode
  hint?: ReactNode
  /** The next step: one button. */
  action?: ReactNode
  icon?: ReactNode
  /** It is all that the page holds, so that its title is the page's. */
  isPage?: boolean
}

/** An empty place that says why it is empty and what comes next. */
export function Empty({ title, hint, action, icon, isPage = false }: EmptyProps) {
  const t = useTranslations('ui')
  return (
    <Stack align="center" gap={8} py={40} px={16} ta="center">
      <ThemeIcon variant="transparent" c="dimmed" size={40} aria-hidden>
        {icon ?? <IconInbox size={32} stroke={1.3} />}
      </ThemeIcon>
      <Text fw={500} component={isPage ? 'h1' : 'p'}>
        {title ?? t('nothing')}
      </Text>
      {hint && (
        <Text c="dimmed" size="sm" maw={420}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}
