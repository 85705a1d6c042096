import type { App, Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { CounterType } from '../generated/schema.ts'

/** Colleagues were mentioned in a note. */
export interface Mentioned {
  readonly type: CounterType
  readonly instanceId: number
  readonly text: string
  /** Who is mentioned and was not before. */
  readonly userIds: readonly number[]
  /** Whoever has written it. */
  readonly actor: Viewer
}

declare module '../core/hooks.ts' {
  interface Hooks {
    /** What follows from a mention, in its transaction: letters. */
    readonly onMention: readonly ((app: App, em: Em, mentioned: Mentioned) => Promise<void>)[]
  }
}

/** Does what follows from a mention, in the open transaction. */
export async function runMentionHooks(app: App, em: Em, mentioned: Mentioned): Promise<void> {
  if (mentioned.userIds.length === 0) return
  for (const hook of app.hooks.onMention) await hook(app, em, mentioned)
}
