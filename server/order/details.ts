import { now } from '../../domain/core/clock.ts'
import type { DetailsCheckedValue } from '../../domain/order/schema.ts'
import { differingDetails, judgeDestination } from '../../domain/order/details.ts'
import { type Minor, minor } from '../../domain/core/money.ts'
import { reaches, weightOf } from '../../domain/setting/threshold.ts'
import { invalid } from '../../domain/core/problems.ts'
import { User } from '../account/account.entity.ts'
import { type Context, caller } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ApprovalChange, DetailsKind, LastPaid, Order as Answer, OrderStep } from '../generated/schema.ts'
import { type SettingValues, settingsIn } from '../setting/setting.service.ts'
import { paidTo } from './lastPaid.service.ts'
import type { KeptDetails, Order } from './order.entity.ts'
import { worthNow } from './worth.ts'

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
  const paid = await paidTo(em, {
    clientId: order.client.id,
    orderId: order.id,
    contractorId: order.contractor?.id ?? null,
    contractorName: order.contractorName,
    from: settings.detailsChangedFrom,
  })
  const { kind, lastPaid } = judgeDestination(now, paid)
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
  const at = now().toISOString()
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
