import { payable } from '../../../domain/bankStatement/lines.ts'
import { addDays, today } from '../../../domain/core/dates.ts'
import { type Minor, minor, minus, plus, toDecimalText } from '../../../domain/core/money.ts'
import { billNumber } from '../../../domain/replenishment/billNumber.ts'
import { importStatement } from '../../bankStatement/import.service.ts'
import { Bank } from '../../bank/bank.entity.ts'
import type { Context } from '../../core/context.ts'
import { Replenishment } from '../../replenishment/replenishment.entity.ts'
import { Request } from '../../request/request.entity.ts'
import { calling } from './walk.ts'

interface Payment {
  readonly amount: Minor
  readonly inn: string
  readonly name: string
  readonly purpose: string
  readonly kind?: string
}

const written = (day: string) => day.split('-').toReversed().join('.')

/** A bank's statement of a day as its client programs write it. */
function statementOf(account: string, day: string, payments: readonly Payment[]): string {
  const head = ['1CClientBankExchange', 'ВерсияФормата=1.03', 'Кодировка=Windows', 'Отправитель=Клиент-банк']
  const period = [`ДатаНачала=${written(day)}`, `ДатаКонца=${written(day)}`, `РасчСчет=${account}`]
  const documents = payments.flatMap(({ amount, inn, name, purpose, kind = 'Платежное поручение' }, index) => [
    `СекцияДокумент=${kind}`,
    `Номер=${417 + index}`,
    `Дата=${written(day)}`,
    `Сумма=${toDecimalText(amount)}`,
    `ПлательщикСчет=407028105000000${String(31_000 + index)}`,
    `ПлательщикИНН=${inn}`,
    `Плательщик1=${name}`,
    `ПолучательСчет=${account}`,
    `НазначениеПлатежа=${purpose}`,
    'КонецДокумента',
  ])
  return [...head, ...period, ...documents, 'КонецФайла', ''].join('\r\n')
}

/** A statement with one payment that fits its bill, one of less, one of more, and one of somebody whom no bill names. */
export async function addStatement(manager: Context): Promise<void> {
  const open = await manager.em.find(Replenishment, { status: { $in: [...payable] } }, { orderBy: { id: 1 } })
  const [bank] = await manager.em.find(Bank, { account: { $ne: null } }, { orderBy: { id: 1 }, limit: 1 })
  const mine = open.filter(one => one.agreementBank?.id === bank?.id && one.rubAmountBefore)
  const [exact, less = exact, more = less] = mine
  if (!bank?.account || !exact || !less || !more) return
  const paymentOf = async (record: Replenishment, amount: Minor): Promise<Payment> => {
    const { inn, clientCompanyName: name } = await manager.em.findOneOrFail(Request, { id: record.request.id })
    return { amount, inn, name, purpose: `Оплата по счёту №${billNumber(record.id)}. НДС не облагается` }
  }
  const billed = (record: Replenishment) => record.rubAmountBefore ?? minor(0)
  const payments = [
    await paymentOf(exact, billed(exact)),
    await paymentOf(less, minus(billed(less), minor(2_500_00))),
    await paymentOf(more, plus(billed(more), minor(1_000_00))),
    {
      amount: minor(186_430_55),
      inn: '7743013902',
      name: 'ООО «Старт-Логистика»',
      purpose: 'Оплата за оборудование по договору поставки',
    },
    {
      amount: minor(1_250_00),
      inn: '7702070139',
      name: 'Банк',
      purpose: 'Комиссия за ведение счёта',
      kind: 'Банковский ордер',
    },
  ]
  const day = addDays(today(), -1)
  const text = statementOf(bank.account, day, payments)
  const file = { name: `kl_to_1c_${day}.txt`, b64: Buffer.from(text).toString('base64') }
  await importStatement(calling(manager, 'importStatement'), file)
}
