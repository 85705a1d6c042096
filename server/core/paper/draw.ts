import PDFDocument from 'pdfkit'
import { Paper, type PaperOptions } from './paper.ts'

/** Writes a paper from its beginning. */
export type WritePaper = (paper: Paper) => void

/** How far the type of a paper of one page shrinks until everything has room on it. */
const SMALLER = [1, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5]

interface Drawn {
  readonly bytes: Uint8Array
  readonly pages: number
}

/** Draws a paper as a PDF of as many pages as it takes. The same paper has the same bytes. */
export async function drawPaper(options: PaperOptions, write: WritePaper): Promise<Uint8Array> {
  return (await drawn(options, write, 1)).bytes
}

/** Draws a paper as a PDF of one page: where it does not fit, its type gets smaller. */
export async function drawOnePage(options: PaperOptions, write: WritePaper): Promise<Uint8Array> {
  let last: Drawn | null = null
  for (const scale of SMALLER) {
    last = await drawn(options, write, scale)
    if (last.pages === 1) break
  }
  if (!last || last.pages > 1) throw new Error(`The paper «${options.title}» has no room on one page`)
  return last.bytes
}

async function drawn(options: PaperOptions, write: WritePaper, scale: number): Promise<Drawn> {
  const { title, lang, at } = options
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Producer: 'Trinity', Creator: 'Trinity', CreationDate: at, ModDate: at },
  })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.once('end', () => resolve(Buffer.concat(parts)))
    doc.once('error', reject)
  })
  const paper = new Paper(doc, scale)
  write(paper)
  paper.finish(options)
  const { count: pages } = doc.bufferedPageRange()
  doc.end()
  return { bytes: await whole, pages }
}
