import { NativeQueryBuilder } from '@mikro-orm/sql'
import { isRaw } from '@mikro-orm/core'
import type { OrmQuery } from './bound.ts'
import { type Em, engineOf, type Engine, setEngine, type Store } from './store.ts'
import { type SpanOf, traced, tracingNow } from './tracing.ts'

/** Longer texts tell nothing more. */
const LONGEST = 2000

const LITERAL = /'(?:[^']|'')*'/g

/** A statement as a trace tells of it: its text, where values stand as they are bound; a literal is none of it. */
function spanOf(text: string, system: Store['kind']): SpanOf {
  const quiet = text.replace(LITERAL, '?').slice(0, LONGEST)
  const [word = ''] = /^\w+/.exec(quiet) ?? []
  return {
    name: `SQL ${word.toUpperCase()}`,
    kind: 'client',
    attributes: { 'db.system.name': system, 'db.query.text': quiet },
  }
}

function textOf(query: OrmQuery): string {
  if (query instanceof NativeQueryBuilder) return query.toRaw().sql
  return isRaw(query) ? query.sql : query
}

/** Tells of each statement of a database, where somebody asked for traces. */
export function traceStatements({ kind, orm, fork }: Store): void {
  if (!tracingNow()) return
  const engine = engineOf(fork())
  const execute: Engine['execute'] = (em: Em, kept, values) =>
    traced(spanOf(kept.text, kind), () => engine.execute(em, kept, values))
  const executeWithNext: Engine['executeWithNext'] = (em: Em, kept, values) =>
    traced(spanOf(kept.text, kind), () => engine.executeWithNext(em, kept, values))
  const askBehindNext: Engine['askBehindNext'] = (em: Em, kept, ...others) =>
    traced(spanOf(kept.text, kind), () => engine.askBehindNext(em, kept, ...others))
  setEngine(orm, { ...engine, execute, executeWithNext, askBehindNext })
  const connection = orm.em.getConnection()
  const ofOrm = connection.execute.bind(connection)
  // The ORM writes values into the text only below this call
  connection.execute = ((query: OrmQuery, ...others: []) =>
    traced(spanOf(textOf(query), kind), () => ofOrm(query as string, ...others))) as typeof connection.execute
}
