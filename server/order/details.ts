import type { NotNull } from 'kysely'
import type { DetailsCheckedValue } from '../../domain/order/schema.ts'
import { detailsKind, differingDetails } from '../../domain/order/details.ts'
import { recipientKey } from '../../domain/order/recipient.ts'
import type { Minor } from '../../domain/core/money.ts'
import { invalid } from '../../domain/core/problems.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { iso } from '../core/paging.ts'
import { type Params, type RowOf, firstRow, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ApprovalChange, DetailsKind, LastPaid, Order as Answer, OrderStep } from '../generated/schema.ts'
import { type SettingValues, settingsIn } from '../setting/setting.service.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { KeptDetails, Order } from './order.entity.ts'

/**
 * The client's payments, the newest first. One that was refunded does not count: money that came back has confirmed no
 * account; nor does one that was rolled back, whose dollars are null.
 */
const paidBy = (db: Db<typeof Order | typeof Transition>, params: Params<{ clientId: number; orderId: number }>) =>
  db
    .selectFrom('client_order as o')
    .innerJoin('transition as t', join =>
      join.onRef('t.instance_id', '=', 'o.id').on('t.type', '=', 'ORDER').on('t.step', '=', 'PAY'),
    )
    .select([
      'o.id',
      'o.contractor_name as name',
      'o.contractor_account_number as account',
      'o.contractor_swift as swift',
      'o.contractor_bank_name as bank',
      't.at',
    ])
    .where('o.client_id', '=', params.clientId)
    .where('o.id', '<>', params.orderId)
    .where('o.amount_usd', 'is not', null)
    .$narrowType<{ amount_usd: NotNull }>()
    .where('o.status', '<>', 'REFUNDED')
    .orderBy('t.id', 'desc')

const BY_CONTRACTOR = statement(
  (
    db: Db<typeof Order | typeof Transition>,
    params: Params<{ clientId: number; orderId: number; contractorId: number }>,
  ) => paidBy(db, params).where('o.contractor_id', '=', params.contractorId).limit(1),
)

const NAMES = statement((db: Db<typeof Order>, params: Params<{ clientId: number }>) =>
  db
    .selectFrom('client_order')
    .select('contractor_name as name')
    .where('client_id', '=', params.clientId)
    .where('amount_usd', 'is not', null)
    .distinct(),
)

const BY_NAMES = statement(
  (
    db: Db<typeof Order | typeof Transition>,
    params: Params<{ clientId: number; orderId: number; names: readonly string[] }>,
  ) =>
    paidBy(db, params)
      .where(eb => params.names.has(eb.ref('o.contractor_name')))
      .limit(1),
)

/**
 * Where the last payment to the contractor of an order went: by the contractor that it names, and where that one was never
 * paid, by the name (`recipientKey`), so that a contractor entered anew under an old name is none that is new.
 */
async function lastPaidTo(em: Em, order: Order): Promise<LastPaid | null> {
  const of = { clientId: order.client.id, orderId: order.id }
  const { contractor } = order
  const named = contractor ? await firstRow(em, BY_CONTRACTOR, { ...of, contractorId: contractor.id }) : undefined
  if (named) return answerOf(named)
  const key = recipientKey(order.contractorName)
  const names = (await rows(em, NAMES, of)).flatMap(({ name }) => (recipientKey(name) === key ? [name] : []))
  const row = await firstRow(em, BY_NAMES, { ...of, names })
  return row ? answerOf(row) : null
}

const answerOf = (row: RowOf<typeof BY_NAMES>): LastPaid => ({
  orderId: row.id,
  paidAt: iso(row.at),
  contractorName: row.name,
  accountNumber: row.account,
  swift: row.swift,
  bankName: row.bank,
})

/** From how many dollars on details are checked; null: never. */
const limitOf = (settings: SettingValues, kind: DetailsKind): Minor | null =>
  kind === 'CHANGED' ? settings.detailsChangedFrom : settings.detailsNewFrom

interface Judged {
  readonly lastPaid: LastPaid | null
  readonly kind: DetailsKind | null
  readonly fromUsd: Minor | null
}

async function judgeDetails(em: Em, order: Order): Promise<Judged> {
  const lastPaid = await lastPaidTo(em, order)
  const now = { accountNumber: order.contractorAccountNumber, swift: order.contractorSwift }
  const kind = detailsKind(now, lastPaid)
  return { lastPaid, kind, fromUsd: kind && limitOf(await settingsIn(em), kind) }
}

/** What the page of an order that can be paid says of the last payment to its contractor. */
export async function detailsOf(
  { em }: Context,
  order: Order,
  isPayable: boolean,
): Promise<Pick<Answer, 'lastPaid' | 'detailsToCheck'>> {
  if (!isPayable) return { lastPaid: null, detailsToCheck: null }
  const { lastPaid, kind, fromUsd } = await judgeDetails(em, order)
  return { lastPaid, detailsToCheck: kind && fromUsd !== null ? { kind, fromUsd } : null }
}

/**
 * Judges the details of a payment of so many dollars, and answers what is kept of their check. Throws a field error of
 * `detailsChecked` where a check is missing. An approved payment keeps the check of whoever proposed it.
 */
export async function checkDetails(
  ctx: Context,
  em: Em,
  order: Order,
  usd: Minor,
  checked: DetailsCheckedValue,
): Promise<KeptDetails | null> {
  const { lastPaid, kind, fromUsd } = await judgeDetails(em, order)
  if (!checked) {
    if (kind && fromUsd !== null && usd >= fromUsd) throw invalid({ field: 'detailsChecked', key: DETAILS_TEXTS[kind] })
    return null
  }
  const viewer = caller(ctx)
  const { proposedBy, actAs } = ctx.state.signing ?? { proposedBy: viewer.id, actAs: viewer.actAs }
  const checker = await em.findOneOrFail(User, actAs ?? proposedBy)
  const { by, whom, note = null } = checked
  const at = new Date().toISOString()
  return { by, whom, note, checkedBy: checker.id, checkedByName: checker.name, at, kind, former: lastPaid }
}

/** What a second person reads of a payment: its rate, the former details that differ beside the new ones, and their check. */
export function paymentChanges(order: Order, step: OrderStep): ApprovalChange[] {
  if (step !== 'PAY') return []
  const { xRate = null } = order
  return [{ field: 'xRate', before: null, after: xRate === null ? null : String(xRate) }, ...checkedDetails(order)]
}

function checkedDetails({ detailsChecked, contractorAccountNumber, contractorSwift }: Order): ApprovalChange[] {
  if (!detailsChecked) return []
  const { former, by, whom, note } = detailsChecked
  const check = { field: 'detailsChecked', before: null, after: [by, whom, note].filter(Boolean).join(', ') }
  if (!former) return [check]
  const differs = differingDetails({ accountNumber: contractorAccountNumber, swift: contractorSwift }, former)
  const account = { field: 'contractorAccountNumber', before: former.accountNumber, after: contractorAccountNumber }
  const swift = { field: 'contractorSwift', before: former.swift, after: contractorSwift }
  // With which payment they were compared: the order of it
  const compared = { field: 'comparedWith', before: null, after: String(former.orderId) }
  return [
    ...(differs.includes('accountNumber') ? [account] : []),
    ...(differs.includes('swift') ? [swift] : []),
    ...(differs.length > 0 ? [compared] : []),
    check,
  ]
}

const DETAILS_TEXTS = { CHANGED: 'fields.detailsChanged', NEW: 'fields.detailsNew' } as const
