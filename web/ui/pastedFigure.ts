/**
 * Reads a pasted figure with a separator, as papers write it: «1 234,56», «1,234.56», «1234.56 USD». Answers it with a
 * point, or null when there is no separator to misread. Of one separator: more digits after it than the field takes are a group.
 */
export function pastedFigure(pasted: string, decimals: number): string | null {
  const text = pasted.replace(/[^\d.,]/g, '').replace(/^[.,]+|[.,]+$/g, '')
  const separators = text.replace(/\d/g, '')
  const last = separators.at(-1)
  if (last === undefined) return null
  const after = text.length - text.lastIndexOf(last) - 1
  const repeats = separators.split(last).length > 2
  const isPoint = !repeats && (new Set(separators).size > 1 || after <= decimals)
  if (!isPoint) return text.replace(/[.,]/g, '')
  const whole = text.slice(0, -after - 1).replace(/[.,]/g, '')
  return `${whole}.${text.slice(-after)}`
}
