import { indexCandidates, type Match, matchesOf, type Payment, problemOf } from '../../domain/bankStatement/match.ts'
import { namedIn, SHORTEST, wordsIn } from '../../domain/bankStatement/purpose.ts'
import type { Minor } from '../../domain/core/money.ts'
import { inTurns } from '../core/inTurns.ts'
import { type Params, rows, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { LineProblem } from '../generated/schema.ts'
import { type OpenBill, openBills } from '../replenishment/payable.service.ts'
import { like, likeOf } from '../core/where.ts'
import type { StatementLine } from './statement.entity.ts'

/** A line as it is matched. */
export interface OpenLine extends Payment {
  readonly id: number
}

/** A raw row of a line as it is matched. */
interface LineRow {
  readonly id: number
  readonly amount: Minor
  readonly payer_inn: string
  readonly purpose: string
  readonly account: string
}

/** What of a row is matched. */
export const paymentOf = ({ id, amount, payer_inn: inn, purpose, account }: LineRow): OpenLine => ({
  id,
  amount,
  payerInn: inn || null,
  purpose,
  account,
})

/** Answers the matches of each line, the best first; line → matches. Asks the database four times, however many lines there are. */
export async function matchAll(
  em: Em,
  lines: readonly OpenLine[],
): Promise<ReadonlyMap<number, readonly Match<OpenBill>[]>> {
  const [inns, ids, amounts, contracts] = [new Set<string>(), new Set<number>(), new Set<Minor>(), new Set<string>()]
  await inTurns(lines, ({ purpose, payerInn, amount }) => {
    const { bills, numbers } = namedIn(purpose)
    for (const id of [...bills, ...numbers]) ids.add(id)
    for (const word of wordsIn(purpose)) contracts.add(word)
    if (payerInn) inns.add(payerInn)
    amounts.add(amount)
  })
  const bills = await openBills(em, {
    inns: [...inns],
    ids: [...ids],
    amounts: [...amounts],
    contracts: [...contracts],
  })
  const index = indexCandidates(bills)
  const found = new Map<number, readonly Match<OpenBill>[]>()
  await inTurns(lines, line => void found.set(line.id, matchesOf(line, index)))
  return found
}

/** What is kept of the matches of an open line. */
export interface KeptMatch {
  readonly matched: boolean
  readonly problem: LineProblem | null
  readonly best: number | null
  readonly needsLook: boolean
}

/** What is kept of matches. */
export function keptOf(matches: readonly Match[]): KeptMatch {
  const problem = problemOf(matches)
  return {
    matched: matches.length > 0,
    problem,
    best: matches[0]?.candidate.replenishmentId ?? null,
    needsLook: problem !== null,
  }
}

/** What is kept of the matches of a line that is not open. */
export const SETTLED: KeptMatch = { matched: false, problem: null, best: null, needsLook: false }

const KEEP = statement(
  (
    db: Db<typeof StatementLine>,
    params: Params<{
      id: number
      matched: boolean
      problem: LineProblem | null
      best: number | null
      needsLook: boolean
    }>,
  ) =>
    db
      .updateTable('statement_line')
      .set({ matched: params.matched, problem: params.problem, best: params.best, needs_look: params.needsLook })
      .where('id', '=', params.id)
      .where('state', '=', 'OPEN'),
)

const OF_BILL = statement(
  (
    db: Db<typeof StatementLine>,
    params: Params<{ id: number; inn: string; amount: number; bill: string; contract: string }>,
  ) =>
    db
      .selectFrom('statement_line')
      .select(['id', 'amount', 'payer_inn', 'purpose', 'account', 'matched', 'problem', 'best'])
      .where('state', '=', 'OPEN')
      .where(eb =>
        eb.or([
          eb('best', '=', params.id),
          eb('payer_inn', '=', params.inn),
          eb('amount', '=', params.amount as never),
          like(eb.ref('search'), params.bill) as never,
          like(eb.ref('search'), params.contract) as never,
        ]),
      )
      .orderBy('id'),
)

/** What lines may know a replenishment by. */
export interface BillKnown {
  readonly id: number
  readonly inn: string
  /** Kopecks; null: there is no bill. */
  readonly amount: Minor | null
  readonly contractNumber: string | null
}

/** Matches anew the open lines that a replenishment concerns, in the order of their ids. */
export async function matchAnew(em: Em, { id, inn, amount, contractNumber }: BillKnown): Promise<void> {
  // Any number behind a sign, and the bill's
  const bill = likeOf(String(id))
  const isTold = contractNumber !== null && contractNumber.length >= SHORTEST
  const concerned = await rows(em, OF_BILL, {
    id,
    inn,
    amount: amount ?? 0,
    bill,
    contract: isTold ? likeOf(contractNumber.toLowerCase()) : bill,
  })
  const matches = await matchAll(em, concerned.map(paymentOf))
  for (const row of concerned) {
    const kept = keptOf(matches.get(row.id) ?? [])
    const isSame = !!row.matched === kept.matched && row.problem === kept.problem && row.best === kept.best
    if (!isSame) await run(em, KEEP, { id: row.id, ...kept })
  }
}
