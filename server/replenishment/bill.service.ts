import { exact, round0 } from '../../domain/core/decimal.ts'
import { Problem } from '../../domain/core/problems.ts'
import { billed } from '../../domain/replenishment/workflow.ts'
import { Bank } from '../bank/bank.entity.ts'
import type { Context } from '../context.ts'
import { visible } from '../core/advance.ts'
import { found } from '../core/input.ts'
import type { Bill } from '../generated/schema.ts'
import { loadWhole } from './record.ts'

/** The one line of a bill: it is an English document. */
const SERVICE = 'Payment agency services under the contract'

/** The bill of a replenishment, which multiplies out (decisions.md section 4). Throws 404, also before there is one. */
export async function billOf(ctx: Context, id: number): Promise<Bill> {
  const record = visible(ctx, found(await loadWhole(ctx.em, id)))
  const bankId = record.agreementBank?.id
  const { usdAmountBefore: amount, rubAmountBefore: totalRub, brockmanRateBefore: rate, billDate } = record
  if (!billed.includes(record.status) || !bankId || !amount || !totalRub || !rate || !billDate)
    throw new Problem('billNotFound')
  const bank = await ctx.em.findOneOrFail(Bank, bankId)
  const { request } = record
  return {
    number: `${record.id}BM`,
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
    fixedFeeRub: totalRub - round0(exact(amount).mul(exact(rate))),
    totalRub,
  }
}
