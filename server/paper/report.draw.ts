import { formatDate } from '../../domain/core/dates.ts'
import { formatPercent, formatRate } from '../../domain/core/decimal.ts'
import { formatMinor, type Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { text } from '../../domain/core/texts.ts'
import type { LiveMove } from '../balance/statement.service.ts'
import { drawPaper } from '../core/paper/draw.ts'
import type { Paper } from '../core/paper/paper.ts'
import type { Language } from '../generated/schema.ts'
import { filled, paperWords } from './words.ts'

interface Report {
  readonly locale: Language
  readonly id: number
  /** Since when the record stands as it does. */
  readonly at: string
  readonly clientName: string
  readonly clientCompanyName: string | null
  readonly companyName: string | null
}

interface Numbered {
  readonly number: string | null
  readonly date: string | null
}

/** What an agent's report on an order says. */
export interface OrderReport extends Report {
  readonly paper: 'ORDER_REPORT'
  readonly replenishmentId: number | null
  readonly contractorName: string
  readonly country: string
  readonly bankName: string
  readonly swift: string
  readonly account: string
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly invoiceAmount: Minor
  readonly currency: string
  readonly xRate: Rate
  readonly amountUsd: Minor
  readonly refundAmount: Minor | null
  readonly moves: readonly LiveMove[]
  /** Signed: what the order has moved in all. */
  readonly total: Minor
}

/** What an agent's report on a replenishment says. */
export interface ReplenishmentReport extends Report {
  readonly paper: 'REPLENISHMENT_REPORT'
  readonly inn: string
  readonly contractorName: string | null
  readonly contract: Numbered
  readonly bill: Numbered | null
  readonly invoice: Numbered
  readonly invoiceAmount: Minor | null
  readonly invoiceAmountAfter: Minor | null
  readonly currency: string
  readonly rub: Minor
  readonly usd: Minor
  readonly rate: Rate
  readonly clientRate: Rate
  readonly percent: Rate | null
  readonly fee: Minor
  readonly creditedAt: string
}

/** Draws an agent's report. */
export function drawReport(sheet: OrderReport | ReplenishmentReport): Promise<Uint8Array> {
  const { locale, id, at } = sheet
  const words = paperWords[locale]
  const of = sheet.paper === 'ORDER_REPORT' ? words.report.order : words.report.replenishment
  const title = `${words.report.title} ${filled(of, { id })}`
  const pageLabel = (page: number, pages: number) => filled(words.page, { page, of: pages })
  return drawPaper({ title, lang: locale, at: new Date(at), hashLabel: words.hash, pageLabel }, paper => {
    paper.text(words.report.title, { size: 18, weight: 'bold' })
    paper.text(filled(of, { id }), { size: 11 })
    paper.text(formatDate(new Date(at), locale), { grey: true })
    paper.gap(4)
    paper.rule()
    if (sheet.paper === 'ORDER_REPORT') order(paper, sheet)
    else replenishment(paper, sheet)
  })
}

function section(paper: Paper, title: string): void {
  paper.gap(6)
  paper.text(title, { size: 11, weight: 'bold' })
  paper.gap(3)
}

const numbered = ({ number, date }: Numbered, locale: Language) => {
  if (number === null) return null
  const said = { number, date: date ? formatDate(date, locale) : '' }
  return date ? filled(paperWords[locale].report.invoiceOf, said) : filled(paperWords[locale].number, { number })
}

function order(paper: Paper, sheet: OrderReport): void {
  const { locale, currency } = sheet
  const { report: words } = paperWords[locale]
  const money = (amount: Minor, of: string) => formatMinor(amount, of, locale)
  const { replenishmentId: basis } = sheet
  paper.facts([
    [words.client, sheet.clientName],
    [words.clientCompany, sheet.clientCompanyName],
    [words.basis, basis === null ? words.fromBalance : filled(words.onBasis, { id: basis })],
    [words.company, sheet.companyName],
  ])
  section(paper, words.done)
  paper.facts([
    [words.recipient, sheet.contractorName],
    [words.country, sheet.country],
    [words.bank, sheet.bankName],
    [words.swift, sheet.swift],
    [words.account, sheet.account],
    [words.invoice, numbered({ number: sheet.invoiceNumber, date: sheet.invoiceDate }, locale)],
    [words.amount, money(sheet.invoiceAmount, currency)],
    [filled(words.rate, { currency }), formatRate(sheet.xRate, locale)],
    [words.debited, money(sheet.amountUsd, 'USD')],
    [words.refunded, sheet.refundAmount === null ? null : money(sheet.refundAmount, 'USD')],
  ])
  section(paper, words.money)
  paper.table(
    [
      { head: words.head.date, share: 0.24 },
      { head: words.head.kind, share: 0.48 },
      { head: words.head.amount, share: 0.28, align: 'right' },
    ],
    [
      ...sheet.moves.map(({ at, kind, amount }) => ({
        cells: [formatDate(new Date(at), locale), text(locale, `labels.ledger.${kind}`), money(amount, 'USD')],
      })),
      { cells: ['', words.total, money(sheet.total, 'USD')], weight: 'bold' as const },
    ],
  )
}

function replenishment(paper: Paper, sheet: ReplenishmentReport): void {
  const { locale, currency } = sheet
  const { report: words, inn } = paperWords[locale]
  const money = (amount: Minor, of: string) => formatMinor(amount, of, locale)
  const rub = money(sheet.rub, 'RUB')
  const usd = money(sheet.usd, 'USD')
  const rate = formatRate(sheet.rate, locale)
  const after = sheet.invoiceAmountAfter
  paper.facts([
    [words.client, sheet.clientName],
    [words.clientCompany, `${sheet.clientCompanyName ?? ''}, ${filled(inn, { inn: sheet.inn })}`],
    [words.company, sheet.companyName],
    [words.contract, numbered(sheet.contract, locale)],
    [words.bill, sheet.bill && numbered(sheet.bill, locale)],
    [words.recipient, sheet.contractorName],
    [words.invoice, numbered(sheet.invoice, locale)],
    [words.amount, sheet.invoiceAmount === null ? null : money(sheet.invoiceAmount, currency)],
  ])
  section(paper, words.done)
  paper.facts([
    [words.received, rub],
    [words.cbrRate, rate],
    [words.percent, sheet.percent === null ? null : formatPercent(sheet.percent, locale)],
    [words.clientRate, formatRate(sheet.clientRate, locale)],
    [words.fee, filled(words.feeHow, { fee: money(sheet.fee, 'RUB'), rub, usd, rate })],
    [words.credited, usd],
    [words.invoiceAfter, after === null || currency === 'USD' ? null : money(after, currency)],
    [words.creditedOn, formatDate(new Date(sheet.creditedAt), locale)],
  ])
}
