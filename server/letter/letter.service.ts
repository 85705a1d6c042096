import { randomUUID } from 'node:crypto'
import type { Em } from '../core/orm.ts'
import { afterCommit } from '../core/transaction.ts'
import type { Composed } from './compose.ts'
import { Letter } from './letter.entity.ts'
import type { Outbox } from './outbox.ts'

/** Queues a letter in the transaction that causes it; it goes out after the commit. */
export function queueLetter(em: Em, outbox: Outbox, recipient: string, letter: Composed): void {
  const now = new Date()
  em.persist(
    em.create(Letter, {
      messageId: `<${randomUUID()}@trinity>`,
      recipient,
      ...letter,
      tries: 0,
      nextTryAt: now,
      sentAt: null,
      createdAt: now,
    }),
  )
  afterCommit(() => outbox.wake())
}
