/** Records by kind: their table, what they are counted by, and whether a client has them. */
const KINDS = [
  ['INN', 'inn_item', 'true', false],
  ['REQUEST', 'request', 'deleted_at is null', true],
  ['REPLENISHMENT', 'replenishment', 'true', true],
  ['ORDER', 'client_order', 'true', true],
] as const

/** Counts the records that were there before their counts were kept; the same words on both databases. */
export const COUNTS_OF_BEFORE: readonly string[] = [
  ...KINDS.flatMap(([kind, table, isThere, hasClient]) => {
    const counted = (owner: string, status: string, where: string, by: string) =>
      `insert into record_count (kind, owner_id, status, num) select '${kind}', ${owner}, ${status}, count(*) from ${table} where ${where}${by}`
    const ofAll = [
      counted('0', 'status', isThere, ' group by status'),
      counted('0', `'ACTION'`, `${isThere} and to_do_staff = true`, ''),
    ]
    return hasClient ? [...ofAll, counted('client_id', 'status', isThere, ' group by client_id, status')] : ofAll
  }),
  ...['REQUEST', 'REPLENISHMENT'].map(
    kind =>
      `insert into record_count (kind, owner_id, status, num)
        select '${kind}', client_id, 'ACTION', count(*) from ${kind.toLowerCase()} where to_do_client = true group by client_id`,
  ),
  `insert into record_count (kind, owner_id, status, num)
    select 'USER', 0, kind, count(*) from app_user where deleted_at is null group by kind`,
]

/** Adds up the counts of statuses that were there before their totals were kept. */
export const TOTALS_OF_BEFORE = `insert into record_count (kind, owner_id, status, num)
  select kind, owner_id, 'ALL', sum(num) from record_count where status <> 'ACTION' group by kind, owner_id`
