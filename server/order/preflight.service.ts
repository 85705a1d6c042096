import { removesFile, validateInput } from '../../domain/core/fields.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { orderInputSchema, orderSchema } from '../../domain/order/schema.ts'
import { refuseForeignContractor } from '../contractor/contractor.service.ts'
import { type Context, caller } from '../core/context.ts'
import { requiredId } from '../core/input.ts'
import { hashOf, seeFiles } from '../file/file.service.ts'
import { incomingFiles } from '../file/inputs.ts'
import type { OrderInput, Preflight } from '../generated/schema.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { visible } from '../workflow/advance.ts'
import { preflightOf, Refusals } from '../workflow/preflight.ts'
import { basisOf, type Kept, knownIn, type OrderValue, packageOf, wholeOf } from './entered.ts'
import { orderRoom } from './record.ts'

/**
 * What would be said of an order, new (a client's own) or sent over what is stored (decisions.md section 4, "Pre-flight").
 * Nothing is written. Throws 404, a field error where staff name no order.
 */
export async function orderPreflight(ctx: Context, input: OrderInput): Promise<Preflight> {
  const { em } = ctx
  const viewer = caller(ctx)
  const id = sideOf(viewer.roles) === 'client' ? (input.id ?? null) : requiredId(input.id)
  const stored = id === null ? null : visible(ctx, await orderRoom.find(em, id))
  const clientId = stored?.client.id ?? viewer.id
  const refusals = new Refusals()
  const judged = validateInput(orderInputSchema, input)
  if (!judged.ok) refusals.add(judged.fieldErrors)
  const rest = judged.ok ? judged : validateInput(orderInputSchema, refusals.without(input))
  const value: OrderValue = rest.ok ? rest.value : {}
  const basis = await basisFor(ctx, stored, clientId, value, refusals)
  const kept: Kept | null = stored ?? basis
  await refusals.of(() => refuseForeignContractor(em, clientId, value.contractorId, kept?.contractor))
  const { invoice } = value
  const files = await seeFiles(ctx, incomingFiles({ invoice }))
  refusals.add(files.problems)
  const hasInvoice = invoice ? !removesFile(invoice) : Boolean(kept?.invoiceFile)
  const known = await refusals.over(value, knownIn)
  const whole: Record<string, unknown> = wholeOf(kept, value, known ?? {}, hasInvoice)
  // What was typed and is refused is no longer what is kept
  for (const name of Object.keys(whole)) if (refusals.has(name)) whole[name] = null
  const verdict = validateInput(orderSchema, whole)
  const isMissing = (field: string) => (field === 'invoice' ? !hasInvoice : (whole[field] ?? null) === null)
  if (!verdict.ok) refusals.add(verdict.fieldErrors, isMissing)
  const hash = invoice ? (files.hashes.get('invoice') ?? null) : await hashOf(em, kept?.invoiceFile)
  const { contractorId: contractor = kept?.contractor ?? null } = value
  const { contractorCountry } = whole as ReturnType<typeof wholeOf>
  const sent = { ...(whole as ReturnType<typeof wholeOf>), contractorCountry: contractorCountry?.code ?? null }
  return preflightOf(
    ctx,
    packageOf({ ...sent, id, clientId, basis, contractor }, hasInvoice ? hash : null, refusals.all),
  )
}

/** The basis of a stored order stays, that of a new one is named. */
async function basisFor(
  { em }: Context,
  stored: { readonly replenishment?: { readonly id: number } | null | undefined } | null,
  clientId: number,
  { replenishmentId }: OrderValue,
  refusals: Refusals,
): Promise<Replenishment | null> {
  if (stored) return stored.replenishment ? em.findOne(Replenishment, { id: stored.replenishment.id }) : null
  return replenishmentId ? refusals.of(() => basisOf(em, clientId, replenishmentId)) : null
}
