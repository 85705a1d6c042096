/** How deep inputs may be (decisions.md section 12), and how many values a body may hold: more than any form has. */
export const MAX_DEPTH = 20
const MAX_COMMAS = 10_000

const SIGNS = /[[{",]|[\]}]/g

/**
 * Tells whether JSON is nested deeper, or holds more values, than any input does, before it is read. It need not be JSON
 * at all.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let commas = 0
  SIGNS.lastIndex = 0
  for (let found = SIGNS.exec(json); found; found = SIGNS.exec(json)) {
    const [sign] = found
    if (sign === '"') SIGNS.lastIndex = endOfText(json, SIGNS.lastIndex)
    else if (sign === ',') commas++
    else if (sign === '[' || sign === '{') depth++
    else depth--
    if (depth > MAX_DEPTH || commas > MAX_COMMAS) return true
  }
  return false
}

/** Where a text ends that begins here: after a quotation mark with an even number of backslashes before it. */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin); at >= 0; at = json.indexOf('"', at + 1)) {
    let slashes = 0
    while (at - slashes > begin && json[at - slashes - 1] === '\\') slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return json.length
}
