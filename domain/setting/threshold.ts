import type { Minor } from '../core/money.ts'

/** What a step with money weighs against the thresholds of the settings, USD minor units; UNKNOWN: more than any of them. */
export type Weight = Minor | 'UNKNOWN'

/**
 * Weighs the dollars of a step, which follow a rate that somebody has typed, against what it is worth by the day's
 * central-bank rates: the larger counts, so that no false rate makes a large step small. `worth` null: no rate is known.
 */
export function weightOf(usd: Minor, worth: Minor | null): Weight {
  if (worth === null) return 'UNKNOWN'
  return worth > usd ? worth : usd
}

/** Tells whether a step reaches a threshold; null: it is switched off. */
export function reaches(weight: Weight, from: Minor | null): boolean {
  return from !== null && (weight === 'UNKNOWN' || weight >= from)
}
