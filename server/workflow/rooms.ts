import type { LockMode } from '@mikro-orm/core'
import type { Minor } from '../../domain/core/money.ts'
import type { Judged, Workflow } from '../../domain/core/workflow.ts'
import type { App, Context } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalChange, ChatType } from '../generated/schema.ts'

/** What every record with a workflow has. */
export interface WorkRecord<Status extends string> {
  id: number
  status: Status
  statusSince: Date
  version: number
  client: { id: number }
  toDoStaff: boolean
  /** The approval that a step of it waits for; kinds without such steps have none. */
  approvalId?: number | null | undefined
}

/** A room whose records go through a workflow. */
export interface WorkflowRoom<
  Record_ extends WorkRecord<Status>,
  Status extends string,
  Name extends string,
  Facts,
  Answer,
> {
  readonly type: ChatType
  readonly workflow: Workflow<Status, Name, Facts>
  readonly find: (em: Em, id: number, lock?: LockMode.PESSIMISTIC_WRITE) => Promise<Record_ | null>
  readonly facts: (record: Record_) => Judged<Status, Facts>
  /** Writes down whom the record waits for, after its status has changed. */
  readonly settle: (record: Record_) => void
  /** What a second person approves beside the figures: none of it may have moved until then. */
  readonly seals?: (record: Record_) => Readonly<Record<string, string | number | null>>
  /** What a step changes beside the figures, as the second person reads it. */
  readonly changes?: (record: Record_, step: Name) => readonly ApprovalChange[]
  /**
   * What a step that moves money is worth by the day's central-bank rates, USD minor units: beside its own dollars the
   * thresholds of the settings are judged by it. Null: no rate is known.
   */
  readonly worth?: (app: App, record: Record_) => Minor | null
  /** Until when the offer of a record holds; kinds without offers have none. */
  readonly until?: (record: Record_) => Date | null
  /** What a step that waits is about, for the list of approvals. */
  readonly subject?: (record: Record_) => string
  /** The record as the caller may read it. Throws 404. */
  readonly answer: (ctx: Context, id: number) => Promise<Answer>
}
