import { invalid, Problem } from '../../domain/core/problems.ts'
import { today } from '../../domain/core/dates.ts'
import { exact, round0 } from '../../domain/core/decimal.ts'
import {
  CENTRAL_BANK_REFUSAL_TEXTS,
  centralBankRates,
  crossOf,
  normalizeClientRate,
  type Offer,
  proposedTerms,
} from '../../domain/rate/engine.ts'
import {
  extensionSchema,
  rateCalcSchema,
  rateRequestSchema,
  rateResponseSchema,
} from '../../domain/replenishment/schema.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type Minor, minor } from '../../domain/core/money.ts'
import { type Rate, toRate } from '../../domain/core/rate.ts'
import { ofCentralBank, TYPED } from '../../domain/rate/passport.ts'
import { automaticOfferEnd, hasRunOut, offerEnd } from '../../domain/rate/lifetime.ts'
import { offerStands, replenishmentWorkflow, reviewUndecided } from '../../domain/replenishment/workflow.ts'
import { markupsOf, refuseStoredExcluded } from '../company/company.service.ts'
import { type Context, caller } from '../core/context.ts'
import { advance, visible } from '../workflow/advance.ts'
import { checkInput, requiredId } from '../core/input.ts'
import { clockOf, type Em } from '../core/store.ts'
import type {
  CalcStage,
  NamedAmount,
  RateCalcInput,
  RateCalculation,
  RateRequestInput,
  RateResponseInput,
  Replenishment as Answer,
  ReplenishmentStatus,
} from '../generated/schema.ts'
import { isBlocked } from '../inn/inn.service.ts'
import { Request } from '../request/request.entity.ts'
import { User } from '../account/account.entity.ts'
import { retireOrders } from '../replenishment/paymentOrders.ts'
import { replenishmentRoom } from '../replenishment/record.ts'
import { keepPassport } from '../replenishment/passport.service.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import {
  basisOf,
  clearOffer,
  freezeOffer,
  makeFixation,
  makeOffer,
  tellOffer,
  refusalsAt,
  refuseClientRate,
  refuseMoved,
  termsOf,
} from '../replenishment/offer.ts'

/**
 * The figures of a replenishment, before the payment or after its fixation; nothing is stored. Without a rate the standing
 * offer's R and X are used, else the day's central-bank cross. Throws 404, field errors, 409 before roubles are received.
 */
export async function rateCalc(ctx: Context, stage: CalcStage, input: RateCalcInput): Promise<RateCalculation> {
  const id = requiredId(input.replenishmentId, 'replenishmentId')
  const record = visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const value = checkInput(rateCalcSchema, input)
  return stage === 'AFTER' ? calcAfter(ctx.em, record, value) : calcBefore(ctx, record, value)
}

type CalcValue = ReturnType<typeof checkInput<typeof rateCalcSchema>>

async function calcBefore(ctx: Context, record: Replenishment, value: CalcValue): Promise<RateCalculation> {
  const { em } = ctx
  const { currency } = await basisOf(em, record)
  // What has run out stands no more, whether or not the scheduled step has followed yet
  const stands = offerStands.includes(record.status) && !hasRunOut(record.offerExpiresAt, clockOf(em))
  const standing = stands
    ? { rate: record.rateBefore ?? null, xRate: record.xRateBefore ?? null }
    : { rate: null, xRate: null }
  const cross = crossOf(ctx.app.centralBank.day().prices, currency)
  const rate = value.rate ?? standing.rate ?? cross?.rate
  const xRate = value.xRate ?? standing.xRate ?? cross?.xRate
  if (!rate || !xRate) throw invalid({ field: 'xRate', key: 'fields.currencyNotQuoted' })
  // What a review chooses is not the client's to know until it is decided (decisions.md section 12)
  const isHidden = sideOf(caller(ctx).roles) === 'client' && reviewUndecided.includes(record.status)
  const companyId = value.companyId ?? (isHidden ? 0 : null)
  const wanted = { companyId, rate, xRate, invoiceAmount: value.invoiceAmount ?? null }
  const fields = refusalsAt(value.invoiceAmount ? 'invoiceAmount' : 'xRate', 'xRate')
  if (value.clientRate !== undefined && value.clientRate !== null) {
    const { proposedRate } = await makeOffer(em, record, { ...wanted, clientRate: null }, fields)
    refuseClientRate(value.clientRate, proposedRate)
    return answer(
      await makeOffer(
        em,
        record,
        { ...wanted, clientRate: normalizeClientRate(value.clientRate, proposedRate) },
        fields,
      ),
    )
  }
  const clientRate = value.clientRate === null ? null : (record.clientRate ?? null)
  return answer(await makeOffer(em, record, { ...wanted, clientRate }, fields))
}

const answer = (figures: Offer): RateCalculation => figures

async function calcAfter(em: Em, record: Replenishment, value: CalcValue): Promise<RateCalculation> {
  if (!value.rate) throw invalid({ field: 'rate', key: 'fields.fillCalculation' })
  if (!value.xRate) throw invalid({ field: 'xRate', key: 'fields.fillCalculation' })
  const { currency } = await basisOf(em, record)
  const { figures } = makeFixation(record, currency, value.rate, value.xRate, 'xRate')
  return {
    ...figures,
    calculationRate: record.calculationRate ?? toRate(0),
    rateType: record.rateType ?? 'BASE',
    onTopAmount: record.onTopAmount ?? minor(0),
    floatingRates: { amountRate: record.amountRate ?? null, volumeRate: record.volumeRate ?? null },
    rate: value.rate,
    xRate: value.xRate,
    proposedRate: record.calculationRate ?? toRate(0),
    offeredRate: record.offeredRate ?? null,
  }
}

/** Requests a rate from staff, with the client's own rate or without; or the central-bank rate, formed at once. */
export async function requestRate(ctx: Context, isAuto: boolean, input: RateRequestInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { companyId, clientRate, proposedRate } = checkInput(rateRequestSchema, input)
  return advance(ctx, replenishmentRoom, isAuto ? 'REQUEST_CENTRAL_BANK_RATE' : 'REQUEST_RATE', id, {
    version: input.version,
    prepare: async ({ em, record }): Promise<Rate> => {
      if (companyId !== record.company?.id) throw invalid({ field: 'companyId', key: 'fields.companyUnknown' })
      await refuseStoredExcluded(ctx, em, record)
      if (isAuto && clientRate !== null && clientRate !== undefined)
        throw invalid({ field: 'isAuto', key: 'fields.autoRateWithClientRate' })
      const proposed = await proposedNow(ctx, em, record)
      refuseClientRate(clientRate, proposed)
      record.clientRate = normalizeClientRate(clientRate, proposed)
      return proposed
    },
    apply: async ({ em, record }, proposed) => {
      if (!isAuto) refuseMoved({ proposedRate }, { proposedRate: proposed })
      const request = await em.findOneOrFail(Request, record.request.id)
      if (await isBlocked(em, request.inn)) throw new Problem('innBlocked')
      clearOffer(record)
      if (isAuto) return formAutomatically(ctx, em, record)
    },
  })
}

/** What a client is proposed until staff form a rate: by the central-bank cross, else the base rate (section 5.6). */
async function proposedNow(ctx: Context, em: Em, record: Replenishment): Promise<Rate> {
  const { amount, currency } = await basisOf(em, record)
  const { baseRate, rates, monthlyVolume: volume } = await termsOf(em, record, null)
  const cross = crossOf(ctx.app.centralBank.day().prices, currency)
  const usd = cross && round0(exact(amount).div(exact(cross.xRate)))
  return proposedTerms(baseRate, rates, usd, volume).proposedRate
}

/** Forms the central-bank rate (section 5.7). Throws a field error on `isAuto`, 409 when the prices are old. */
async function formAutomatically(ctx: Context, em: Em, record: Replenishment): Promise<NamedAmount[]> {
  const { centralBank } = ctx.app
  const { currency } = await basisOf(em, record)
  const { autoCr } = await termsOf(em, record, null)
  const client = await em.findOneOrFail(User, record.client.id)
  if (!autoCr || !client.autoCr) throw invalid({ field: 'isAuto', key: 'fields.autoRateForbidden' })
  const markups = await markupsOf(em, record.client.id)
  const { date, prices } = centralBank.day()
  const rates = centralBankRates({ currency, rates: prices, markups })
  if ('problem' in rates) throw invalid({ field: 'isAuto', key: CENTRAL_BANK_REFUSAL_TEXTS[rates.problem] })
  if (!centralBank.formsRates()) throw new Problem('cbrStale')
  record.offerExpiresAt = automaticOfferEnd(clockOf(em))
  record.offerAutomatic = true
  const made = await tellOffer(em, record, { ...rates, clientRate: null }, refusalsAt('isAuto', 'isAuto'))
  // What was not used of a day's prices, and of a client's markups, tells nothing
  const isUsed = (code: string) => code === 'USD' || code === currency
  const used = {
    prices: prices.filter(({ code }) => isUsed(code)),
    markups: markups.filter(one => isUsed(one.currency)),
  }
  await keepPassport(em, record.id, made.passport('OFFER', ofCentralBank(date, used)))
  return freezeOffer(record, made.figures, currency)
}

/** Forms the rate, or forms it anew; the posted figures must be the server's own. Throws 404, field errors, 409. */
export async function formRate(ctx: Context, input: RateResponseInput): Promise<Answer> {
  const id = requiredId(input.id)
  const seen = visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { currency } = await basisOf(ctx.em, seen)
  const value = checkInput(rateResponseSchema(currency), input)
  return advance(ctx, replenishmentRoom, 'FORM_RATE', id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await refuseStoredExcluded(ctx, em, record)
      const wanted = { rate: value.rateBefore, xRate: value.xRateBefore, clientRate: record.clientRate ?? null }
      return tellOffer(em, record, wanted, refusalsAt('xRateBefore', 'xRateBefore'))
    },
    apply: async ({ em, record }, { figures: made, passport }) => {
      refuseMoved(value, {
        usdAmountBefore: made.usdAmount,
        rubAmountBefore: made.rubAmount,
        invoiceRateBefore: made.invoiceRate,
        brockmanRateBefore: made.brockmanRate,
      })
      record.offerExpiresAt = offerEnd(clockOf(em), value.validMinutes ?? ctx.app.config.offerMinutes)
      record.offerAutomatic = false
      await keepPassport(em, id, passport('OFFER', TYPED))
      return freezeOffer(record, made, currency)
    },
  })
}

/** Lets a formed offer hold anew from now on; its figures stay. Throws 404, field errors, 409 `offerExpired`. */
export async function extendOffer(
  ctx: Context,
  { id, validMinutes: sent, version }: { id: number; validMinutes?: number | null; version?: number | null },
): Promise<Answer> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { validMinutes } = checkInput(extensionSchema, { validMinutes: sent })
  return advance(ctx, replenishmentRoom, 'EXTEND_OFFER', id, {
    version,
    apply: async ({ em, record }) => {
      record.offerExpiresAt = offerEnd(clockOf(em), validMinutes)
    },
  })
}

/** Confirms the formed rate, or refuses it; after a confirmation the refusal cancels the payment. Throws 404, 409. */
export async function confirmRate(
  ctx: Context,
  input: { id: number; accepted: boolean; rubAmountBefore?: Minor | null; version?: number | null },
): Promise<Answer> {
  const { id, accepted, rubAmountBefore, version } = input
  const seen = visible(ctx, await replenishmentRoom.find(ctx.em, id))
  return advance(ctx, replenishmentRoom, accepted ? 'CONFIRM_RATE' : refusalOf(seen.status), id, {
    version,
    apply: async ({ em, record }) => {
      // The offer waits no more: it can't run out
      record.offerExpiresAt = null
      if (!accepted) {
        await retireOrders(em, record)
        record.billDate = null
        return
      }
      const seenRub = rubAmountBefore ?? record.rubAmountBefore
      if (seenRub !== record.rubAmountBefore) throw new Problem('offerMoved')
      record.billDate = today()
      return figuresOf(em, record)
    },
  })
}

function refusalOf(status: ReplenishmentStatus): 'CANCEL_PAYMENT' | 'REFUSE_RATE' {
  return status in replenishmentWorkflow.CANCEL_PAYMENT.moves ? 'CANCEL_PAYMENT' : 'REFUSE_RATE'
}

async function figuresOf(em: Em, record: Replenishment): Promise<NamedAmount[]> {
  const { amount, currency } = await basisOf(em, record)
  return [
    { name: 'invoiceAmount', currency, amount },
    { name: 'usdAmount', currency: 'USD', amount: record.usdAmountBefore ?? minor(0) },
    { name: 'rubAmount', currency: 'RUB', amount: record.rubAmountBefore ?? minor(0) },
  ]
}
