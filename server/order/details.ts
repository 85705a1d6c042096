import type { NotNull } from 'kysely'
import type { DetailsCheckedValue } from '../../domain/order/schema.ts'
import { judgeDestination } from '../../domain/order/details.ts'
import { type Minor, minor } from '../../domain/core/money.ts'
import { reaches, weightOf } from '../../domain/setting/threshold.ts'
import { invalid } from '../../domain/core/problems.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { iso } from '../core/paging.ts'
import { type Params, type RowOf, firstRow, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ApprovalChange, DetailsKind, LastPaid, Order as Answer } from '../generated/schema.ts'
import { type SettingValues, settingsIn } from '../setting/setting.service.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { KeptDetails, Order } from './order.entity.ts'
import { mayBeOne, recipientKeys } from './recipientKeys.ts'
import { worthNow } from './worth.ts'

/** Whose payments are looked at, beside which order, and from how many dollars on changed details are checked. */
interface Of {
  readonly clientId: number
  readonly orderId: number
  readonly from: Minor
}

/**
 * The client's payment that tells where its recipient is paid: the newest whose details were judged, being as large as
 * those that are checked, or were checked; else the first of all. Smaller ones confirm nothing: else one dollar would make
 * an account a known one. One that was refunded does not count: money that came back has confirmed no account; nor does one
 * that was rolled back, whose dollars are null.
 */
const paidBy = (db: Db<typeof Order | typeof Transition>, params: Params<Of>) =>
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
    .orderBy(
      eb =>
        eb
          .case()
          .when(eb.or([eb('o.details_checked', 'is not', null), eb('o.amount_usd', '>=', params.from)]))
          .then(eb.ref('t.id'))
          .else(eb.neg(eb.ref('t.id')))
          .end(),
      'desc',
    )
    .limit(1)

const BY_CONTRACTOR = statement(
  (db: Db<typeof Order | typeof Transition>, params: Params<Of & { contractorId: number }>) =>
    paidBy(db, params).where('o.contractor_id', '=', params.contractorId),
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
  (db: Db<typeof Order | typeof Transition>, params: Params<Of & { names: readonly string[] }>) =>
    paidBy(db, params).where(eb => params.names.has(eb.ref('o.contractor_name'))),
)

/**
 * Where the recipient of an order was paid: by the contractor that it names, and by the name (`recipientKeys`), so that
 * neither a contractor entered anew under an old name nor an old one under another name is one that is new.
 */
async function paidTo(em: Em, order: Order, from: Minor): Promise<LastPaid[]> {
  const of = { clientId: order.client.id, orderId: order.id, from }
  const { contractor } = order
  const byContractor = contractor && (await firstRow(em, BY_CONTRACTOR, { ...of, contractorId: contractor.id }))
  const keys = recipientKeys(order.contractorName)
  const paid = await rows(em, NAMES, of)
  const names = paid.flatMap(({ name }) => (mayBeOne(keys, recipientKeys(name)) ? [name] : []))
  const byName = await firstRow(em, BY_NAMES, { ...of, names })
  return [byContractor, byName].flatMap(row => (row ? [answerOf(row)] : []))
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
  const settings = await settingsIn(em)
  const now = { accountNumber: order.contractorAccountNumber, swift: order.contractorSwift }
  const { kind, lastPaid } = judgeDestination(now, await paidTo(em, order, settings.detailsChangedFrom ?? minor(0)))
  return { lastPaid, kind, fromUsd: kind && limitOf(settings, kind) }
}

/** What the page of an order that can be paid says of the last payment to its contractor. */
export async function detailsOf(
  { app, em }: Context,
  order: Order,
  isPayable: boolean,
): Promise<Pick<Answer, 'lastPaid' | 'detailsToCheck'>> {
  if (!isPayable) return { lastPaid: null, detailsToCheck: null }
  const { lastPaid, kind, fromUsd } = await judgeDetails(em, order)
  if (!kind || fromUsd === null) return { lastPaid, detailsToCheck: null }
  const atAnyRate = reaches(weightOf(minor(0), worthNow(app, order)), fromUsd)
  return { lastPaid, detailsToCheck: { kind, fromUsd: atAnyRate ? minor(0) : fromUsd } }
}

/**
 * Judges the details of a payment of so many dollars or, by the day's central-bank cross, of more, and answers what is kept of their check. Throws a field error of
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
    const weight = weightOf(usd, worthNow(ctx.app, order))
    if (kind && reaches(weight, fromUsd)) throw invalid({ field: 'detailsChecked', key: DETAILS_TEXTS[kind] })
    return null
  }
  const viewer = caller(ctx)
  const { proposedBy, actAs } = ctx.state.signing ?? { proposedBy: viewer.id, actAs: viewer.actAs }
  const checker = await em.findOneOrFail(User, actAs ?? proposedBy)
  const { by, whom, note = null } = checked
  const at = new Date().toISOString()
  return { by, whom, note, checkedBy: checker.id, checkedByName: checker.name, at, kind, former: lastPaid }
}

/** What a second person reads of details that were checked: the former account beside the new one, and the check. */
export function checkedDetails({ detailsChecked, contractorAccountNumber, contractorSwift }: Order): ApprovalChange[] {
  if (!detailsChecked) return []
  const { former, by, whom, note } = detailsChecked
  const check = { field: 'detailsChecked', before: null, after: [by, whom, note].filter(Boolean).join(', ') }
  if (!former) return [check]
  const account = { field: 'contractorAccountNumber', before: former.accountNumber, after: contractorAccountNumber }
  return [account, { field: 'contractorSwift', before: former.swift, after: contractorSwift }, check]
}

const DETAILS_TEXTS = { CHANGED: 'fields.detailsChanged', NEW: 'fields.detailsNew' } as const
