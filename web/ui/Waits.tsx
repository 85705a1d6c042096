import { Alert, Anchor, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useFormatters } from './Money.tsx'

interface Waiting {
  readonly id: number
  readonly summary: string
  readonly expiresAt: string
  readonly proposedBy: { readonly name?: string | null }
}

/** Says of a record that a step of it waits for a second person, and leads to what may be done about it. */
export function Waits({ of }: { of: Waiting | null | undefined }) {
  const t = useTranslations('ui.waits')
  const { time } = useFormatters()
  if (!of) return null
  const { id, summary, expiresAt, proposedBy } = of
  return (
    <Alert color="yellow" variant="light" icon={<IconSignature />} title={t('banner', { summary })} mb={8}>
      <Text size="sm">
        {t('by', { name: proposedBy.name ?? '', date: time(expiresAt) })}{' '}
        <Anchor component={Link} to={`/approval/${id}`} size="sm">
          {t('open')}
        </Anchor>
      </Text>
    </Alert>
  )
}
