const SIGNS: Readonly<Record<string, string>> = { '>=': '≥', '<=': '≤' }

/** The operator of a tier as it is written by hand: «≥» for «>=». */
export const writeOperator = (operator: string): string => SIGNS[operator] ?? operator
