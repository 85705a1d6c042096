import type { CheckRule } from '../generated/schema.ts'

/** The kinds that are counted for their clients too, with their tables and which of their rows are there. */
const OF_CLIENTS = [
  ['REQUEST', 'request', 'deleted_at is null'],
  ['REPLENISHMENT', 'replenishment', 'true'],
  ['ORDER', 'client_order', 'true'],
] as const

interface Counted {
  readonly kind: string
  readonly owner: string
  readonly status: string
  readonly table: string
  readonly where: string
  readonly by?: string
}

const counted = ({ kind, owner, status, table, where, by }: Counted) =>
  `select '${kind}' as kind, ${owner} as owner_id, ${status} as status, count(*) as num from ${table} where ${where}${
    by ? ` group by ${by}` : ''
  }`

const EVERYBODY = '0'
const ALL = "'ALL'"
const ACTION = "'ACTION'"

const COUNTED = [
  ...[
    { kind: 'INN', table: 'inn_item', where: 'true', status: 'status' },
    { kind: 'USER', table: 'app_user', where: 'deleted_at is null', status: 'kind' },
  ].flatMap(({ status, ...of }) => [
    counted({ ...of, owner: EVERYBODY, status: ALL }),
    counted({ ...of, owner: EVERYBODY, status, by: status }),
  ]),
  counted({ kind: 'INN', owner: EVERYBODY, status: ACTION, table: 'inn_item', where: 'to_do_staff = true' }),
  ...OF_CLIENTS.flatMap(([kind, table, where]) => [
    counted({ kind, owner: EVERYBODY, status: 'status', table, where, by: 'status' }),
    counted({ kind, owner: 'client_id', status: 'status', table, where, by: 'client_id, status' }),
    counted({ kind, owner: EVERYBODY, status: ALL, table, where }),
    counted({ kind, owner: 'client_id', status: ALL, table, where, by: 'client_id' }),
    counted({ kind, owner: EVERYBODY, status: ACTION, table, where: 'to_do_staff = true' }),
  ]),
  ...OF_CLIENTS.filter(([kind]) => kind !== 'ORDER').map(([kind, table]) =>
    counted({ kind, owner: 'client_id', status: ACTION, table, where: 'to_do_client = true', by: 'client_id' }),
  ),
].join(' union all ')

const KEPT = 'select kind, owner_id, status, num from record_count where num <> 0'
const THERE = `select kind, owner_id, status, num from (${COUNTED}) c where num <> 0`

const messages = (isStaff: boolean, after: string) =>
  `(select count(*) from chat_message m where m.type = t.type and m.instance_id = t.instance_id
    and m.from_staff = ${isStaff} and m.id > ${after})`

const latest = (isStaff: boolean) =>
  `(select coalesce(max(m.id), 0) from chat_message m where m.type = t.type and m.instance_id = t.instance_id and m.from_staff = ${isStaff})`

const READ_BY_CLIENT =
  'coalesce((select r.last_message from chat_read r where r.thread_id = t.id and r.reader_id = t.client_id), 0)'
const READ_BY_STAFF =
  'case when r.last_message > t.last_staff_message then r.last_message else t.last_staff_message end'

/** What holds of the kept volume, by each of the four that it is kept by, and by clients and currencies together. */
const VOLUME = `select v.period, v."by", sum(v.num) as num, sum(v.amount_usd) as usd from (
    select period, "by", num, amount_usd from volume_period
    union all select period, 'PAID', num, amount_usd from paid_period) v
  join volume_mark m on m.period = v.period and m.kept = m.changes group by v.period, v."by"`

/** What is kept beside the records instead of being counted, as SQL: each rule answers whose figures are wrong. */
export const OF_COUNTERS = {
  // Kept totals of lists are what their lists hold; the ids are those of owners, 0: everybody
  TOTALS_COUNTED: `select distinct owner_id as id from (
    select * from (${KEPT} except ${THERE}) kept union all select * from (${THERE} except ${KEPT}) there) d`,
  // A thread knows its newest messages and what of them is unread; the ids are those of threads
  UNREAD_COUNTED: `select t.id from chat_thread t where t.last_client_message <> ${latest(false)}
    or t.last_staff_message <> ${latest(true)} or t.unread_client <> ${messages(true, READ_BY_CLIENT)}
    or t.unread_staff <> ${messages(false, 't.last_staff_message')}
    or exists (select 1 from chat_read r where r.thread_id = t.id and r.reader_id <> t.client_id
      and r.unread <> ${messages(false, READ_BY_STAFF)})`,
  // A kept day or month has the same orders by all that it is kept by; the ids are like 20261105 and 202611
  VOLUME_ADDS_UP: `select cast(replace(period, '-', '') as integer) as id from (${VOLUME}) s group by period
    having count(*) <> 5 or min(num) <> max(num) or min(usd) <> max(usd)`,
} satisfies Partial<Record<CheckRule, string>>
