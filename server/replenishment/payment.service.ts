import type { InferType } from 'yup'
import { today } from '../../domain/core/dates.ts'
import type { Minor } from '../../domain/core/money.ts'
import { invalid } from '../../domain/core/problems.ts'
import { normalizeClientRate } from '../../domain/rate/engine.ts'
import {
  archiveSchema,
  commentSchema,
  paymentSchema,
  rateFixSchema,
  receivedSchema,
} from '../../domain/replenishment/schema.ts'
import { move } from '../balance/balance.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, visible } from '../workflow/advance.ts'
import { checkInput, requireFound, requiredId } from '../core/input.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import type { Em } from '../core/store.ts'
import { StoredFile } from '../file/file.entity.ts'
import { type Incoming, type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles } from '../file/inputs.ts'
import { DOCUMENT_EXTENSIONS } from '../../domain/file/schema.ts'
import type {
  NamedAmount,
  PaymentInput,
  RateFixInput,
  Replenishment as Answer,
  ReplenishmentStep,
} from '../generated/schema.ts'
import { reviewUndecided } from '../../domain/replenishment/workflow.ts'
import {
  freezeOffer,
  makeFixation,
  makeOffer,
  refuseClientRate,
  refuseMoved,
  tellFixation,
  tellOffer,
  type ToldOffer,
} from './offer.ts'
import { keepPassport, sourcesOf } from './passport.service.ts'
import { attachOrders, retireOrders } from './paymentOrders.ts'
import { replenishmentOf, replenishmentRoom } from './record.ts'
import type { Replenishment } from './replenishment.entity.ts'

/** Sends payment orders, or with `edit` another amount or rate. Throws 404, field errors, 409. */
export async function sendPayment(ctx: Context, input: PaymentInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const value = checkInput(paymentSchema, input)
  const orders: Incoming[] = (value.paymentOrders ?? []).map((file, index) => ({
    field: `paymentOrders.${index}`,
    file,
    extensions: DOCUMENT_EXTENSIONS,
  }))
  const files = await storeFiles(ctx, [...orders, ...incomingFiles({ invoice: value.invoice })])
  if (value.edit) return editPayment(ctx, id, input.version, value, files)
  return advance(ctx, replenishmentRoom, 'SEND_PAYMENT', id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await useFiles(em, files)
      attachOrders(em, record, files, 'SEND_PAYMENT')
    },
  })
}

type Payment = ReturnType<typeof checkInput<typeof paymentSchema>>

/** Edit mode: R and X stay those of the offer, tiers, p and onTop are taken anew (decisions.md section 4). */
async function editPayment(
  ctx: Context,
  id: number,
  version: number | null | undefined,
  value: Payment,
  files: StoredFiles,
): Promise<Answer> {
  return advance(ctx, replenishmentRoom, 'EDIT_PAYMENT', id, {
    version,
    prepare: async ({ em, record }): Promise<ToldOffer | null> => {
      await useFiles(em, files)
      const invoice = files.get('invoice')
      const amount = value.invoiceAmount ?? record.invoiceAmount ?? null
      if (amount !== record.invoiceAmount && !invoice)
        throw invalid({ field: 'invoice', key: 'fields.invoiceFileAnew' })
      if (!record.rateBefore || !record.xRateBefore) return null // no offer yet: the status is refused next
      const wanted = { rate: record.rateBefore, xRate: record.xRateBefore, invoiceAmount: amount }
      const fields = {
        amountTooSmall: 'invoiceAmount',
        amountTooLarge: 'invoiceAmount',
        xRateOfDollar: 'invoiceAmount',
      }
      if (value.clientRate !== undefined) {
        const { proposedRate } = await makeOffer(em, record, { ...wanted, clientRate: null }, fields)
        refuseClientRate(value.clientRate, proposedRate)
        record.clientRate = normalizeClientRate(value.clientRate, proposedRate)
      }
      const made = await tellOffer(em, record, { ...wanted, clientRate: record.clientRate ?? null }, fields)
      // What was paid by the roubles of the former bill pays no other
      if (made.figures.rubAmount !== record.rubAmountBefore) await retireOrders(em, record)
      record.invoiceAmount = amount
      if (invoice) record.invoiceFile = em.getReference(StoredFile, invoice)
      attachOrders(em, record, files, 'EDIT_PAYMENT')
      return made
    },
    apply: async ({ em, record }, made) => {
      const { figures, passport } = requireFound(made)
      refuseMoved(value, { rubAmountBefore: figures.rubAmount })
      record.billDate = today()
      await keepPassport(em, id, passport('EDIT', await sourcesOf(em, id)))
      return freezeOffer(record, figures, record.invoiceCurrency ?? '')
    },
  })
}

/** What confirming the kopecks received does to the record. */
export const receiving = (amount: Minor) => ({
  apply: async ({ record }: { readonly record: Replenishment }): Promise<NamedAmount[]> => {
    record.rubAmountAfter = amount
    return [{ name: 'rubAmountAfter', currency: 'RUB', amount }]
  },
})

/** Confirms the kopecks received, again in CR_FIX too. Throws 404, field errors, 409. */
export async function confirmPayment(
  ctx: Context,
  { id, amount: sent, version }: { id: number; amount: Minor; version?: number | null },
): Promise<Answer> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { amount } = checkInput(receivedSchema, { amount: sent })
  return advance(ctx, replenishmentRoom, 'CONFIRM_PAYMENT', id, { version, ...receiving(amount) })
}

interface Fixation extends InferType<ReturnType<typeof rateFixSchema>> {
  readonly id: number
  readonly currency: string
}

/** Fixes the rate and credits the balance with its dollars. Throws 404, field errors, 409. */
export async function fixRate(ctx: Context, input: RateFixInput): Promise<Answer> {
  const id = requiredId(input.id)
  const seen = visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const currency = seen.invoiceCurrency ?? ''
  const fixation: Fixation = { ...checkInput(rateFixSchema(currency), input), id, currency }
  return writeOrWait(ctx, { action: 'fixRate', input: fixation, answer: () => replenishmentOf(ctx, id) }, () =>
    write(ctx, async em => {
      await fix(ctx, em, fixation, input.version)
      return replenishmentOf(ctx, id)
    }),
  )
}

/** Carries out a fixation that a second person has approved. */
export const carryFixation: CarryOut = (ctx, em, fixation: Fixation) => fix(ctx, em, fixation)

async function fix(
  ctx: Context,
  em: Em,
  { id, currency, rateAfter, xRateAfter, usdAmountAfter }: Fixation,
  version?: number | null,
): Promise<void> {
  await advanceIn(ctx, em, replenishmentRoom, 'CREDIT', id, {
    version,
    apply: async ({ em: tx, record }) => {
      const made = makeFixation(record, currency, rateAfter, xRateAfter, 'xRateAfter')
      const { figures } = made
      if (figures.usdAmount <= 0) throw invalid({ field: 'rateAfter', key: 'fields.amountTooSmall' })
      refuseMoved({ usdAmountAfter }, { usdAmountAfter: figures.usdAmount })
      record.rateAfter = rateAfter
      record.xRateAfter = xRateAfter
      record.usdAmountAfter = figures.usdAmount
      record.invoiceAmountAfter = figures.invoiceAmount
      record.invoiceRateAfter = figures.invoiceRate
      record.brockmanRateAfter = figures.brockmanRate
      await keepPassport(tx, id, await tellFixation(tx, record, currency, made))
      await move(tx, caller(ctx), {
        kind: 'REPLENISHMENT',
        clientId: record.client.id,
        type: 'REPLENISHMENT',
        instanceId: record.id,
        amount: figures.usdAmount,
      })
      return [
        { name: 'usdAmount', currency: 'USD', amount: figures.usdAmount },
        { name: 'rubAmountAfter', currency: 'RUB', amount: figures.rubAmount },
        { name: 'invoiceAmount', currency, amount: figures.invoiceAmount },
      ]
    },
  })
}

/** What a rollback takes back beside the status and the money: step → undo. A step that is not named leaves its figures. */
const UNDO: Readonly<Partial<Record<ReplenishmentStep, (em: Em, record: Replenishment) => Promise<void> | void>>> = {
  CREDIT: (_em, record) => {
    record.rateAfter = null
    record.xRateAfter = null
    record.usdAmountAfter = null
    record.invoiceAmountAfter = null
    record.invoiceRateAfter = null
    record.brockmanRateAfter = null
  },
  CONFIRM_PAYMENT: (_em, record) => {
    record.rubAmountAfter = null
  },
  SEND_PAYMENT: (em, record) => retireOrders(em, record, 'SEND_PAYMENT'),
}

/** Takes the last step back, its credit with it. Throws 404, 409. */
export async function rollbackReplenishment(
  ctx: Context,
  { id, version }: { id: number; version?: number | null },
): Promise<Answer> {
  const answer = () => replenishmentOf(ctx, id)
  return writeOrWait(ctx, { action: 'rollbackReplenishment', input: { id }, answer }, () =>
    write(ctx, async em => {
      await rollBack(ctx, em, id, version)
      return answer()
    }),
  )
}

/** Carries out a rollback that a second person has approved. */
export const carryReplenishmentRollback: CarryOut = (ctx, em, { id }: { id: number }) => rollBack(ctx, em, id)

async function rollBack(ctx: Context, em: Em, id: number, version?: number | null): Promise<void> {
  await advanceIn(ctx, em, replenishmentRoom, 'ROLLBACK', id, {
    version,
    apply: async ({ em: tx, record, undone }) => UNDO[undone?.step as ReplenishmentStep]?.(tx, record),
  })
}

/** Archives a replenishment, with a reason; it is read-only from then on. Throws 404, field errors, 409. */
export async function archiveReplenishment(
  ctx: Context,
  { id, version, comment: typed }: { id: number; version?: number | null; comment?: string | null },
): Promise<Answer> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { comment } = checkInput(archiveSchema, { comment: typed })
  return advance(ctx, replenishmentRoom, 'ARCHIVE', id, {
    version,
    comment,
    apply: async ({ em, record, from }) => {
      // A review that nobody decided goes with the record: nothing of it is told
      if (reviewUndecided.includes(from))
        em.assign(record, { company: null, agreementBank: record.enteredBank ?? null })
    },
  })
}

/** Writes the staff comment: 15 characters until CR_FIX, 50 from then on. Throws 404, field errors, 409. */
export async function commentReplenishment(
  ctx: Context,
  { id, value: typed, version }: { id: number; value?: string | null; version?: number | null },
): Promise<true> {
  const seen = visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { value } = checkInput(commentSchema(seen.status), { value: typed })
  return write(ctx, async em => {
    await advanceIn(ctx, em, replenishmentRoom, 'COMMENT', id, {
      version,
      prepare: ({ record }) => {
        record.comment = value ?? null
      },
    })
    return true as const
  })
}
