import { useDebouncedValue } from '@mantine/hooks'
import { problems } from '../../domain/core/problems.ts'
import type { CalcStage } from '../../domain/generated/enums.ts'
import { client } from '../apollo.ts'
import { type RateCalcQuery, useRateCalcQuery } from '../generated/replenishment.ts'
import type { RateCalcInput } from '../generated/schema.ts'
import { problemOf } from '../problem.ts'
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

/** Makes the figures on the page anew. */
export const recalculate = (): Promise<unknown> =>
  client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => queryName === 'RateCalc' })

/** Runs what sends figures; when they are refused as stale, those on the page are made anew, so that they can be sent. */
export async function recalculating<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isStale(error)) void recalculate()
    throw error
  }
}

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
