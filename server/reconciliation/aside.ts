import type { Store } from '../core/store.ts'
import { createThreads } from '../core/threads.ts'
import { auditMoney, type Finding } from './audit.ts'

const threads = createThreads<string, Finding[]>(new URL('./audit.worker.ts', import.meta.url), 1, 0)

/**
 * Audits all money beside everything else: an embedded database answers in a thread by a connection of its own, since that
 * takes seconds where there are many records.
 */
export function auditAside(store: Store): Promise<Finding[]> {
  return store.file === null ? auditMoney(store.fork()) : threads.run(store.file)
}
