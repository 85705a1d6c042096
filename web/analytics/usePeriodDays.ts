import { addDays, today } from '../../domain/core/dates.ts'
import { useAddress } from '../ui/useAddress.ts'

/** How many days a page of pictures goes back. */
export const PERIODS = ['30', '90', '365'] as const

type Period = (typeof PERIODS)[number]

const isPeriod = (value: string): value is Period => PERIODS.some(one => one === value)

/** The days that the address asks for (`days`), 90 unless it does. */
export function usePeriodDays() {
  const [read, write] = useAddress()
  const asked = read('days')
  const days: Period = isPeriod(asked) ? asked : '90'
  const to = today()
  return {
    days,
    period: { from: addDays(to, 1 - Number(days)), to },
    choose: (value: Period) => write({ days: value === '90' ? null : value }, { replace: true }),
  }
}
