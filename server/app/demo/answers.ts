import { saveAnswerTemplate } from '../../answerTemplate/answerTemplate.service.ts'
import type { Context } from '../../core/context.ts'
import type { AnswerTemplateInput } from '../../generated/schema.ts'
import { calling } from './walk.ts'

const ANSWERS: readonly AnswerTemplateInput[] = [
  {
    desk: 'REQUEST',
    name: 'Нужен подписанный контракт',
    ru: '{client}, добрый день. По записи №{number} не хватает контракта с подписями обеих сторон. Приложите его, пожалуйста: без него мы не сможем продолжить.',
    en: 'Hello {client}. No. {number} lacks the contract signed by both parties. Please attach it: we cannot go on without it.',
  },
  {
    desk: 'REQUEST',
    name: 'Сумма не сходится с инвойсом',
    ru: 'В записи №{number} указано {amount} {currency}, а в инвойсе другая сумма. Проверьте, пожалуйста, какая верна.',
    en: 'No. {number} says {amount} {currency}, and the invoice another amount. Please check which one is right.',
  },
  {
    desk: 'REQUEST',
    name: 'Курс действует час',
    ru: 'Курс по записи №{number} сформирован и действует час. Если он подходит, подтвердите его.',
    en: 'The rate of No. {number} is formed and holds for an hour. If it suits you, please confirm it.',
  },
  {
    desk: 'ORDER',
    name: 'Платёж отправлен',
    ru: '{client}, платёж по ордеру №{number} на {amount} {currency} отправлен. Деньги обычно приходят за 2–3 рабочих дня.',
    en: '{client}, the payment of order No. {number}, {amount} {currency}, was sent. It usually arrives within 2–3 working days.',
  },
  {
    desk: 'ORDER',
    name: 'Уточните реквизиты',
    ru: 'По ордеру №{number} банк получателя просит уточнить реквизиты: номер счёта и SWIFT. Проверьте их, пожалуйста, у получателя.',
    en: 'For order No. {number} the recipient’s bank asks to check the details: account number and SWIFT. Please check them with the recipient.',
  },
]

/** What the desks often write to clients. */
export async function addAnswers(manager: Context): Promise<void> {
  for (const template of ANSWERS) await saveAnswerTemplate(calling(manager, 'saveAnswerTemplate'), template)
}
