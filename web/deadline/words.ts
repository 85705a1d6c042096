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
  /** A status that waits for staff only with payment orders is called by them. */
  const isBill = ({ type, status }: Limit) =>
    type === 'REPLENISHMENT' && replenishmentTurn(status as never, NO_ORDERS) !== 'staff'
  const label = (limit: Limit) => {
    const { type, status } = limit
    return t('limit', {
      kind: kinds(type),
      status: isBill(limit) ? t('bill') : statusLabel(rooms[type], status as never),
    })
  }
  return {
    label,
    written: (limit: Limit) => `${label(limit)} ${limit.hours} ${t('hours')}`,
    description: (limit: Limit) => (isBill(limit) ? { description: t('billHint') } : {}),
  }
}
