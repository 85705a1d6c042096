/** Letters of other alphabets that look like Latin capitals, and figures that look like letters. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS'],
      ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
      ['01L', 'OII'],
    ] as const
  ).flatMap(([like, latin]) => like.split('').map((letter, place) => [letter, latin[place] ?? ''])),
)

/**
 * What a recipient's name is compared by (docs/security.md): whoever writes the name of one who was paid with other
 * blanks, signs, widths, accents, or with letters that only look alike, means the same one. To take two for one costs a
 * question, to take one for two may cost the money.
 */
export function recipientKey(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/./gsu, letter => LOOKS_LIKE[letter] ?? letter)
}
