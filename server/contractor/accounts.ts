import { type FieldProblem, invalid } from '../../domain/core/problems.ts'
import { requireFound, presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { isCurrency } from '../dictionary/dictionary.service.ts'
import type { ContractorAccount as AccountAnswer } from '../generated/schema.ts'
import { type Contractor, ContractorAccount } from './contractor.entity.ts'

/** An account of an input, judged by its schema: whole, or with an id what changes of it. */
export interface AccountInput {
  readonly id?: number | null | undefined
  readonly accountNumber?: string | null | undefined
  readonly swift?: string | null | undefined
  readonly bankName?: string | null | undefined
  readonly currency?: string | null | undefined
}

/** An account on the wire. */
export function accountAnswer({ id, accountNumber, swift, bankName, currency }: ContractorAccount): AccountAnswer {
  return { id, accountNumber, swift, bankName, currency }
}

/** The accounts of a contractor in the order in which they were added. */
export function accountsOf(em: Em, contractor: Contractor): Promise<ContractorAccount[]> {
  return em.find(ContractorAccount, { contractor, deletedAt: null }, { orderBy: { id: 1 } })
}

/** Throws a field error of each account whose currency there is not. */
export function refuseUnknownCurrencies(inputs: readonly AccountInput[]): void {
  const problems = inputs.flatMap(({ currency }, index): FieldProblem[] =>
    currency && !isCurrency(currency) ? [{ field: `accounts.${index}.currency`, key: 'fields.currencyUnknown' }] : [],
  )
  if (problems.length > 0) throw invalid(...problems)
}

/**
 * Adds accounts to a contractor and changes those with ids; none is removed (decisions.md section 7). Throws field
 * errors: an unknown id, a number that the contractor has in that currency already.
 */
export async function putAccounts(em: Em, contractor: Contractor, inputs: readonly AccountInput[]): Promise<void> {
  const stored = await accountsOf(em, contractor)
  const problems: FieldProblem[] = []
  const whole = [...stored]
  for (const [index, { id, ...input }] of inputs.entries()) {
    const path = `accounts.${index}`
    const current = stored.find(account => account.id === id)
    if (id && !current) {
      problems.push({ field: `${path}.id`, key: 'fields.accountUnknown' })
      continue
    }
    const account = current ? em.assign(current, presentFields(input)) : addAccount(em, contractor, input)
    if (!current) whole.push(account)
    if (whole.some(other => other !== account && isSameAccount(other, account)))
      problems.push({ field: `${path}.accountNumber`, key: 'fields.accountTwice' })
  }
  if (problems.length > 0) throw invalid(...problems)
  await em.flush()
}

/** One number may serve several currencies. */
function isSameAccount(a: ContractorAccount, b: ContractorAccount): boolean {
  return a.accountNumber === b.accountNumber && a.currency === b.currency
}

/** Adds an account; its schema has seen to it that it is whole. */
export function addAccount(em: Em, contractor: Contractor, input: AccountInput): ContractorAccount {
  const { accountNumber, swift, bankName, currency } = input
  return em.create(ContractorAccount, {
    contractor,
    accountNumber: requireFound(accountNumber),
    swift: requireFound(swift),
    bankName: requireFound(bankName),
    currency: requireFound(currency),
  })
}
