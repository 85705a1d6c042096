import type { Context } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalChange, ApprovalStep } from '../generated/schema.ts'

interface PayeeProposal<R> {
  readonly step: Extract<ApprovalStep, 'CREATE' | 'SAVE' | 'DELETE'>
  readonly record: R
  /** What it held before; of something new nothing. Afterwards it holds what the record does, of something deleted nothing. */
  readonly before: Partial<R>
  /** The columns that say where money goes: it waits when one of them changes. */
  readonly columns: readonly (keyof R & string)[]
  /** Every column that the call saves: the second person reads what becomes of each. */
  readonly saved?: readonly string[]
  /** The files that it puts or removes. */
  readonly files?: readonly FileChange[]
  /** Which of the files say where money goes, as the columns do. */
  readonly papers?: readonly string[]
}

/** A file of a record, as its name tells it and as its id tells it apart. */
interface NamedFile {
  readonly id: number
  readonly name: string
}

/** What becomes of a file of a record. */
export interface FileChange {
  readonly field: string
  readonly before: NamedFile | null
  readonly after: NamedFile | null
}

const fileChange = ({ field, before, after }: FileChange): ApprovalChange => ({
  field,
  before: before?.name ?? null,
  after: after?.name ?? null,
})

/** A value as an approval keeps it; null: none. */
export function shownValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value))
    return value.length > 0 ? (value as string[]).toSorted((one, other) => (one < other ? -1 : 1)).join(', ') : null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

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
  { step, record, before, columns, saved = [], files = [], papers = [] }: PayeeProposal<R>,
): Promise<void> {
  const changeOf = (field: keyof R & string): ApprovalChange => ({
    field,
    before: shownValue(before[field]),
    after: step === 'DELETE' ? null : shownValue(record[field]),
  })
  const changed = (fields: readonly (keyof R & string)[]) =>
    fields.map(changeOf).filter(one => one.before !== one.after)
  const payee = changed(columns)
  const rest = changed((saved as (keyof R & string)[]).filter(field => !columns.includes(field)))
  const moved = files.filter(({ before: one, after }) => one?.id !== after?.id)
  if (payee.length === 0 && !moved.some(({ field }) => papers.includes(field))) return
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
    changes: [...payee, ...rest, ...moved.map(fileChange)],
    seals: Object.fromEntries(moved.map(({ field, before: one }) => [field, one?.id ?? null])),
    ...(isNew && { key: `${type} ${record.name.slice(0, 250)}` }),
  })
}
