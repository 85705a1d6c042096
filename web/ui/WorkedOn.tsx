import { Text } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useViewer } from '../session.ts'

/** Who works on a record, and since when. */
export interface WorkedOnBy {
  readonly userId: number
  readonly name: string
  readonly since: string
}

/** In a row of a list: who works on its record; nothing while nobody does. Clients are told of nobody. */
export function WorkedOn({ of }: { of: WorkedOnBy | null | undefined }) {
  const t = useTranslations('work')
  const viewer = useViewer()
  if (!of) return null
  return (
    <Text size="xs" c="dimmed" component="div" style={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <IconUser size={12} aria-hidden />
      {of.userId === viewer?.userId ? t('byYou') : t('by', { name: of.name })}
    </Text>
  )
}
