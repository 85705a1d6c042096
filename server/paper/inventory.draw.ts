import { drawPaper } from '../core/paper/draw.ts'
import type { Language } from '../generated/schema.ts'
import { filled, paperWords } from './words.ts'

/** A file of a pack, as the inventory and the manifest tell of it. */
export interface ToldEntry {
  /** Where it is in the pack. */
  readonly path: string
  /** How it is called where it comes from. */
  readonly name: string
  /** Bytes; null for one that is missing. */
  readonly size: number | null
  /** Hex, of what is in the pack; null for one that is missing. */
  readonly sha256: string | null
  /** What is in the pack is not what was uploaded: a content was changed where it is stored. */
  readonly damaged?: true
  /** It is not in the pack: its content is not where it is stored. */
  readonly missing?: true
  /** Hex, of what was uploaded: told where that is not in the pack. */
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
    const missing = entries.filter(one => one.missing).length
    const damaged = entries.filter(one => one.damaged).length
    paper.text(filled(words.count, { count: entries.length - missing }))
    if (missing > 0) paper.text(filled(words.missing, { count: missing }), { weight: 'bold' })
    if (damaged > 0) paper.text(filled(words.damaged, { count: damaged }), { weight: 'bold' })
    paper.gap(8)
    paper.table(
      [
        { head: words.head.number, share: 0.07 },
        { head: words.head.path, share: 0.42 },
        { head: words.head.size, share: 0.13, align: 'right' },
        { head: words.head.hash, share: 0.38 },
      ],
      entries.map((entry, index) => {
        const { path, size, sha256 } = entry
        const trouble = entry.missing ? words.isMissing : entry.damaged ? words.isDamaged : null
        return {
          cells: [
            String(index + 1),
            trouble ? `${path}\n${trouble}` : path,
            String(size ?? '—'),
            halves(sha256 ?? '—'),
          ],
          weight: trouble ? 'bold' : 'regular',
        }
      }),
    )
  })
}

/** A hash in two lines: as one word it would be broken sign by sign. */
const halves = (hash: string) => `${hash.slice(0, 32)}\n${hash.slice(32)}`
