declare const RATE: unique symbol

/**
 * An exchange rate or a percent, at most four decimals (the scalar `Rate` of the schema). A bare number is none: rates come
 * from `toRate`, from `round4`, and from what reads them.
 */
export type Rate = number & { readonly [RATE]: true }

const UNITS = 10_000

/** Takes a number for a rate or a percent. Throws RangeError when it is none or has more than four decimals. */
export function toRate(value: number): Rate {
  const hasFour = Number.isFinite(value) && Math.round(value * UNITS) / UNITS === value
  if (!hasFour) throw new RangeError(`No rate of at most four decimals: ${value}`)
  return value as Rate
}
