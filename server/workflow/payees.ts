import type { Context } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalChange, ApprovalStep } from '../generated/schema.ts'

interface PayeeProposal<R> {
  readonly step: Extract<ApprovalStep, 'CREATE' | 'SAVE' | 'DELETE'>
  readonly record: R
  /** What it held before; of something new nothing. Afterwards it holds what the record does, of something deleted nothing. */
  readonly before: Partial<R>
  /** The columns that say where money goes. */
  readonly columns: readonly (keyof R & string)[]
  /** What of its papers changes: a file is another one also under the same name. */
  readonly papers?: readonly ApprovalChange[]
}

const shown = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Lets a change of the payee details of a company or bank wait for a second admin (docs/security.md). One that is created has
 * details too: else whoever wants money elsewhere would create a payee instead of changing one. One that is deleted loses
 * them: else all but one would be deleted. Here for the second person, and in app/stepUp.ts for the second factor, all three
 * are judged by the same columns.
 */
export async function judgePayee<R extends { readonly id: number; readonly name: string }>(
  ctx: Context,
  em: Em,
  type: 'COMPANY' | 'BANK',
  { step, record, before, columns, papers = [] }: PayeeProposal<R>,
): Promise<void> {
  const texts = columns
    .map(field => ({ field, before: shown(before[field]), after: step === 'DELETE' ? null : shown(record[field]) }))
    .filter(one => one.before !== one.after)
  const changes: ApprovalChange[] = [...texts, ...papers]
  if (changes.length === 0) return
  const isNew = step === 'CREATE'
  await ctx.app.secondPerson.judge(ctx, em, {
    step,
    type,
    instanceId: isNew ? null : record.id,
    desk: 'ADMIN',
    setting: 'payees',
    usd: null,
    subject: before.name ?? record.name,
    amounts: [],
    changes,
    ...(isNew && { key: `${type} ${record.name.slice(0, 250)}` }),
  })
}
