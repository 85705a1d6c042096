import type { Locale } from '../../domain/core/money.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024

/** Writes how large a file is, in the unit that its limit is told in as soon as it has one of it: «3,2 МБ», «20 МБ», «12 кБ». */
export function fileSize(bytes: number, language: Locale): string {
  const isSmall = bytes < MEGABYTE
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  })
  return format.format(isSmall ? Math.ceil(bytes / KILOBYTE) : bytes / MEGABYTE)
}
