import { begins } from './places.ts'
import { utf16 } from './xml.ts'

/** The extensions of what a system runs, installs or opens as a disk. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  [
    'exe scr com bat cmd pif cpl msc dll ocx sys drv xll gadget application appref-ms jar jnlp',
    'msi msp mst msix appx appinstaller msixbundle appxbundle diagcab iso vhd vhdx',
    'ps1 ps1xml psm1 psd1 psc1 vb vbs vbe js jse ws wsf wsc wsh sct hta chm hlp',
    'lnk url website scf library-ms search-ms settingcontent-ms reg inf iqy',
    'sh command app desktop py pyw pl',
  ].flatMap(line => line.split(' ')),
)

/** Tells whether a system would run a file of this name. Dots, blanks and a second stream after the name count for nothing. */
export function isProgramName(name: string): boolean {
  const base = name
    .replaceAll('\0', '')
    .replace(/^.*[\\/]/s, '')
    .replace(/^([^:]*):.*$/s, '$1')
  const extension = /\.([a-z0-9-]+)[\s.]*$/i.exec(base)?.[1]
  return EXTENSIONS.has(extension?.toLowerCase() ?? '')
}

const WINDOWS = Buffer.from('MZ')
const WINDOWS_HEAD = 64
const WINDOWS_REST = Buffer.from('PE\0\0')
const INTERPRETED = Buffer.from('#!')
/** Linux, macOS in its four ways of writing, macOS for several machines (Java too). */
const OTHERS: ReadonlySet<number> = new Set([0x7f454c46, 0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe])

/** Tells whether a file is a program or a script that names its interpreter. */
export const isProgram = (content: Buffer): boolean =>
  isSurelyProgram(content) ||
  begins(content, INTERPRETED) ||
  (begins(content, WINDOWS) && content.subarray(0, WINDOWS_HEAD).includes(0)) // not a text that begins with the letters

/** Tells it of bytes that may be anything, where two letters are met by chance. */
export function isSurelyProgram(content: Buffer): boolean {
  if (content.length >= 4 && OTHERS.has(content.readUInt32BE(0))) return true
  if (!begins(content, WINDOWS) || content.length < WINDOWS_HEAD) return false
  return begins(content.subarray(content.readUInt32LE(WINDOWS_HEAD - 4)), WINDOWS_REST)
}

/** The streams that carry a file of any kind; the first with words of its own around it. */
const OBJECT = '\u0001ole10native'
const CARRIER = /(^|\/)(Package|CONTENTS)$/i

/** Tells whether a stream of a container is or carries a program, by its content or by one of its names. */
export function carriesProgram(path: string, stream: Buffer): boolean {
  if (path.toLowerCase().endsWith(OBJECT)) {
    const { names, content } = readCarried(stream)
    return names.some(isProgramName) || isProgram(content) || isProgram(stream.subarray(4))
  }
  return CARRIER.test(path) ? isProgram(stream) : isSurelyProgram(stream)
}

/** A file as an object carries it: name and places before it, then, in two bytes a letter, once more after it. */
function readCarried(stream: Buffer): { names: readonly string[]; content: Buffer } {
  let at = 6
  const names: string[] = []
  const take = (length: number) => stream.subarray(at, (at += Math.min(length, Math.max(0, stream.length - at))))
  const number = () => (at + 4 <= stream.length ? take(4).readUInt32LE(0) : 0)
  for (let name = 0; name < 2; name++) {
    const end = stream.indexOf(0, at)
    names.push(take(end < 0 ? 0 : end + 1 - at).toString('latin1'))
  }
  at += 4
  names.push(take(number()).toString('latin1'))
  const content = take(number())
  while (at + 4 <= stream.length) names.push(utf16(take(number() * 2)))
  return { names, content }
}
