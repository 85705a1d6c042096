import { useTranslations } from 'use-intl'
import type { ApprovalStatus } from '../../domain/generated/enums.ts'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import type { Tone } from '../ui/tones.ts'

const TONES: Readonly<Record<ApprovalStatus, Tone>> = {
  WAITING: 'theirs',
  APPROVED: 'done',
  REJECTED: 'returned',
  WITHDRAWN: 'archived',
  EXPIRED: 'archived',
}

/** The tone of what became of an approval: one that waits is the viewer's only where they may sign it. */
export const toneOf = (status: ApprovalStatus, toSign: boolean): Tone => (toSign ? 'mine' : TONES[status])

/** What became of an approval. */
export function StatusOf({ status, toSign }: { status: ApprovalStatus; toSign: boolean }) {
  const t = useTranslations('approvals.statuses')
  return <ToneBadge tone={toneOf(status, toSign)}>{t(status)}</ToneBadge>
}
