import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useViewer } from '../session.ts'

/** Tells whether an admin only looks as somebody: nothing can be changed (docs/security.md). */
export const useOnlyLooks = (): boolean => useViewer()?.isReadOnly === true

/** Why what changes something is closed, where an admin only looks as somebody; else nothing. */
export function OnlyLooks() {
  const t = useTranslations('ui')
  if (!useOnlyLooks()) return null
  return (
    <Text size="sm" c="dimmed">
      {t('onlyLooks')}
    </Text>
  )
}
