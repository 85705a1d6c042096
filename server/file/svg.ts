/** What runs, embeds or restyles, under any prefix (`<s:script>`); animations too, since they can set a link. */
const ELEMENTS =
  /<\s*(?:[^\s<>/:]+:)?(script|foreignobject|iframe|embed|object|style|link|handler|listener|set|animate\w*|audio|video)\b/i
const DECLARATIONS = /<!\s*(entity|doctype|attlist|element)|<\?(?!xml\s)/i
const HANDLERS = /(^|[\s"'/:])on[\w.-]*\s*=/i
const SCRIPT_URLS = /(java|vb)\s*script\s*:|data\s*:\s*text/i
/** Links and paints may only lead to a part of the picture itself. */
const LINKS = /\b(href|src|xml:base)\s*=(?!\s*["']\s*#)/i
const PAINTS = /url\((?!\s*(["']\s*)?#)|@import|expression\s*\(/i

const UNSAFE = [ELEMENTS, DECLARATIONS, HANDLERS, SCRIPT_URLS, LINKS, PAINTS]

const PROLOG = /^<\?xml\s[^>]{0,200}\?>\s*/i
const OTHER_ENCODING = /^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i

/** The text of an SVG in UTF-8, the one encoding that a browser could not read differently; null: it is no such picture. */
export function svgText(content: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content).trimStart()
    return startsAsSvg(text) && !OTHER_ENCODING.test(text) ? text : null
  } catch {
    return null // not UTF-8
  }
}

/** Tells whether a picture begins after its prolog and comments, which end at their first -->. */
function startsAsSvg(text: string): boolean {
  let at = PROLOG.exec(text)?.[0].length ?? 0
  while (text.startsWith('<!--', at)) {
    const end = text.indexOf('-->', at + 4)
    if (end < 0) return false
    at = end + 3
    while (/\s/.test(text.charAt(at))) at++
  }
  return /^<svg[\s>]/i.test(text.slice(at, at + 5))
}

/** Tells whether a picture holds what could run or load something (decisions.md section 9); it is refused, not mended. */
export function isUnsafeSvg(text: string): boolean {
  const read = text.replace(/&#(x[\da-f]+|\d+);?/gi, (_, code: string) => charOf(code))
  return UNSAFE.some(pattern => pattern.test(text) || pattern.test(read))
}

/** What a browser reads for a numeric reference; blanks inside `javascript:` count as nothing there. */
function charOf(code: string): string {
  const number = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
  if (number < 32) return ''
  return number <= 0x10ffff ? String.fromCodePoint(number) : ''
}
