import type { Em } from '../../server/core/store.ts'
import { select } from './sql.ts'

const OF_CLIENTS = [
  ['REQUEST', 'request', 'deleted_at is null'],
  ['REPLENISHMENT', 'replenishment', 'true'],
  ['ORDER', 'client_order', 'true'],
] as const

const counted = (kind: string, owner: string, status: string, table: string, where: string, by: string) =>
  `select '${kind}' as kind, ${owner} as owner_id, ${status} as status, count(*) as num from ${table} where ${where}${by}`

const COUNTED = [
  counted('INN', '0', 'status', 'inn_item', 'true', ' group by status'),
  counted('INN', '0', "'ALL'", 'inn_item', 'true', ''),
  counted('INN', '0', "'ACTION'", 'inn_item', 'to_do_staff = true', ''),
  counted('USER', '0', "'ALL'", 'app_user', 'deleted_at is null', ''),
  counted('USER', '0', 'kind', 'app_user', 'deleted_at is null', ' group by kind'),
  ...OF_CLIENTS.flatMap(([kind, table, isThere]) => [
    counted(kind, '0', 'status', table, isThere, ' group by status'),
    counted(kind, 'client_id', 'status', table, isThere, ' group by client_id, status'),
    counted(kind, '0', "'ALL'", table, isThere, ''),
    counted(kind, 'client_id', "'ALL'", table, isThere, ' group by client_id'),
    counted(kind, '0', "'ACTION'", table, 'to_do_staff = true', ''),
  ]),
  ...['REQUEST', 'REPLENISHMENT'].map(kind =>
    counted(kind, 'client_id', "'ACTION'", kind.toLowerCase(), 'to_do_client = true', ' group by client_id'),
  ),
].join(' union all ')

const MESSAGES = (isStaff: boolean, after: string) =>
  `(select count(*) from chat_message m where m.type = t.type and m.instance_id = t.instance_id
    and m.from_staff = ${isStaff} and m.id > ${after})`

const LATEST = (isStaff: boolean) =>
  `(select coalesce(max(m.id), 0) from chat_message m where m.type = t.type and m.instance_id = t.instance_id and m.from_staff = ${isStaff})`

const READ_BY_CLIENT = `coalesce((select r.last_message from chat_read r where r.thread_id = t.id and r.reader_id = t.client_id), 0)`

/** The kept figures of threads, each beside what it must be by a real count of messages. */
const THREADS: Readonly<Record<string, string>> = {
  'the newest message of the client': `select t.id, t.last_client_message as kept, ${LATEST(false)} as counted from chat_thread t`,
  'the newest message of staff': `select t.id, t.last_staff_message as kept, ${LATEST(true)} as counted from chat_thread t`,
  'what the client has not read': `select t.id, t.unread_client as kept, ${MESSAGES(true, READ_BY_CLIENT)} as counted from chat_thread t`,
  'what staff have not answered': `select t.id, t.unread_staff as kept, ${MESSAGES(false, 't.last_staff_message')} as counted from chat_thread t`,
  'what one of staff has not read': `select t.id, r.unread as kept, ${MESSAGES(
    false,
    'case when r.last_message > t.last_staff_message then r.last_message else t.last_staff_message end',
  )} as counted from chat_thread t join chat_read r on r.thread_id = t.id and r.reader_id <> t.client_id`,
}

interface Kept {
  readonly kind: string
  readonly owner_id: number
  readonly status: string
  readonly num: number
}

const told = ({ kind, owner_id: owner, status, num }: Kept) => `${kind} ${status} of ${owner}: ${num}`

/** What is wrong with the kept counters: each must equal a real count. Sound ones answer nothing. */
export async function auditCounters(em: Em): Promise<string[]> {
  const kept = await select<Kept>(em, 'select kind, owner_id, status, num from record_count where num <> 0')
  const counted = await select<Kept>(em, `select * from (${COUNTED}) x where num > 0`)
  const keptTold = kept.map(told)
  const countedTold = counted.map(told)
  const findings = [
    ...keptTold.filter(one => !countedTold.includes(one)).map(one => `kept ${one}`),
    ...countedTold.filter(one => !keptTold.includes(one)).map(one => `counted ${one}`),
  ]
  for (const [rule, sql] of Object.entries(THREADS)) {
    const rows = await select<{ id: number; kept: number; counted: number }>(
      em,
      `select * from (${sql}) x where kept <> counted`,
    )
    findings.push(...rows.map(({ id, kept: was, counted: is }) => `${rule}, thread ${id}: kept ${was}, counted ${is}`))
  }
  return findings
}
