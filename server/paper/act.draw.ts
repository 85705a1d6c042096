import { formatDate } from '../../domain/core/dates.ts'
import { formatMinor, type Minor, negative } from '../../domain/core/money.ts'
import { text } from '../../domain/core/texts.ts'
import { drawPaper } from '../core/paper/draw.ts'
import type { Paper, Row } from '../core/paper/paper.ts'
import type { ChatType, Language, LedgerKind } from '../generated/schema.ts'
import { filled, paperWords } from './words.ts'

/** A movement of an act. */
export interface ActMove {
  readonly id: number
  readonly at: string
  readonly kind: LedgerKind
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly type: ChatType
  readonly instanceId: number
  readonly reverses: number | null
}

/** What an act of reconciliation says, USD minor units. */
export interface Act {
  readonly paper: 'ACT'
  readonly locale: Language
  readonly userId: number
  readonly name: string
  readonly from: string
  readonly to: string
  /** Its newest movement, and not before its last day begins. */
  readonly at: string
  readonly opening: Minor
  readonly credit: Minor
  readonly debit: Minor
  readonly closing: Minor
  /** The oldest first. */
  readonly moves: readonly ActMove[]
}

/** Draws an act of reconciliation; its signatures are blank. */
export function drawAct(sheet: Act): Promise<Uint8Array> {
  const { locale, userId, name, from, to, at } = sheet
  const { act: words, hash, page: pageOf } = paperWords[locale]
  const money = (amount: Minor) => formatMinor(amount, 'USD', locale)
  const day = (date: string) => formatDate(date, locale)
  const title = `${words.title} ${from} ${to}`
  const pageLabel = (page: number, of: number) => filled(pageOf, { page, of })
  return drawPaper({ title, lang: locale, at: new Date(at), hashLabel: hash, pageLabel }, paper => {
    paper.text(words.title, { size: 18, weight: 'bold' })
    paper.text(words.of, { size: 11 })
    paper.text(filled(words.period, { from: day(from), to: day(to) }), { grey: true })
    paper.gap(4)
    paper.rule()
    paper.facts([
      [words.client, filled(words.clientOf, { name, id: userId })],
      [words.opening, money(sheet.opening)],
      [words.credit, money(sheet.credit)],
      [words.debit, money(sheet.debit)],
      [words.closing, money(sheet.closing)],
    ])
    paper.gap(8)
    if (sheet.moves.length === 0) paper.text(words.none)
    else moves(paper, sheet)
    paper.gap(6)
    // Nobody signs a page that does not say what
    paper.together(() => {
      paper.text(filled(words.says, { date: day(to), amount: money(sheet.closing) }), { weight: 'bold' })
      signatures(paper, sheet)
    })
  })
}

function moves(paper: Paper, { locale, moves: told, opening, closing, from, to, credit, debit }: Act): void {
  const { act: words } = paperWords[locale]
  // The heads name the currency
  const money = (amount: Minor) => formatMinor(amount, null, locale)
  const day = (date: string | Date) => formatDate(date, locale)
  const row = (one: ActMove): Row => {
    const kind = text(locale, `labels.ledger.${one.kind}`)
    return {
      cells: [
        day(new Date(one.at)),
        one.reverses === null ? kind : filled(words.reversed, { kind, id: one.reverses }),
        `${text(locale, `labels.thread.${one.type}`)} ${filled(paperWords[locale].number, { number: one.instanceId })}`,
        one.amount > 0 ? money(one.amount) : '',
        one.amount < 0 ? money(negative(one.amount)) : '',
        money(one.balanceAfter),
      ],
    }
  }
  paper.table(
    [
      { head: words.head.date, share: 0.19 },
      { head: words.head.kind, share: 0.18 },
      { head: words.head.record, share: 0.19 },
      { head: words.head.credit, share: 0.14, align: 'right' },
      { head: words.head.debit, share: 0.14, align: 'right' },
      { head: words.head.balance, share: 0.16, align: 'right' },
    ],
    [
      { cells: [day(from), words.opening, '', '', '', money(opening)], weight: 'bold' },
      ...told.map(row),
      { cells: [day(to), words.closing, '', money(credit), money(debit), money(closing)], weight: 'bold' },
    ],
  )
}

function signatures(paper: Paper, { locale }: Act): void {
  const { act: words } = paperWords[locale]
  for (const who of [words.agentSigns, words.clientSigns]) {
    paper.gap(28)
    paper.facts([[who, words.line]])
    paper.facts([[' ', words.lineSays]])
  }
}
