import type { Em } from '../core/store.ts'

/** A movement that nothing has reversed, with its amount on the client's account. */
const LIVE = (kind: string, type: string, id: string) =>
  `(select e.amount from ledger_op m join ledger_entry e on e.op_id = m.id and e.account = 'client:' || m.client_id
    where m.kind = '${kind}' and m.type = '${type}' and m.instance_id = ${id}
    and not exists (select 1 from ledger_op v where v.reverses_id = m.id))`

const COUNT = (kind: string, type: string, id: string) => `(select count(*) from ${LIVE(kind, type, id)} live)`
const SUM = (kind: string, type: string, id: string) =>
  `(select coalesce(sum(live.amount), 0) from ${LIVE(kind, type, id)} live)`

const serviceFee = (kind: string, inProgress: string, report: string) => {
  const due = `(o.status in (${inProgress}) or o.${report} is not null)`
  const count = COUNT(kind, 'ORDER', 'o.id')
  // A refund is final in any status, with a service in progress too
  return `select o.id from client_order o where o.status <> 'REFUNDED' and (
    ${count} <> case when ${due} then 1 else 0 end or ${SUM(kind, 'ORDER', 'o.id')} <> -1000 * ${count})`
}

const topUp = COUNT('REPLENISHMENT', 'REPLENISHMENT', 'p.id')
const topUpSum = SUM('REPLENISHMENT', 'REPLENISHMENT', 'p.id')
const debit = COUNT('ORDER', 'ORDER', 'o.id')
const refund = COUNT('REFUND', 'ORDER', 'o.id')

/** The rules of the money core as SQL: each answers the ids that break it, so a sound database answers nothing. */
export const AUDIT: Readonly<Record<string, string>> = {
  'the entries of each operation sum to zero':
    'select op_id as id from ledger_entry group by op_id having sum(amount) <> 0 or count(*) <> 2',
  'each operation has its entries':
    'select o.id from ledger_op o where not exists (select 1 from ledger_entry e where e.op_id = o.id)',
  'a balance is the sum of its entries': `select b.client_id as id from client_balance b where b.amount <>
    (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account = 'client:' || b.client_id)`,
  'every client who has movements has a balance':
    'select o.client_id as id from ledger_op o where not exists (select 1 from client_balance b where b.client_id = o.client_id)',
  'no balance is below zero': 'select client_id as id from client_balance where amount < 0',
  'a replenishment is credited exactly when it is done': `select p.id from replenishment p where
    ${topUp} <> case when p.status = 'DONE' or (p.status = 'ARCHIVED' and p.usd_amount_after is not null) then 1 else 0 end`,
  'a credit equals the dollars after fixation': `select p.id from replenishment p
    where ${topUp} = 1 and ${topUpSum} <> coalesce(p.usd_amount_after, 0)`,
  'an order is debited exactly when it is past NEW and not cancelled': `select o.id from client_order o
    where ${debit} <> case when o.status in ('NEW', 'CANCELLED') then 0 else 1 end`,
  'a debit equals the rounded invoice amount over the rate': `select o.id from client_order o where ${debit} = 1 and (
    ${SUM('ORDER', 'ORDER', 'o.id')} <> -o.amount_usd
    or abs(1.0 * o.amount_usd * o.x_rate - 10000.0 * o.invoice_amount) * 2 > o.x_rate)`,
  'an inquiry is charged exactly when it is in progress or answered': serviceFee(
    'INQUIRY_FEE',
    "'INQUIRY', 'INQ_SWIFT'",
    'inquiry_report_file_id',
  ),
  'a SWIFT copy is charged exactly when it is in progress or answered': serviceFee(
    'SWIFT_FEE',
    "'SWIFT', 'INQ_SWIFT'",
    'swift_report_file_id',
  ),
  'a refund exists exactly when the order is refunded, and never exceeds the debit': `select o.id from client_order o
    where ${refund} <> case when o.status = 'REFUNDED' then 1 else 0 end
    or ${SUM('REFUND', 'ORDER', 'o.id')} > coalesce(o.amount_usd, 0)`,
  'a reversal is the exact negative of what it reverses': `select v.id from ledger_op v
    join ledger_entry a on a.op_id = v.id
    left join ledger_entry b on b.op_id = v.reverses_id and b.account = a.account and b.amount = -a.amount
    where v.reverses_id is not null and b.id is null`,
  'only reversals reverse': `select id from ledger_op where (kind = 'REVERSAL') <> (reverses_id is not null)`,
  'each operation has one audit entry':
    'select o.id from ledger_op o where not exists (select 1 from audit_entry a where a.ledger_op_id = o.id)',
  'a request is used exactly when it has a replenishment': `select r.id from request r
    where (r.status = 'USED') <> exists (select 1 from replenishment p where p.request_id = r.id)`,
}

/** A rule that does not hold, with the ids that break it. */
export interface Finding {
  readonly rule: string
  readonly ids: readonly number[]
}

/** Asks a database for the ids that a statement answers. */
type Ask = (sql: string) => Promise<readonly { readonly id: number }[]> | readonly { readonly id: number }[]

/** What of the rules does not hold. */
export async function findingsOf(ask: Ask): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [rule, sql] of Object.entries(AUDIT)) {
    const rows = await ask(`select x.id from (${sql}) x limit 20`)
    if (rows.length > 0) findings.push({ rule, ids: rows.map(({ id }) => id) })
  }
  return findings
}

/** Audits all money in the database (decisions.md section 15, "Audit of money"). A sound one has no findings. */
export function auditMoney(em: Em): Promise<Finding[]> {
  return findingsOf(sql => em.execute<{ id: number }[]>(sql))
}
