import { useClientBalanceQuery } from '../generated/replenishment.ts'
import { useRecord } from './record.tsx'

/** The USD balance of the record's client, and how it is read anew after money has moved; without an answer it stays. */
export function useClientBalance() {
  const { userId } = useRecord().record
  const { data, refetch } = useClientBalanceQuery({ variables: { userId } })
  return { balance: data?.balance.amount, readBalance: () => refetch().catch(() => undefined) }
}
