import { useTranslations } from 'use-intl'
import { replenishmentTurn } from '../../domain/replenishment/workflow.ts'
import type { DeadlinesQuery } from '../generated/deadline.ts'
import { useStatusLabel } from '../ui/StatusBadge.tsx'

type Limit = DeadlinesQuery['deadlines']['limits'][number]

const NO_ORDERS = 0

/** How limits are called. */
export function useLimitWords() {
  const t = useTranslations('deadlines')
  const kinds = useTranslations('labels.thread')
  const statusLabel = useStatusLabel()
  const rooms = { REQUEST: 'request', REPLENISHMENT: 'replenishment', ORDER: 'order' } as const
  const label = ({ type, status }: Limit) =>
    t('limit', { kind: kinds(type), status: statusLabel(rooms[type], status as never) })
  return {
    label,
    written: (limit: Limit) => `${label(limit)} ${limit.hours} ${t('hours')}`,
    /** A status that waits for staff only with payment orders says so. */
    description: ({ type, status }: Limit) =>
      type === 'REPLENISHMENT' && replenishmentTurn(status as never, NO_ORDERS) !== 'staff'
        ? { description: t('bill') }
        : {},
  }
}
