import { useThrottledCallback, useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { type BillQuery, useBillQuery } from '../generated/replenishment.ts'
import { useEvery } from '../ui/useEvery.ts'
import { useRecord } from './record.tsx'

const EVERY_MS = 60_000
/** A tab that is looked at again gets the focus too: that is one reason to ask. */
const AT_MOST_EVERY_MS = 2000

/** The bill of the page's record while it is to be paid, asked for anew with the record, every minute and when the window gets the focus: its bank may change the account. */
export function useBill() {
  const { record, may } = useRecord()
  const { id, version } = record
  const isToPay = may('SEND_PAYMENT')
  const query = useBillQuery({ variables: { id }, skip: !isToPay })
  const { refetch } = query
  // Without an answer what is shown stays
  const ask = useThrottledCallback(() => void (isToPay && refetch().catch(() => undefined)), AT_MOST_EVERY_MS)
  useEvery(EVERY_MS, ask, isToPay)
  useWindowEvent('focus', ask)
  useEffect(ask, [ask, version])
  return { query, bill: query.data?.bill ?? query.previousData?.bill }
}

/** Where a bill is paid to, by the names of the fields. */
export function payeeOf({ receivedFrom }: BillQuery['bill']) {
  const { name, shortName, inn, kpp, account, bankName, bic, corrAccount } = receivedFrom
  return { payee: name ?? shortName, inn, kpp, account, bankName, bic, corrAccount }
}
