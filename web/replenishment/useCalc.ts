import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { rate as rateField } from '../../domain/core/fields.ts'
import { problems } from '../../domain/core/problems.ts'
import type { Rate } from '../../domain/core/rate.ts'
import type { CalcStage } from '../../domain/generated/enums.ts'
import { client } from '../apollo.ts'
import { type RateCalcQuery, useRateCalcQuery } from '../generated/replenishment.ts'
import type { RateCalcInput } from '../generated/schema.ts'
import { problemOf } from '../problem.ts'
import type { Made } from '../ui/useFigureNews.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import { useRecord } from './record.tsx'

/** The figures of a rate. */
export type Figures = RateCalcQuery['rateCalc']

/** A calculation by the server; `current`: the figures belong to what is asked now. */
export interface Calculation {
  readonly figures: Figures | null
  readonly current: boolean
  /** Why there are none. */
  readonly failure: string
  /** The server was reached and can't make them of what was asked. */
  readonly isRefused: boolean
}

const TYPING_MS = 250

/** The figures that were sent do not hold any more: a tier, a price or the record has changed since they were made. */
export const isStale = (error: unknown): boolean => problemOf(error).code === problems.figuresStale.code

/** The figures, and the terms of a company that stand beside them. */
const OF_TARIFF: ReadonlySet<string | undefined> = new Set(['RateCalc', 'RecordCompany', 'DeskCompany'])

/** Makes the figures on the page anew. */
const recalculate = (): Promise<unknown> =>
  client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => OF_TARIFF.has(queryName) })

/** Makes the figures on the page anew when something that they are made of has changed: the record, a tariff, the client's own terms. */
export function useRecalculation(): void {
  const { record, side } = useRecord()
  const { companyId, userId, version } = record
  useReferenceNews({ type: 'COMPANY', id: companyId ?? 0, skip: companyId === null }, recalculate)
  useReferenceNews({ type: 'USER', id: userId, skip: side === 'client' }, recalculate)
  const made = useRef(version)
  useEffect(() => {
    if (made.current === version) return
    made.current = version
    // Without an answer what is shown stays: whoever sends it is told
    recalculate().catch(() => undefined)
  }, [version])
}

/** What the tariff alone decides. */
const FIXED = ['offeredRate', 'volumeRate']

/** What news compare of figures; those of another input are `of` another. */
export function madeOf({ figures, current }: Calculation, of: unknown): Made | null {
  if (!figures || !current) return null
  const { offeredRate, floatingRates, calculationRate, onTopAmount, usdAmount, rubAmount } = figures
  const { amountRate, volumeRate } = floatingRates
  const shown = { offeredRate, amountRate, volumeRate, calculationRate, onTopAmount, usdAmount, rubAmount }
  return { of: JSON.stringify(of), shown, fixed: FIXED }
}

/** The tariff that figures were made by, of figures that only help to type: their amounts are nobody's word. */
export const tariffIn = (made: Made | null): Made | null =>
  made && { ...made, shown: Object.fromEntries(made.fixed.map(key => [key, made.shown[key]])) }

/** Tells `hear` of figures that a form around has to know, each time they are others. */
export function useMade(made: Made | null, hear: (made: Made | null) => void): void {
  const said = JSON.stringify(made)
  useEffect(() => hear(JSON.parse(said) as Made | null), [said, hear])
}

/** Runs what sends figures; when they are refused as stale, those on the page are made anew, so that they can be sent. */
export async function recalculating<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isStale(error)) recalculate().catch(() => undefined)
    throw error
  }
}

const isRate = (value: Rate | null): value is Rate => value !== null && rateField().isValidSync(value)

/** The rates that figures can be asked by; null: one of them is missing, or is marked as wrong where it is typed. */
export const ratesOf = (rate: Rate | null, xRate: Rate | null): Pick<RateCalcInput, 'rate' | 'xRate'> | null =>
  isRate(rate) && isRate(xRate) ? { rate, xRate } : null

/** Asks the server for the figures while rates are typed; null: not enough is there to ask. */
export function useCalc(stage: CalcStage, calc: Omit<RateCalcInput, 'replenishmentId'> | null): Calculation {
  const { record } = useRecord()
  const wanted = JSON.stringify(calc)
  const [settled] = useDebouncedValue(wanted, TYPING_MS)
  const asked = JSON.parse(settled) as typeof calc
  const query = useRateCalcQuery({
    variables: { stage, calc: { ...asked, replenishmentId: record.id } },
    skip: asked === null,
    // Tiers and the day's prices move: what was read before does not count
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
  })
  const reason = useFailureReason()
  const failure = query.error ? reason(query.error) : ''
  const isRefused = query.error !== undefined && problemOf(query.error).fieldErrors.length > 0
  const figures = calc === null || failure ? null : (query.data?.rateCalc ?? query.previousData?.rateCalc ?? null)
  const current = figures !== null && query.data !== undefined && !query.loading && settled === wanted
  return { figures, current, failure: calc === null ? '' : failure, isRefused }
}
