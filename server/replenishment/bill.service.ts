import { paymentQr } from '../../domain/bank/paymentQr.ts'
import { exact, round0 } from '../../domain/core/decimal.ts'
import { Problem } from '../../domain/core/problems.ts'
import { minus } from '../../domain/core/money.ts'
import { billNumber } from '../../domain/replenishment/billNumber.ts'
import { billed } from '../../domain/replenishment/workflow.ts'
import { Bank } from '../bank/bank.entity.ts'
import type { Context } from '../core/context.ts'
import { visible } from '../workflow/advance.ts'
import { requireFound } from '../core/input.ts'
import type { Bill } from '../generated/schema.ts'
import { loadWhole } from './whole.ts'

/** The one line of a bill: it is an English document. */
const SERVICE = 'Payment agency services under the contract'

/** The bill of a replenishment. Throws 404, also before there is one. */
export async function billOf(ctx: Context, id: number): Promise<Bill> {
  const bill = await billIfAny(ctx, id)
  if (!bill) throw new Problem('billNotFound')
  return bill
}

/** The bill of a replenishment, which multiplies out (decisions.md section 4); null before there is one. Throws 404. */
export async function billIfAny(ctx: Context, id: number): Promise<Bill | null> {
  const record = visible(ctx, requireFound(await loadWhole(ctx.em, id)))
  const bankId = record.agreementBank?.id
  const { usdAmountBefore: amount, rubAmountBefore: totalRub, brockmanRateBefore: rate, billDate } = record
  if (!billed.includes(record.status) || !bankId || !amount || !totalRub || !rate || !billDate) return null
  const bank = await ctx.em.findOneOrFail(Bank, bankId)
  const { request } = record
  const number = billNumber(record.id)
  const purpose = `Оплата по счёту №${number} от ${billDate.split('-').toReversed().join('.')}`
  const payeeName = bank.payeeName ?? bank.payeeShortName ?? null
  const { account = null, bic = null, corrAccount = null } = bank
  const payee = { payeeName, payeeInn: bank.inn ?? null, payeeKpp: bank.kpp ?? null }
  return {
    bankId,
    number,
    date: billDate,
    receivedFrom: {
      name: bank.payeeName ?? null,
      shortName: bank.payeeShortName ?? null,
      beneficiaryAddress: bank.beneficiaryAddress ?? null,
      bankName: bank.name,
      bankAddress: bank.address ?? null,
      bic: bank.bic ?? null,
      account: bank.account ?? null,
      corrAccount: bank.corrAccount ?? null,
      inn: bank.inn ?? null,
      kpp: bank.kpp ?? null,
    },
    billTo: { name: request.clientCompanyName, inn: request.inn, address: request.address ?? null },
    contract: { number: record.contractNumber ?? null, date: record.contractDate ?? null },
    service: SERVICE,
    amount,
    currency: 'USD',
    rate,
    fixedFeeRub: minus(totalRub, round0(exact(amount).mul(exact(rate)))),
    totalRub,
    purpose,
    qr: paymentQr({ ...payee, account, bic, corrAccount, bankName: bank.name, sum: totalRub, purpose }),
  }
}
