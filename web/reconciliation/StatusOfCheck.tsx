import { useTranslations } from 'use-intl'
import type { CheckStatus } from '../../domain/generated/enums.ts'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'

const TONES: Readonly<Record<CheckStatus, Tone>> = {
  RUNNING: 'external',
  GREEN: 'done',
  RED: 'returned',
  BROKEN: 'archived',
}

/** The tone of how a check has ended. */
export const toneOfCheck = (status: CheckStatus): Tone => TONES[status]

/** How a check is going or has ended. */
export function StatusOfCheck({ status }: { status: CheckStatus }) {
  const t = useTranslations('checks.statuses')
  return <ToneBadge tone={TONES[status]}>{t(status)}</ToneBadge>
}
