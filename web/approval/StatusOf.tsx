import { useTranslations } from 'use-intl'
import type { ApprovalStatus } from '../../domain/generated/enums.ts'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'

const TONES: Readonly<Record<ApprovalStatus, Tone>> = {
  WAITING: 'mine',
  APPROVED: 'done',
  REJECTED: 'returned',
  WITHDRAWN: 'archived',
  EXPIRED: 'archived',
}

/** The tone of what became of an approval. */
export const toneOf = (status: ApprovalStatus): Tone => TONES[status]

/** What became of an approval. */
export function StatusOf({ status }: { status: ApprovalStatus }) {
  const t = useTranslations('approvals.statuses')
  return <ToneBadge tone={TONES[status]}>{t(status)}</ToneBadge>
}
