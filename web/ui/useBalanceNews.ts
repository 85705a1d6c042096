import { useThrottledCallback } from '@mantine/hooks'
import { belongs } from '../../domain/core/roles.ts'
import { useViewer } from '../session.ts'
import { useEvery } from './useEvery.ts'
import { useRecordNews } from './useRecordNews.ts'

const EVERY_MS = 60_000
/** A desk hears of everybody's records: many at once are one reason to ask. */
const AT_MOST_EVERY_MS = 2000

/** Keeps a balance and a volume that are shown true: asked for anew when a record that may move them changes, and every minute. */
export function useBalanceNews(refetch: () => Promise<unknown>): void {
  const roles = useViewer()?.roles ?? []
  const client = belongs(roles, 'CLIENT')
  // Without an answer what is shown stays
  const ask = useThrottledCallback(() => void refetch().catch(() => undefined), AT_MOST_EVERY_MS)
  useRecordNews({ type: 'REPLENISHMENT' }, ask, client || belongs(roles, 'REQUEST_DESK'))
  useRecordNews({ type: 'ORDER' }, ask, client || belongs(roles, 'ORDER_DESK'))
  useEvery(EVERY_MS, ask)
}
