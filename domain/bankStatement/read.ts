import { FORBIDDEN_IN_LINES } from '../core/fields.ts'
import type { Minor } from '../core/money.ts'
import { decodeStatement, linesOf } from './decode.ts'
import { StatementFault } from './fault.ts'
import { DOCUMENT, HEAD, type Keys, type ValuesOf } from './keys.ts'

/** A payment document of a statement. */
export interface StatementDocument {
  /** As the statement calls it: «Платежное поручение». */
  readonly kind: string
  readonly number: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** Kopecks. */
  readonly amount: Minor
  readonly payerAccount: string
  /** Null: none is named. */
  readonly payerInn: string | null
  readonly payerName: string
  readonly account: string
  readonly purpose: string
}

/** A bank's statement. */
export interface BankStatement {
  /** The accounts that it is of; most have one. */
  readonly accounts: readonly string[]
  readonly from: string
  readonly to: string
  readonly documents: readonly StatementDocument[]
}

/** The most documents that one statement may have. */
export const MAX_DOCUMENTS = 5000

const FIRST = '1CClientBankExchange'
const LAST = 'КонецФайла'

/** How sections begin and end. */
const SECTIONS = [
  { opens: 'СекцияРасчСчет', closes: 'КонецРасчСчет' },
  { opens: 'СекцияДокумент', closes: 'КонецДокумента' },
] as const

/** A part of a file that is being read: its head, or a section. */
interface Part {
  readonly opens: string
  readonly closes: string
  /** The line that it begins in. */
  readonly line: number
  /** What stands behind the sign of equality there. */
  readonly title: string
  readonly values: Map<string, { readonly text: string; readonly line: number }>
}

const part = (opens: string, closes: string, line: number, title: string): Part => {
  return { opens, closes, line, title, values: new Map() }
}

/** Reads the values of a part by a table of keys. Throws StatementFault. */
function valuesOf<K extends Keys>({ values, line }: Part, keys: K): ValuesOf<K> {
  const read = Object.entries(keys).map(([name, key]) => {
    const found = values.get(name)
    if (!found) {
      if (key.needed) throw new StatementFault(line, 'statement.missing', { name })
      return [name, undefined]
    }
    const value = key.read(found.text)
    if (value === undefined) throw new StatementFault(found.line, key.says, { name, found: found.text.slice(0, 40) })
    return [name, value]
  })
  return Object.fromEntries(read) as ValuesOf<K>
}

/** What stands in a name before the payer's own: «ИНН 7707083893 ООО …». */
const bareName = (name: string) => name.replace(/^ИНН\s*\d+\s*(?:\\+|\/+)?\s*/u, '').trim()

function documentOf(section: Part): StatementDocument {
  const values = valuesOf(section, DOCUMENT)
  const purposes = Object.entries(values).filter(([name]) => /^НазначениеПлатежа\d$/.test(name))
  const whole = values.НазначениеПлатежа || purposes.map(([, text]) => text).join(' ')
  return {
    kind: section.title,
    number: values.Номер,
    date: values.Дата,
    amount: values.Сумма,
    payerAccount: values.ПлательщикСчет,
    payerInn: values.ПлательщикИНН ?? null,
    payerName: bareName(values.Плательщик1 || values.Плательщик || ''),
    account: values.ПолучательСчет,
    purpose: whole.replace(/\s+/g, ' ').trim(),
  }
}

/** Splits a text into its head and its documents. Throws StatementFault. */
function partsOf(text: string) {
  const lines = linesOf(text)
  const head = part('', LAST, 1, '')
  const accounts: string[] = []
  const documents: StatementDocument[] = []
  let open = head
  let end = 0
  const close = (line: number) => {
    if (open.opens === 'СекцияДокумент') documents.push(documentOf(open))
    if (documents.length > MAX_DOCUMENTS) throw new StatementFault(line, 'statement.tooMany', { max: MAX_DOCUMENTS })
    open = head
  }
  const take = (line: number, name: string, value: string) => {
    const known = open === head ? HEAD : DOCUMENT
    if (open.opens === 'СекцияРасчСчет' || !Object.hasOwn(known, name)) return
    if (FORBIDDEN_IN_LINES.test(value)) throw new StatementFault(line, 'statement.character', { name })
    // A statement of several accounts names each
    if (open === head && name === 'РасчСчет') accounts.push(value)
    else if (open.values.has(name)) throw new StatementFault(line, 'statement.twice', { name })
    if (!open.values.has(name)) open.values.set(name, { text: value, line })
    if (open === head)
      valuesOf(
        { ...head, values: new Map([[name, { text: value, line }]]) },
        { [name]: HEAD[name as keyof typeof HEAD] },
      )
  }
  lines.forEach((raw, index) => {
    const line = index + 1
    const trimmed = raw.trim()
    if (index === 0) {
      if (trimmed.replace(/^\uFEFF/, '') !== FIRST) throw new StatementFault(1, 'statement.notOne')
      return
    }
    if (trimmed === '') return
    if (end > 0) throw new StatementFault(line, 'statement.afterEnd', { name: LAST })
    const [, name = trimmed, value = ''] = /^([^=]*)=(.*)$/s.exec(trimmed) ?? []
    const begun = SECTIONS.find(({ opens }) => opens === name)
    if (begun) {
      if (open !== head) throw new StatementFault(line, 'statement.nested', { outer: open.line, name: open.opens })
      open = part(begun.opens, begun.closes, line, value.trim())
      return
    }
    if (trimmed === LAST) {
      if (open !== head)
        throw new StatementFault(open.line, 'statement.notClosed', { name: open.opens, closes: open.closes })
      end = line
      return
    }
    if (SECTIONS.some(({ closes }) => closes === trimmed)) {
      if (open.closes !== trimmed) throw new StatementFault(line, 'statement.notOpened', { name: trimmed })
      close(line)
      return
    }
    if (!trimmed.includes('=')) throw new StatementFault(line, 'statement.shape')
    take(line, name.trim(), value.trim())
  })
  if (open !== head)
    throw new StatementFault(open.line, 'statement.notClosed', { name: open.opens, closes: open.closes })
  if (end === 0) throw new StatementFault(lines.length, 'statement.noEnd', { name: LAST })
  return { head, accounts, documents }
}

/**
 * Reads a statement of the format 1CClientBankExchange 1.02 or 1.03 (docs/decisions.md section 22). Throws StatementFault
 * with the first line that something is wrong with.
 */
export function readStatement(bytes: Uint8Array): BankStatement {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, FIRST.length + 3))
  if (!start.includes(FIRST)) throw new StatementFault(1, 'statement.notOne')
  const { head, accounts, documents } = partsOf(decodeStatement(bytes))
  const values = valuesOf(head, HEAD)
  const { ДатаНачала: from, ДатаКонца: to } = values
  const last = head.values.get('ДатаКонца')
  if (last && to < from) throw new StatementFault(last.line, 'statement.period', { found: last.text })
  return { accounts: [...new Set(accounts)], from, to, documents }
}

/** What documents bring money from a client's account; banks write ё and е. */
const PAYMENTS: ReadonlySet<string> = new Set([
  'платежное поручение',
  'платежный ордер',
  'платежное требование',
  'инкассовое поручение',
])

/** The places of the currency in an account, and its roubles. */
const isOfRoubles = (account: string) => /^\d{5}(?:810|643)\d{12}$/.test(account)

/** Tells whether a document brings roubles to one of the accounts that the statement is of. */
export function isIncoming({ kind, account }: StatementDocument, accounts: readonly string[]): boolean {
  return accounts.includes(account) && isOfRoubles(account) && PAYMENTS.has(kind.toLowerCase().replaceAll('ё', 'е'))
}
