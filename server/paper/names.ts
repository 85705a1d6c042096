import { extname } from 'node:path'

/** What no file system of people's machines takes in a name, and what would lead out of a folder. */
const FORBIDDEN = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
/** Names that Windows keeps for itself. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Most file systems take 255 bytes; a number of a double has room too. */
const MOST_BYTES = 240

const graphemes = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/** A person's name of a file, as every machine can unpack it. */
export function safeName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replace(FORBIDDEN, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '_')
  const free = RESERVED.test(clean) ? `_${clean}` : clean
  const extension = extname(free)
  let stem = ''
  const room = MOST_BYTES - Buffer.byteLength(extension)
  for (const { segment } of graphemes.segment(free.slice(0, free.length - extension.length))) {
    if (Buffer.byteLength(stem + segment) > room) break
    stem += segment
  }
  return `${stem || '_'}${extension}`
}

/** Gives each file of a pack a path of its own: doubles, whatever their case, are numbered. */
export function createPaths(): (folder: string, name: string) => string {
  const taken = new Set<string>()
  return (folder, name) => {
    const safe = safeName(name)
    const extension = extname(safe)
    const stem = safe.slice(0, safe.length - extension.length)
    const place = folder === '' ? '' : `${folder}/`
    for (let number = 1; ; number++) {
      const path = number === 1 ? `${place}${safe}` : `${place}${stem} (${number})${extension}`
      const key = path.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return path
    }
  }
}
