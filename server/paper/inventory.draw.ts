import { drawPaper } from '../core/paper/draw.ts'
import type { Language } from '../generated/schema.ts'
import { filled, paperWords } from './words.ts'

/** A file of a pack, as the inventory and the manifest tell of it. */
export interface ToldEntry {
  /** Where it is in the pack. */
  readonly path: string
  /** How it is called where it comes from. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Hex, of what is in the pack. */
  readonly sha256: string
  /** What is in the pack is not what was uploaded: a content was changed where it is stored. */
  readonly damaged?: true
  /** Hex, of what was uploaded: told where it differs. */
  readonly kept?: string
}

/** What the inventory of a pack says. */
export interface Inventory {
  readonly paper: 'INVENTORY'
  readonly locale: Language
  readonly title: string
  readonly at: string
  readonly entries: readonly ToldEntry[]
}

/** Draws the inventory of a pack. */
export function drawInventory({ locale, title, at, entries }: Inventory): Promise<Uint8Array> {
  const { pack: words, hash, page: pageOf } = paperWords[locale]
  const pageLabel = (page: number, of: number) => filled(pageOf, { page, of })
  return drawPaper({ title, lang: locale, at: new Date(at), hashLabel: hash, pageLabel }, paper => {
    paper.text(words.inventory, { size: 18, weight: 'bold' })
    paper.text(title, { size: 11 })
    paper.gap(4)
    paper.rule()
    paper.text(filled(words.count, { count: entries.length }))
    const damaged = entries.filter(one => one.damaged)
    if (damaged.length > 0) paper.text(filled(words.damaged, { count: damaged.length }), { weight: 'bold' })
    paper.gap(8)
    paper.table(
      [
        { head: words.head.number, share: 0.07 },
        { head: words.head.path, share: 0.42 },
        { head: words.head.size, share: 0.13, align: 'right' },
        { head: words.head.hash, share: 0.38 },
      ],
      entries.map(({ path, size, sha256, damaged }, index) => ({
        cells: [String(index + 1), damaged ? `${path}\n${words.isDamaged}` : path, String(size), halves(sha256)],
        weight: damaged ? 'bold' : 'regular',
      })),
    )
  })
}

/** A hash in two lines: as one word it would be broken sign by sign. */
const halves = (hash: string) => `${hash.slice(0, 32)}\n${hash.slice(32)}`
