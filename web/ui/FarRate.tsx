import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Rate } from '../../domain/core/rate.ts'
import { isFarFrom } from '../../domain/rate/engine.ts'
import { useFormatters } from './Money.tsx'

interface FarRateProps {
  rate: Rate | null | undefined
  /** What it is compared with; nothing is said without it. */
  reference: Rate | null | undefined
  from: 'farFromBank' | 'farFromConfirmed'
}

/** Tells whether a rate is far from what one would expect; without either of them it is not. */
export const isFarRate = (rate: Rate | null | undefined, reference: Rate | null | undefined): boolean =>
  Boolean(rate && reference && isFarFrom(rate, reference))

/** A warning beside a rate that is far from what one would expect: a decimal sign in another place costs a fortune. */
export function FarRate({ rate, reference, from }: FarRateProps) {
  const t = useTranslations('ui.figure')
  const writers = useFormatters()
  if (!reference || !isFarRate(rate, reference)) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="status">
      {t(from, { rate: writers.rate(reference) })}
    </Alert>
  )
}
