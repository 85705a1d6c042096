import { absolute, type Minor, minus } from '../core/money.ts'
import type { LineProblem, MatchLevel, MatchReason } from '../generated/enums.ts'
import { type Named, namedIn, namesWord, wordsIn } from './purpose.ts'

/** What of a line is matched. */
export interface Payment {
  /** Kopecks. */
  readonly amount: Minor
  readonly payerInn: string | null
  readonly purpose: string
  readonly account: string
}

/** A replenishment that waits for roubles. */
export interface Candidate {
  readonly replenishmentId: number
  /** What its bill asks for, kopecks. */
  readonly rubAmount: Minor
  /** Of the client's company. */
  readonly inn: string
  readonly contractNumber: string | null
  /** Of the payee of its bill. */
  readonly account: string | null
}

/** A replenishment that a line may pay. */
export interface Match<C extends Candidate = Candidate> {
  readonly candidate: C
  readonly level: MatchLevel
  readonly reasons: readonly MatchReason[]
  /** What came more than the bill asks for, kopecks. */
  readonly difference: Minor
}

/**
 * How sure reasons make: the first row whose reasons are all there. Whose money it is and how much have to agree with the
 * bill and its account before a match is called exact; what says neither who nor which bill is no match.
 */
const LEVELS: readonly (readonly [MatchLevel, ...MatchReason[]])[] = [
  ['EXACT', 'PAYER', 'AMOUNT', 'ACCOUNT'],
  ['EXACT', 'BILL', 'AMOUNT', 'ACCOUNT'],
  ['LIKELY', 'PAYER', 'AMOUNT'],
  ['LIKELY', 'BILL', 'AMOUNT'],
  ['LIKELY', 'NUMBER', 'AMOUNT'],
  ['LIKELY', 'CONTRACT', 'AMOUNT'],
  ['LIKELY', 'PAYER', 'AMOUNT_NEAR'],
  ['LIKELY', 'PAYER', 'BILL'],
  ['LIKELY', 'PAYER', 'NUMBER'],
  ['LIKELY', 'PAYER', 'CONTRACT'],
  ['LIKELY', 'BILL', 'AMOUNT_NEAR'],
  ['POSSIBLE', 'PAYER'],
  ['POSSIBLE', 'BILL'],
  ['POSSIBLE', 'NUMBER', 'AMOUNT_NEAR'],
  ['POSSIBLE', 'CONTRACT', 'AMOUNT_NEAR'],
  ['POSSIBLE', 'AMOUNT', 'ACCOUNT'],
]

/** Within 1 % of the bill, half a kopeck nowhere: all are whole numbers. */
const isNear = (difference: Minor, bill: Minor) => absolute(difference) * 100 <= bill

/** When each reason holds. */
const HOLDS: Readonly<Record<MatchReason, (payment: Payment, candidate: Candidate, named: Named) => boolean>> = {
  PAYER: ({ payerInn }, { inn }) => payerInn !== null && payerInn === inn,
  AMOUNT: ({ amount }, { rubAmount }) => amount === rubAmount,
  AMOUNT_NEAR: ({ amount }, { rubAmount }) => amount !== rubAmount && isNear(minus(amount, rubAmount), rubAmount),
  NUMBER: (_, { replenishmentId }, { numbers }) => numbers.has(replenishmentId),
  BILL: (_, { replenishmentId }, { bills }) => bills.has(replenishmentId),
  CONTRACT: ({ purpose }, { contractNumber }) => contractNumber !== null && namesWord(purpose, contractNumber),
  ACCOUNT: ({ account }, { account: payee }) => account === payee,
}

const REASONS = Object.keys(HOLDS) as MatchReason[]
const RANK: Readonly<Record<MatchLevel, number>> = { EXACT: 0, LIKELY: 1, POSSIBLE: 2 }

/** The most matches of a line that are told. */
export const MOST_MATCHES = 10

/** The match of a line with one replenishment; null: nothing says that it pays that one. */
export function matchLine<C extends Candidate>(payment: Payment, candidate: C, named = namedIn(payment.purpose)) {
  const reasons = REASONS.filter(reason => HOLDS[reason](payment, candidate, named))
  const row = LEVELS.find(([, ...needed]) => needed.every(reason => reasons.includes(reason)))
  if (!row) return null
  const difference = minus(payment.amount, candidate.rubAmount)
  return { candidate, level: row[0], reasons, difference } satisfies Match<C>
}

/** Replenishments by what a line may know them by. */
export interface CandidateIndex<C extends Candidate> {
  /** Those of the payer, of the numbers and of the contracts that the purpose names. */
  readonly named: (payment: Payment, named: Named) => Iterable<C>
  readonly worth: (amount: Minor) => readonly C[]
}

/** Keeps candidates by payer, number, amount and contract, so that a line looks at few of very many. */
export function indexCandidates<C extends Candidate>(candidates: readonly C[]): CandidateIndex<C> {
  const byInn = Map.groupBy(candidates, ({ inn }) => inn)
  const byId = Map.groupBy(candidates, ({ replenishmentId }) => replenishmentId)
  const byAmount = Map.groupBy(candidates, ({ rubAmount }) => rubAmount)
  const byContract = Map.groupBy(candidates, ({ contractNumber }) => contractNumber?.toLowerCase() ?? null)
  return {
    named: ({ payerInn, purpose }, { bills, numbers }) =>
      new Set<C>([
        ...((payerInn !== null && byInn.get(payerInn)) || []),
        ...[...bills, ...numbers].flatMap(id => byId.get(id) ?? []),
        ...wordsIn(purpose).flatMap(word => byContract.get(word.toLowerCase()) ?? []),
      ]),
    worth: amount => byAmount.get(amount) ?? [],
  }
}

/** The first matches among candidates, no more than so many. */
function found<C extends Candidate>(payment: Payment, named: Named, candidates: Iterable<C>, most: number): Match<C>[] {
  const matches: Match<C>[] = []
  for (const candidate of candidates) {
    const match = matchLine(payment, candidate, named)
    if (match) matches.push(match)
    if (matches.length === most) break
  }
  return matches
}

/**
 * The matches of a line, the best first: by level, by how far the amount is off, by how much speaks for it, then the older
 * bill. An equal amount alone counts only where nothing else says whose money it is.
 */
export function matchesOf<C extends Candidate>(payment: Payment, index: CandidateIndex<C>): Match<C>[] {
  const named = namedIn(payment.purpose)
  const told = found(payment, named, index.named(payment, named), Number.POSITIVE_INFINITY)
  const matches = told.length > 0 ? told : found(payment, named, index.worth(payment.amount), MOST_MATCHES)
  matches.sort(
    (one, other) =>
      RANK[one.level] - RANK[other.level] ||
      absolute(one.difference) - absolute(other.difference) ||
      other.reasons.length - one.reasons.length ||
      one.candidate.replenishmentId - other.candidate.replenishmentId,
  )
  return matches.slice(0, MOST_MATCHES)
}

/** What needs a look about a line that is still open, by its best match: somebody whom no bill names, or another amount. */
export function problemOf([best]: readonly Match[]): LineProblem | null {
  if (!best?.reasons.includes('PAYER')) return 'UNKNOWN_PAYER'
  if (best.difference < 0) return 'TOO_LITTLE'
  return best.difference > 0 ? 'TOO_MUCH' : null
}
