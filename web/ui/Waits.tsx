import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
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

/** The button that saves; while something of the record waits for a second person it is closed, and says why. */
export function SaveUnlessWaits({
  of,
  verb,
  children,
}: {
  of: Waiting | null | undefined
  verb: string
  children: ReactNode
}) {
  const t = useTranslations('ui.waits')
  if (!of) return children
  return (
    <>
      <Text size="sm" c="dimmed" id="save-waits">
        {t('closed')}
      </Text>
      <Button disabled aria-describedby="save-waits">
        {verb}
      </Button>
    </>
  )
}

/** A step that waits for a second person from so many dollars on. */
interface SecondStep {
  readonly step: string
  readonly fromUsd: Minor
}

/** Says in the question before a step that a second signature follows; nothing where it does not. */
export function SecondFollows({ of, step, usd }: { of: readonly SecondStep[]; step: string; usd: Minor | null }) {
  const t = useTranslations('ui.waits')
  const follows = of.some(one => one.step === step && (one.fromUsd === 0 || (usd !== null && usd >= one.fromUsd)))
  if (!follows) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconSignature />}>
      {t('follows')}
    </Alert>
  )
}
