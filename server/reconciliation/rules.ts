import type { CheckRule } from '../generated/schema.ts'
import type { Finding } from './check.entity.ts'
import { OF_COUNTERS } from './counters.ts'

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

/**
 * The rules of money as SQL: each answers the ids that break it, so a sound database answers nothing (docs/decisions.md
 * section 18). What stands on a row is held by its seal; these hold what rows say of each other.
 */
export const OF_MONEY = {
  // The entries of each operation sum to zero
  LINES_SUM_TO_ZERO: 'select op_id as id from ledger_entry group by op_id having sum(amount) <> 0 or count(*) <> 2',
  // Each operation has its entries
  MOVEMENT_HAS_LINES:
    'select o.id from ledger_op o where not exists (select 1 from ledger_entry e where e.op_id = o.id)',
  // A balance is the sum of its entries
  BALANCE_IS_SUM: `select b.client_id as id from client_balance b where b.amount <>
    (select coalesce(sum(e.amount), 0) from ledger_entry e where e.account = 'client:' || b.client_id)`,
  // Every client who has movements has a balance
  BALANCE_EXISTS:
    'select distinct o.client_id as id from ledger_op o where not exists (select 1 from client_balance b where b.client_id = o.client_id)',
  // No balance is below zero
  BALANCE_NOT_NEGATIVE: 'select client_id as id from client_balance where amount < 0',
  // A replenishment is credited exactly when it is done
  CREDITED_WHEN_DONE: `select p.id from replenishment p where
    ${topUp} <> case when p.status = 'DONE' or (p.status = 'ARCHIVED' and p.usd_amount_after is not null) then 1 else 0 end`,
  // A credit equals the dollars after fixation
  CREDIT_IS_FIXED: `select p.id from replenishment p
    where ${topUp} = 1 and ${topUpSum} <> coalesce(p.usd_amount_after, 0)`,
  // An order is debited exactly when it is past NEW and not cancelled
  DEBITED_WHEN_PAID: `select o.id from client_order o
    where ${debit} <> case when o.status in ('NEW', 'CANCELLED') then 0 else 1 end`,
  // A debit equals the rounded invoice amount over the rate
  DEBIT_IS_INVOICE: `select o.id from client_order o where ${debit} = 1 and (
    ${SUM('ORDER', 'ORDER', 'o.id')} <> -o.amount_usd
    or abs(1.0 * o.amount_usd * o.x_rate - 10000.0 * o.invoice_amount) * 2 > o.x_rate)`,
  // An inquiry is charged exactly when it is in progress or answered
  INQUIRY_CHARGED: serviceFee('INQUIRY_FEE', "'INQUIRY', 'INQ_SWIFT'", 'inquiry_report_file_id'),
  // A SWIFT copy is charged exactly when it is in progress or answered
  SWIFT_CHARGED: serviceFee('SWIFT_FEE', "'SWIFT', 'INQ_SWIFT'", 'swift_report_file_id'),
  // A refund exists exactly when the order is refunded, and never exceeds the debit
  REFUND_WITHIN_DEBIT: `select o.id from client_order o
    where ${refund} <> case when o.status = 'REFUNDED' then 1 else 0 end
    or ${SUM('REFUND', 'ORDER', 'o.id')} > coalesce(o.amount_usd, 0)`,
  // A reversal is the exact negative of what it reverses
  REVERSAL_IS_NEGATIVE: `select v.id from ledger_op v
    join ledger_entry a on a.op_id = v.id
    left join ledger_entry b on b.op_id = v.reverses_id and b.account = a.account and b.amount = -a.amount
    where v.reverses_id is not null and b.id is null`,
  // Only reversals reverse
  ONLY_REVERSALS_REVERSE: `select id from ledger_op where (kind = 'REVERSAL') <> (reverses_id is not null)`,
  // Each operation has one audit entry
  MOVEMENT_AUDITED:
    'select o.id from ledger_op o where not exists (select 1 from audit_entry a where a.ledger_op_id = o.id)',
  // Lines of statements that have paid a replenishment add up to what is confirmed of it
  LINES_CONFIRMED: `select p.id from replenishment p
    join (select replenishment_id, sum(amount) as amount from statement_line where state = 'CONFIRMED' group by replenishment_id) l
    on l.replenishment_id = p.id
    where p.rub_amount_after is null or p.rub_amount_after <> l.amount or p.status not in ('CR_FIX', 'DONE', 'ARCHIVED')`,
  // A request is used exactly when it has a replenishment
  REQUEST_USED: `select r.id from request r
    where (r.status = 'USED') <> exists (select 1 from replenishment p where p.request_id = r.id)`,
  // The head of a chain is its last movement
  CHAIN_HEAD: `select b.client_id as id from client_balance b
    where b.number <> (select count(*) from ledger_op o where o.client_id = b.client_id)
    or b.seal <> coalesce((select o.seal from ledger_op o where o.client_id = b.client_id order by o.number desc limit 1), '')`,
  // What the last check without findings has seen is still there, and it has seen all that was there
  CHAIN_NOT_CUT: `select b.client_id as id from client_balance b where ((b.proven_number > 0 or b.proven_seal <> '') and not exists (
      select 1 from ledger_op o where o.client_id = b.client_id and o.number = b.proven_number and o.seal = b.proven_seal))
    or exists (select 1 from ledger_op o where o.client_id = b.client_id and o.number > b.proven_number
      and o.at < (select max(c.seen_to) from check_run c where c.status = 'GREEN'))`,
  // An entry of the audit log about a movement has its movement
  AUDIT_HAS_MOVEMENT: `select a.id from audit_entry a where a.ledger_op_id is not null
    and not exists (select 1 from ledger_op o where o.id = a.ledger_op_id)`,
} satisfies Partial<Record<CheckRule, string>>

/** The table whose ids a rule tells; null: it names the table itself. */
const TABLES: Readonly<Record<CheckRule, string | null>> = {
  LINES_SUM_TO_ZERO: 'ledger_op',
  MOVEMENT_HAS_LINES: 'ledger_op',
  BALANCE_IS_SUM: 'client_balance',
  BALANCE_EXISTS: 'client_balance',
  BALANCE_NOT_NEGATIVE: 'client_balance',
  CREDITED_WHEN_DONE: 'replenishment',
  CREDIT_IS_FIXED: 'replenishment',
  DEBITED_WHEN_PAID: 'client_order',
  DEBIT_IS_INVOICE: 'client_order',
  INQUIRY_CHARGED: 'client_order',
  SWIFT_CHARGED: 'client_order',
  REFUND_WITHIN_DEBIT: 'client_order',
  REVERSAL_IS_NEGATIVE: 'ledger_op',
  ONLY_REVERSALS_REVERSE: 'ledger_op',
  MOVEMENT_AUDITED: 'ledger_op',
  LINES_CONFIRMED: 'replenishment',
  REQUEST_USED: 'request',
  CHAIN_SEALED: 'client_balance',
  CHAIN_HEAD: 'client_balance',
  CHAIN_NOT_CUT: 'client_balance',
  AUDIT_HAS_MOVEMENT: 'audit_entry',
  ROW_SEALED: null,
  ROWS_KEPT: null,
  PASSPORT_RECOMPUTED: 'rate_passport',
  TOTALS_COUNTED: 'app_user',
  UNREAD_COUNTED: 'chat_thread',
  VOLUME_ADDS_UP: 'volume_period',
  FILE_SOUND: 'stored_file',
}

/** Every rule that a check tries. */
export const RULES = Object.keys(TABLES) as readonly CheckRule[]

/** What the database is asked: it answers its rows as they are kept. */
export type Ask = <Row>(sql: string) => Promise<readonly Row[]> | readonly Row[]

/** How many of what breaks a rule are told: the first. */
export const TOLD = 20

/** What a rule has found, nothing where no id breaks it; `of`: the table of the ids where the rule is about many. */
export const findingOf = (rule: CheckRule, ids: readonly number[], of = TABLES[rule]): readonly Finding[] =>
  ids.length > 0 ? [{ rule, of, ids: ids.slice(0, TOLD) }] : []

/** What breaks the rules of a table of SQL. */
export async function findingsOf(ask: Ask, rules: Readonly<Partial<Record<CheckRule, string>>>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [rule, sql] of Object.entries(rules)) {
    const rows = await ask<{ id: number }>(`select x.id from (${sql}) x order by x.id limit ${TOLD}`)
    const ids = rows.map(({ id }) => id)
    findings.push(...findingOf(rule as CheckRule, ids))
  }
  return findings
}

/** What of money and of the kept counters does not hold by what rows say of each other. */
export const brokenRules = (ask: Ask): Promise<Finding[]> => findingsOf(ask, { ...OF_MONEY, ...OF_COUNTERS })
