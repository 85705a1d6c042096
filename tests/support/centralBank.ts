import type { Answering } from './service.ts'
import { says } from './service.ts'

/** Text in windows-1251: ASCII and Russian letters. */
export function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, char => {
    const code = char.charCodeAt(0)
    if (char === 'ё') return 0xb8
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })
}

/** A row of the daily document: code, nominal, value as it is written there, name. */
export type Row = readonly [code: string, nominal: string | number, value: string, name?: string]

/** Prices like those of the real source, with nominals other than 1. */
export const ROWS: readonly Row[] = [
  ['AUD', 1, '53,4181', 'Австралийский доллар'],
  ['USD', 1, '92,5000', 'Доллар США'],
  ['EUR', 1, '100,1000', 'Евро'],
  ['INR', 100, '105,2000', 'Индийских рупий'],
  ['CNY', 1, '12,8000', 'Юань'],
  ['XDR', 1, '121,3000', 'СДР (специальные права заимствования)'],
]

/** The daily document of a day (`YYYY-MM-DD`) as the central bank writes it. */
export function cbrXml(date: string, rows: readonly Row[] = ROWS): string {
  const [year, month, day] = date.split('-')
  const values = rows.map(
    ([code, nominal, value, name = 'Валюта'], index) =>
      `<Valute ID="R0${index}"><NumCode>0${index}</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal>` +
      `<Name>${name}</Name><Value>${value}</Value><VunitRate>${value}</VunitRate></Valute>`,
  )
  return `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${day}.${month}.${year}" name="Foreign Currency Market">${values.join('')}</ValCurs>`
}

/** A source that publishes a day, as the real one does. */
export function publishes(date: string, rows?: readonly Row[]): Answering {
  return says(windows1251(cbrXml(date, rows)), 'application/xml; charset=windows-1251')
}
