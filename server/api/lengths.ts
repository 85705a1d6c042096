/** How many tokens a document may have. */
export const MAX_TOKENS = 1000
/** How long it may be, characters: what so many tokens need with names, indents and comments. Files come in variables. */
const MAX_LENGTH = 50_000
/** How many lines it may have: the place of each error is looked up line by line from the first one on. */
const MAX_LINES = 2000

/** Tells whether a document is longer than any that somebody wrote, before it is read. */
export function isTooLong(document: string): boolean {
  if (document.length > MAX_LENGTH) return true
  return (document.match(/\r\n|[\n\r]/g)?.length ?? 0) >= MAX_LINES
}
