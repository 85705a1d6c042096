import { isIncoming, type StatementDocument } from '../../domain/bankStatement/read.ts'
import type { Minor } from '../../domain/core/money.ts'
import type { FileInput } from '../../domain/core/fields.ts'
import { invalid } from '../../domain/core/problems.ts'
import { STATEMENT_EXTENSIONS } from '../../domain/file/schema.ts'
import { payeeAccounts } from '../bank/payee.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { folded } from '../core/paging.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import { inTurns } from '../core/inTurns.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { createThreads } from '../core/threads.ts'
import { noteCreated } from '../core/touched.ts'
import { StoredFile } from '../file/file.entity.ts'
import { storeFiles, useFiles } from '../file/file.service.ts'
import type { LineProblem, StatementImport } from '../generated/schema.ts'
import { writeEvent } from './events.ts'
import { keptOf, matchAll, type OpenLine } from './matching.ts'
import type { Reading } from './read.worker.ts'
import { BankStatement, StatementLine } from './statement.entity.ts'

interface NewLine {
  readonly statementId: number
  readonly account: string
  readonly number: string
  readonly date: string
  readonly amount: Minor
  readonly payerInn: string
  readonly payerAccount: string
  readonly payerName: string
  readonly purpose: string
  readonly matched: boolean
  readonly problem: LineProblem | null
  readonly best: number | null
  readonly needsLook: boolean
  readonly search: string
  readonly at: Date
}

// Of two who import the same at once the second waits here, and then finds it kept
const ADD = statement((db: Db<typeof StatementLine>, params: Params<NewLine>) =>
  db
    .insertInto('statement_line')
    .values({
      statement_id: params.statementId,
      account: params.account,
      number: params.number,
      date: params.date,
      amount: params.amount,
      payer_inn: params.payerInn,
      payer_account: params.payerAccount,
      payer_name: params.payerName,
      purpose: params.purpose,
      state: 'OPEN',
      matched: params.matched,
      problem: params.problem,
      best: params.best,
      needs_look: params.needsLook,
      search: params.search,
      created_at: params.at,
      version: 1,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id'),
)

interface NewStatement {
  readonly file: number
  readonly hash: string
  readonly account: string
  readonly from: string
  readonly to: string
  readonly by: number
  readonly at: Date
}

const KEEP = statement((db: Db<typeof BankStatement>, params: Params<NewStatement>) =>
  db
    .insertInto('bank_statement')
    .values({
      file_id: params.file,
      hash: params.hash,
      account: params.account,
      from_date: params.from,
      to_date: params.to,
      imported_by_id: params.by,
      created_at: params.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id'),
)

const threads = createThreads<Uint8Array, Reading>(new URL('./read.worker.ts', import.meta.url), 1)

async function contentOf({ app, em }: Context, id: number): Promise<Buffer> {
  const { path } = await em.findOneOrFail(StoredFile, id)
  const parts: Buffer[] = []
  for await (const part of app.storage.read(path)) parts.push(part)
  return Buffer.concat(parts)
}

/** Stores a statement that can be read as a whole. Throws field errors, 429. */
async function storeStatement(ctx: Context, file: FileInput) {
  let reading: Reading | null = null
  const read = async (content: Buffer) => {
    reading = await threads.run(content)
    return reading.problem
  }
  const files = await storeFiles(ctx, [{ field: 'file', file, extensions: STATEMENT_EXTENSIONS, read }])
  const fileId = files.get('file') ?? 0
  // An upload of before was not read yet
  const { statement, problem } = reading ?? (await threads.run(await contentOf(ctx, fileId)))
  if (problem) throw invalid(problem)
  return { files, fileId, statement }
}

/**
 * Keeps the incoming payments of a bank's statement (docs/decisions.md section 22). A statement that was imported before is
 * kept once, and adds nothing. Throws field errors: a broken file is refused whole, with the line and what is wrong; 429.
 */
export async function importStatement(ctx: Context, file: FileInput): Promise<StatementImport> {
  const { files, fileId, statement: read } = await storeStatement(ctx, file)
  return write(ctx, async em => {
    const { sha256 } = await em.findOneOrFail(StoredFile, fileId)
    const hash = sha256 ?? ''
    const at = clockOf(em)
    const [account = ''] = read.accounts
    const row = { file: fileId, hash, account, from: read.from, to: read.to, by: caller(ctx).id, at }
    const made = await firstRow(em, KEEP, row)
    if (made) {
      await useFiles(em, files)
      const told = { account, hash, fromDate: read.from, toDate: read.to, file: fileId, importedBy: row.by }
      noteCreated(em, BankStatement, made.id, told)
    }
    const id = made?.id ?? (await em.findOneOrFail(BankStatement, { hash })).id
    const known = await payeeAccounts(em, read.accounts)
    const incoming = read.documents.filter(one => isIncoming(one, known))
    const { added, matched } = await addLines(ctx, em, id, incoming)
    return {
      id,
      account,
      from: read.from,
      to: read.to,
      lines: read.documents.length,
      added,
      skipped: read.documents.length - incoming.length,
      repeated: incoming.length - added,
      matched,
    }
  })
}

const keyOf = (one: StatementDocument) =>
  [one.account, one.number, one.date, one.amount, one.payerInn, one.payerAccount].join(' ')

/** Adds those payments that are not kept yet, in one order, so that two who add the same wait for each other in no ring. */
async function addLines(ctx: Context, em: Em, statementId: number, documents: readonly StatementDocument[]) {
  const unique = [...new Map(documents.map(one => [keyOf(one), one])).entries()]
  const sorted = unique.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, document]) => document)
  const lines: (OpenLine & { readonly document: StatementDocument })[] = sorted.map((document, index) => ({
    id: index,
    amount: document.amount,
    payerInn: document.payerInn,
    purpose: document.purpose,
    account: document.account,
    document,
  }))
  const matches = await matchAll(em, lines)
  const counted = { added: 0, matched: 0 }
  await inTurns(lines, async ({ id: index, document }) => {
    const kept = keptOf(matches.get(index) ?? [])
    const { payerInn, payerName, purpose, number } = document
    const at = clockOf(em)
    const made = await firstRow(em, ADD, {
      statementId,
      account: document.account,
      number,
      date: document.date,
      amount: document.amount,
      payerInn: payerInn ?? '',
      payerAccount: document.payerAccount,
      payerName,
      purpose,
      ...kept,
      search: folded(payerName, payerInn, number, purpose),
      at,
    })
    if (!made) return
    counted.added += 1
    if (kept.matched) counted.matched += 1
    // The file says the rest
    noteCreated(em, StatementLine, made.id, { statement: statementId })
    await writeEvent(em, made.id, { step: 'IMPORT', actor: caller(ctx).id })
  })
  return counted
}
