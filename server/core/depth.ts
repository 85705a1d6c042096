/** How deep inputs may be (decisions.md section 12). */
export const MAX_DEPTH = 20

const OPENS = /[[{"]|[\]}]/g

/** Tells whether JSON is nested deeper than any input is, before it is read. It need not be JSON at all. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  OPENS.lastIndex = 0
  for (let found = OPENS.exec(json); found; found = OPENS.exec(json)) {
    const [sign] = found
    if (sign === '"') OPENS.lastIndex = endOfText(json, OPENS.lastIndex)
    else if (sign === '[' || sign === '{') depth++
    else depth--
    if (depth > MAX_DEPTH) return true
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
