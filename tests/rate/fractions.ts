/** Rounds a non-negative fraction to the nearest whole number, halves up, exactly. */
export function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** A rate with four decimals as a whole number of ten-thousandths. */
export function tenThousandths(rate: number): bigint {
  const [whole = '0', fraction = ''] = String(rate).split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0'))
}
