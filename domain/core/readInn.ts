import { inPlainSigns } from './readCode.ts'

// Blanks, hyphens and dashes, and characters that cannot be seen
const BETWEEN = /[\s\p{Cf}\p{Pd}\u2212]/gu

// «ИНН», and the KPP that cards of requisites write behind the number
const ON_A_CARD =
  /^(?:(?:ИНН|INN)(?:[/,](?:КПП|KPP))?[:№]?)?(\d{10}|\d{12})(?:(?:\/|[/,;]?(?:КПП|KPP):?)[\dA-Z]{9})?[.,;]?$/i

/** The number in what one pastes as an INN, e.g. `ИНН 7723456782/770101001`; a text that holds none as it is, without blanks and hyphens. */
export function readInn(text: string): string {
  const packed = inPlainSigns(text).replace(BETWEEN, '')
  return ON_A_CARD.exec(packed)?.[1] ?? packed
}
