/** Markers that stand alone, without a length behind them. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** The head of a picture, by whatever process it was packed: all C0 to CF but tables and restarts. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const SCAN = 0xda
const FILLING = 0xff
/** Where in a frame its width stands, behind the marker: length, precision and height come before it. */
const WIDTH_AT = 5

/** A head with a width, and a scan with something in it. */
function isWholeJpeg(content: Buffer): boolean {
  let hasFrame = false
  for (let at = 2; at + 4 < content.length; ) {
    const marker = content[at + 1] ?? FILLING
    // Cameras leave odd bytes between the parts
    if (content[at] !== FILLING || marker === FILLING || standsAlone(marker)) {
      at += content[at] === FILLING && marker !== FILLING ? 2 : 1
      continue
    }
    const start = at + 2
    const end = start + content.readUInt16BE(start)
    if (marker === SCAN) return hasFrame && end < content.length
    if (isFrame(marker) && start + WIDTH_AT + 2 <= content.length)
      hasFrame ||= content.readUInt16BE(start + WIDTH_AT) > 0
    at = end
  }
  return false
}

/** A head, which stands first, and data behind it. */
const isWholePng = (content: Buffer) => content.indexOf('IDAT') > content.indexOf('IHDR')

const WHOLE: Readonly<Record<string, (content: Buffer) => boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
}

/** Tells whether a content of a kind of pictures has one: its first bytes alone show nothing. Other kinds have none to miss. */
export const hasPicture = (content: Buffer, kind: string): boolean => WHOLE[kind]?.(content) ?? true
