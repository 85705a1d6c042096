import { Problem } from '../../domain/core/problems.ts'
import { text } from '../../domain/core/texts.ts'
import type { Context } from './context.ts'
import type { ChatType } from '../generated/schema.ts'

/** How many records a refusal names. */
const NAMED = 5

/** Which of the live records of a type use something: ask for no more than a refusal needs. */
export const USES = { fields: ['id'], orderBy: { id: -1 }, limit: NAMED + 1 } as const

/** Throws 409 `inUse` that names the live records, the newest first; nothing when there are none. */
export function refuseInUse(ctx: Context, uses: Partial<Readonly<Record<ChatType, readonly { id: number }[]>>>): void {
  const records = Object.entries(uses).flatMap(([type, found]) => {
    const label = text(ctx.locale, `labels.thread.${type as ChatType}`).toLowerCase()
    return found.map(({ id }) => `${label} №${id}`)
  })
  if (records.length === 0) return
  const named = records.slice(0, NAMED).join(', ')
  throw new Problem('inUse', { values: { records: records.length > NAMED ? `${named}, …` : named } })
}
