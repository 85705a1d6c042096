import type { CompiledQuery, QueryResult } from 'kysely'
import type { Em } from './store.ts'

/** A statement of a transaction that is about to be sent. */
interface Sent {
  readonly query: CompiledQuery
  readonly answered: (answer: QueryResult<unknown>) => void
  readonly refused: (error: unknown) => void
}

/**
 * Carries out statements by the connection of a transaction. Those that are asked at once are sent at once, in their order:
 * where one is refused, PostgreSQL refuses those after it too. Kysely would wait for each before the next.
 */
export function createPostgresSender(): (em: Em, query: CompiledQuery) => Promise<QueryResult<unknown>> {
  const waiting = new WeakMap<Em, Sent[]>()
  const send = async (em: Em, all: readonly Sent[]) => {
    const executor = em.getKysely().getExecutor()
    await executor.provideConnection(connection =>
      Promise.all(all.map(({ query, answered, refused }) => connection.executeQuery(query).then(answered, refused))),
    )
  }
  return (em, query) =>
    new Promise((answered, refused) => {
      const one = { query, answered, refused }
      const others = waiting.get(em)
      if (others) return void others.push(one)
      const all = [one]
      waiting.set(em, all)
      queueMicrotask(() => {
        waiting.delete(em)
        send(em, all).catch((error: unknown) => all.forEach(({ refused: refuse }) => refuse(error)))
      })
    })
}
