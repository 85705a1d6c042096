import { problems } from '../../domain/core/problems.ts'
import { isPlain, type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import { type Context, caller } from '../core/context.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import { type Params, runInBatches, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { allOf, equals, holds } from '../core/where.ts'
import type { KeyCallPage, QueryKeyCallsArgs } from '../generated/schema.ts'
import type { KeyCall } from './keyCall.entity.ts'

const DAY = 86_400_000

/** How long a call is kept, milliseconds. */
const KEPT_FOR = 7 * DAY

const LIST = listing({
  from: (db: Db<typeof KeyCall>) => db.selectFrom('key_call as c'),
  rows: from => from.selectAll('c'),
  key: 'c.id',
})

const ofUser = equals(LIST.columns.ref('c.user_id'))
const ofKey = equals(LIST.columns.ref('c.key'))
const isRefused = holds(LIST.columns.ref('c.is_refused'))

/**
 * The calls of the last 7 days that came with the caller's API keys, the newest first; `keyId`: of one key, `refused`: those
 * that were answered an error. Milliseconds are those of the whole answer. Throws field errors.
 */
export async function keyCalls(ctx: Context, { page, keyId, refused }: QueryKeyCallsArgs): Promise<KeyCallPage> {
  const where = allOf([ofUser(caller(ctx).id), keyId == null ? null : ofKey(keyId), refused ? isRefused : null])
  const { items, ...totals } = await selectPage(ctx.em, LIST, where, { page: pageOf(page) })
  const answers = items.map(row => ({
    id: row.id,
    keyId: row.key,
    keyName: row.key_name,
    at: iso(row.at),
    operation: row.operation,
    method: row.method,
    path: row.path,
    status: row.status,
    ms: row.ms,
    requestId: row.request_id,
    error: row.error,
    message: messageOf(row, ctx.locale),
  }))
  return { items: answers, ...totals }
}

const { unauthenticated, keyRefused: _, ...others } = problems

/** What each code says: of several texts the first that names nothing of a record. */
const SAID: ReadonlyMap<string, MessageKey> = new Map(
  Object.entries(others)
    .map(([name, { code }]): [string, MessageKey] => [code, `problems.${name as keyof typeof others}`])
    .filter(([, key]) => isPlain(key))
    .toReversed(),
)

/** Whoever a call was not let in for is told of it only where it was their key, at another address than it names. */
function messageOf({ error }: { error: string | null }, locale: Locale): string | null {
  const [code = '', about] = error?.split(': ') ?? []
  if (code === unauthenticated.code) return text(locale, 'labels.keyElsewhere', { address: about ?? '' })
  const key = SAID.get(code)
  return key === undefined ? null : text(locale, key)
}

const OLD = statement((db: Db<typeof KeyCall>, params: Params<{ before: Date; atMost: number }>) =>
  db
    .deleteFrom('key_call')
    .where('id', 'in', eb =>
      eb.selectFrom('key_call as old').select('old.id').where('old.at', '<', params.before).limit(params.atMost),
    ),
)

/** Removes the calls of more than 7 days ago. Answers how many. */
export function forgetKeyCalls(em: Em): Promise<number> {
  return runInBatches(em, OLD, { before: new Date(Date.now() - KEPT_FOR) })
}
