import { type CheckFieldsFragment, useChecksQuery } from '../generated/reconciliation.ts'
import type { CheckStatus } from '../../domain/generated/enums.ts'
import { useEvery } from '../ui/useEvery.ts'

/** How often a check that runs is asked for, milliseconds: it tells nobody of itself. */
const ASKS_EVERY = 2000

/** A run of the check. */
export type Check = CheckFieldsFragment

const isVerdict = (status: CheckStatus) => status === 'RED' || status === 'GREEN'

/** The runs of the check of all money, newest first; they are asked for again while one runs. */
export function useChecks() {
  const query = useChecksQuery({ variables: { page: 0 }, fetchPolicy: 'cache-and-network' })
  const { refetch } = query
  const items = query.data?.checks.items ?? []
  const [newest] = items
  // What the last check has found stays found until another one has looked
  const isRed = items.find(({ status }) => isVerdict(status))?.status === 'RED'
  useEvery(ASKS_EVERY, () => void refetch().catch(() => undefined), newest?.status === 'RUNNING') // offline: the next turn asks
  return { query, newest, isRed }
}
