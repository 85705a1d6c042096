import { formatClock, formatDate } from '../../domain/core/dates.ts'
import { exact, formatPercent, formatRate, round4 } from '../../domain/core/decimal.ts'
import { formatMinor, type Locale, type Minor, minus } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { drawOnePage } from '../core/paper/draw.ts'
import type { Paper, Row } from '../core/paper/paper.ts'
import type { PassportInputs, RatePassport, SeenTier, SourcedRate } from '../generated/schema.ts'
import { passportWords } from './passportWords.ts'

/** What a passport on paper is drawn of: nothing that is staff's alone. */
export interface PassportSheet extends Omit<RatePassport, 'inputs'> {
  readonly inputs: Omit<PassportInputs, 'usedPrices'>
  readonly locale: Locale
  readonly replenishmentId: number
  readonly clientCompanyName: string
  readonly clientCompanyInn: string
  readonly contractorName: string | null
}

/** How many tiers have a row of their own; of more, those that did not match are counted. */
const MOST_TIERS = 16

/** An operator as people write it. */
const signOf = (operator: string) => operator.replace('>=', '≥').replace('<=', '≤')

/** Writes what a passport says in a language. */
function writers(locale: Locale) {
  return {
    money: (amount: Minor, currency: string) => formatMinor(amount, currency, locale),
    rate: (rate: Rate) => formatRate(rate, locale),
    percent: (percent: Rate) => formatPercent(percent, locale),
    filled: (text: string, values: Readonly<Record<string, string>>) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
    words: passportWords[locale],
  }
}

/** Draws a passport as a PDF of one page. Runs in a thread. */
export default function drawPassport(sheet: PassportSheet): Promise<Uint8Array> {
  const { locale, at } = sheet
  const { words } = writers(locale)
  const title = `${words.title} ${sheet.replenishmentId}-${sheet.id}`
  return drawOnePage({ title, lang: locale, at: new Date(at), hashLabel: words.hash }, paper => {
    head(paper, sheet)
    result(paper, sheet)
    steps(paper, sheet)
    if (sheet.kind === 'FIXATION') compared(paper, sheet)
    else tiers(paper, sheet)
  })
}

function head(paper: Paper, sheet: PassportSheet): void {
  const { words, filled } = writers(sheet.locale)
  const at = new Date(sheet.at)
  paper.text(words.title, { size: 18, weight: 'bold' })
  paper.text(words.kinds[sheet.kind], { size: 11 })
  const moment = `${formatDate(at, sheet.locale)}, ${formatClock(at, sheet.locale)}`
  const of = { id: String(sheet.replenishmentId), passport: String(sheet.id), at: moment }
  paper.text(filled(words.of, of), { grey: true })
  paper.gap(4)
  paper.rule()
  paper.facts([
    [words.client, `${sheet.clientCompanyName}, ${filled(words.inn, { inn: sheet.clientCompanyInn })}`],
    [words.contractor, sheet.contractorName],
    [words.company, sheet.inputs.companyName],
  ])
  paper.gap(6)
}

function section(paper: Paper, title: string): void {
  paper.gap(4)
  paper.text(title, { size: 11, weight: 'bold' })
  paper.gap(3)
}

function result(paper: Paper, { kind, inputs, outputs, locale }: PassportSheet): void {
  const { words, money, rate, filled } = writers(locale)
  const { currency } = inputs
  const isFixation = kind === 'FIXATION'
  const usd = money(outputs.usdAmount, 'USD')
  const rub = money(outputs.rubAmount, 'RUB')
  const fee = { rub, usd, rate: rate(inputs.rate), fee: money(outputs.feeRub, 'RUB') }
  section(paper, words.result)
  paper.facts([
    [words.invoice, money(inputs.invoiceAmount, currency)],
    [isFixation ? words.received : words.toPay, rub],
    [isFixation ? words.credited : words.dollars, usd],
    [words.invoiceAfter, isFixation && currency !== 'USD' ? money(outputs.invoiceAmount, currency) : null],
    [filled(words.invoiceRate, { currency }), rate(outputs.invoiceRate)],
    [words.fee, filled(words.feeHow, fee)],
  ])
}

function steps(paper: Paper, sheet: PassportSheet): void {
  const { kind, inputs, outputs, locale } = sheet
  const { words, money, rate, percent, filled } = writers(locale)
  const { currency } = inputs
  const isFixation = kind === 'FIXATION'
  const isDollar = currency === 'USD'
  const has = {
    invoice: money(isFixation ? outputs.invoiceAmount : inputs.invoiceAmount, currency),
    x: rate(inputs.xRate),
    rate: rate(inputs.rate),
    usd: money(outputs.usdAmount, 'USD'),
    rub: money(outputs.rubAmount, 'RUB'),
    percent: percent(inputs.calculationRate),
    brockman: rate(outputs.brockmanRate),
    onTop: money(inputs.onTopAmount, 'USD'),
    currency,
  }
  const said = words.steps
  const isOnTop = inputs.onTopAmount > 0
  const roubles = filled(isOnTop ? said.rubHowOnTop : said.rubHow, has)
  const credit = filled(isOnTop ? said.creditHowOnTop : said.creditHow, has)
  section(paper, words.how)
  paper.facts([
    [filled(said.x, has), isDollar ? null : `${has.x}, ${sourceIn(locale, inputs.xRateSource)}`],
    [said.usd, isFixation || isDollar ? null : filled(said.usdHow, has)],
    [said.r, `${has.rate}, ${sourceIn(locale, inputs.rateSource)}`],
    [said.percent, reason(sheet)],
    [said.brockman, filled(said.brockmanHow, has)],
    [said.onTop, isOnTop ? has.onTop : null],
    isFixation ? [said.credit, credit] : [said.rub, roubles],
    [said.invoiceBack, isFixation && !isDollar ? filled(said.invoiceBackHow, has) : null],
  ])
}

function sourceIn(locale: Locale, sourced: SourcedRate | null | undefined): string {
  const { words, filled } = writers(locale)
  if (!sourced) return words.sources.none
  return filled(words.sources[sourced.source], { day: sourced.day ? formatDate(sourced.day, locale) : '' })
}

/** Why the percent is what it is. */
function reason({ kind, inputs, locale }: PassportSheet): string {
  const { words, percent, filled } = writers(locale)
  const { calculationRate, proposedRate, rateType } = inputs
  const values = { percent: percent(calculationRate), proposed: proposedRate ? percent(proposedRate) : '' }
  return filled(kind === 'FIXATION' ? words.reasons.frozen : words.reasons[rateType], values)
}

function tiers(paper: Paper, { inputs, outputs, locale }: PassportSheet): void {
  const { words, money, percent, filled } = writers(locale)
  const { baseRate, monthlyVolume } = inputs
  const told = [...inputs.tiers].filter(({ matched }, index) => matched || index < MOST_TIERS)
  const word = (is: boolean) => (is ? words.yes : words.no)
  const row = ({ type, operator, amount, rate, onTopAmount, own, matched, applied }: SeenTier): Row => ({
    cells: [
      filled(words.conditions[type], { operator: signOf(operator), amount: money(amount, 'USD') }) +
        (own ? ` (${words.own})` : ''),
      percent(rate),
      onTopAmount > 0 ? money(onTopAmount, 'USD') : '',
      word(matched),
      word(applied),
    ],
    weight: applied ? 'bold' : 'regular',
  })
  section(paper, words.tiers)
  paper.facts([
    [words.base, baseRate === null || baseRate === undefined ? null : percent(baseRate)],
    [words.volume, monthlyVolume === null || monthlyVolume === undefined ? null : money(monthlyVolume, 'USD')],
  ])
  if (told.length > 0)
    paper.table(
      [
        { head: words.head.condition, share: 0.46 },
        { head: words.head.percent, share: 0.12, align: 'right' },
        { head: words.head.onTop, share: 0.18, align: 'right' },
        { head: words.head.matched, share: 0.12, align: 'right' },
        { head: words.head.applied, share: 0.12, align: 'right' },
      ],
      told.map(row),
    )
  const more = inputs.tiers.length - told.length
  if (more > 0) paper.text(filled(words.more, { count: String(more) }), { grey: true })
  const { better } = outputs
  if (better)
    paper.text(filled(words.better, { left: money(better.left, 'USD'), percent: percent(better.rate) }), {
      weight: 'bold',
    })
}

/** Offer and fixation side by side, and why the dollars are others. */
function compared(paper: Paper, { inputs, outputs, locale }: PassportSheet): void {
  const { words, money, rate, filled } = writers(locale)
  const { offered, currency } = inputs
  if (!offered) return
  const said = words.steps
  const signed = (amount: Minor, of: string) => `${amount > 0 ? '+' : ''}${money(amount, of)}`
  const amounts = (label: string, before: Minor, after: Minor, of: string): Row => ({
    cells: [label, money(before, of), money(after, of), signed(minus(after, before), of)],
  })
  const rates = (label: string, before: Rate, after: Rate): Row => {
    const by = exact(after).sub(exact(before))
    const sign = by.gt(0) ? '+' : by.lt(0) ? '\u2212' : ''
    return { cells: [label, rate(before), rate(after), `${sign}${rate(round4(by.abs()))}`] }
  }
  const isDollar = currency === 'USD'
  section(paper, words.compared)
  paper.table(
    [
      { head: words.compare.figure, share: 0.34 },
      { head: words.compare.offer, share: 0.22, align: 'right' },
      { head: words.compare.fixation, share: 0.22, align: 'right' },
      { head: words.compare.difference, share: 0.22, align: 'right' },
    ],
    [
      rates(said.r, offered.rate, inputs.rate),
      ...(isDollar ? [] : [rates(filled(said.x, { currency }), offered.xRate, inputs.xRate)]),
      rates(said.brockman, offered.brockmanRate, outputs.brockmanRate),
      amounts(said.rub, offered.rubAmount, outputs.rubAmount, 'RUB'),
      amounts(words.dollars, offered.usdAmount, outputs.usdAmount, 'USD'),
      ...(isDollar ? [] : [amounts(words.invoice, offered.invoiceAmount, outputs.invoiceAmount, currency)]),
      rates(filled(words.invoiceRate, { currency }), offered.invoiceRate, outputs.invoiceRate),
    ],
  )
  const { moved } = outputs
  if (!moved) return
  if (moved.byRoubles !== 0) paper.text(filled(words.byRoubles, { amount: signed(moved.byRoubles, 'USD') }))
  if (moved.byRate !== 0) paper.text(filled(words.byRate, { amount: signed(moved.byRate, 'USD') }))
  if (inputs.xRate !== offered.xRate) paper.text(filled(words.byCross, { currency }))
}
