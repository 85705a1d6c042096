/** A number with more letters is sought by its usual spellings alone: each letter doubles the others. */
const MOST_LETTERS = 8

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()

/**
 * A number of an invoice in capital and small letters: `inv-2` is `INV-2` too. They are sought as they are kept, by the index,
 * as the databases do not agree on what the same letter is.
 */
export function spellingsOf(number: string): string[] {
  const letters = Array.from(number).map(letter => [...new Set([letter.toLowerCase(), letter.toUpperCase()])])
  if (letters.filter(({ length }) => length > 1).length > MOST_LETTERS)
    return [...new Set([number, number.toLowerCase(), number.toUpperCase(), capital(number)])]
  return letters.reduce<string[]>((found, cases) => found.flatMap(begin => cases.map(letter => begin + letter)), [''])
}
