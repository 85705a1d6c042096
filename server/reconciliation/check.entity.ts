import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { CheckRule, CheckStatus } from '../generated/schema.ts'

/** A rule that does not hold, with the first of the ids that break it. */
export interface Finding {
  readonly rule: CheckRule
  /** The table of the ids. */
  readonly of: string | null
  /** None of rows that are gone with all that tells of them. */
  readonly ids: readonly number[]
}

/** How much a check has read. */
export interface CheckedAmounts {
  readonly movements: number
  /** Rows whose seals were made anew. */
  readonly rows: number
  readonly passports: number
  /** Files whose contents were read. */
  readonly files: number
}

/** What a check has seen of each sealed table: how many rows up to the last of their ids. */
export type SeenRows = Readonly<Record<string, { readonly last: number; readonly count: number }>>

/** One run of the check of all money (docs/decisions.md section 18). */
export const CheckRun = defineEntity({
  name: 'CheckRun',
  tableName: 'check_run',
  properties: {
    id: p.integer().primary(),
    status: p.string().length(10).$type<CheckStatus>(),
    /** 1 while it runs, so that there is one at a time; else null. */
    running: p.integer().nullable().unique(),
    /** The admin who asked for it; null: the night's. */
    startedBy: () => p.manyToOne(User).nullable().index(false).deleteRule('no action'),
    at: moment(),
    /** When its process was last heard of. */
    beatAt: moment(),
    durationMs: p.integer().nullable(),
    findings: p.json().$type<Finding[]>(),
    amounts: p.json().$type<CheckedAmounts>().nullable(),
    /** Movements that were made before this moment it has seen. */
    seenTo: moment(),
    /** The newest passport that it has made anew. */
    lastPassport: p.integer().default(0),
    seenRows: p.json().$type<SeenRows>().nullable(),
  },
})
export type CheckRun = InferEntity<typeof CheckRun>
auditNothing('Tells of itself: the list of checks keeps every run', CheckRun)
