import type { Remark } from '../../domain/replenishment/remarks.ts'
import type { App, Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { CounterType, NamedAmount } from '../generated/schema.ts'

/** Something that happened to a record. */
export interface RecordEvent {
  readonly type: CounterType
  readonly instanceId: number
  readonly clientId: number
  readonly step: string
  /** The status that the record has now. */
  readonly status: string
  /** The record waits for staff now and did not before, or waits for something else. */
  readonly newWork: boolean
  /** Why, in words that the client may read. */
  readonly comment?: string | null | undefined
  /** Of returned documents: what staff wrote at each block. */
  readonly remarks?: readonly Remark[] | undefined
  readonly amounts?: readonly NamedAmount[]
  /** Until when the offer holds that the step has made or extended. */
  readonly until?: Date | null
  /** Whoever sees it happen, so that no letter tells them; null: nobody has taken the step. */
  readonly actor: Viewer | null
}

/** What follows from something that happened to a record, such as letters, in its transaction. */
export type OnTransition = (app: App, em: Em, event: RecordEvent) => Promise<void>

declare module '../core/hooks.ts' {
  interface Hooks {
    readonly onTransition: readonly OnTransition[]
  }
}

/** Does what follows from something that happened to a record, in the open transaction. */
export async function runTransitionHooks(app: App, em: Em, event: RecordEvent): Promise<void> {
  for (const hook of app.hooks.onTransition) await hook(app, em, event)
}
