import { RECIPIENTS } from '../../server/app/demo/data.ts'
import type { Values } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import type { World } from '../support/world.ts'
import type { RoomName } from './states.ts'

/** Who pays and through whom. */
type Desk = Pick<World, 'company' | 'bank'>

/** How a step is tried: the field and arguments that would do, were the status fit. */
export interface Attempt {
  readonly step: string
  readonly field: string
  readonly values: (id: number, world: Desk) => Values
  /** The statuses in which the record lacks what the call asks of it, so that the caller is told of that (400 before 409). */
  readonly lacks?: readonly string[]
  /** The figures that the call repeats: they are asked for first, and stand in this argument. */
  readonly figures?: { readonly stage: 'BEFORE' | 'AFTER'; readonly of: (calculated: Figures) => Values }
}

/** What rateCalc answers, as far as calls repeat it. */
interface Figures {
  readonly usdAmount: number
  readonly rubAmount: number
  readonly invoiceRate: number
  readonly brockmanRate: number
}

const [{ currency }] = RECIPIENTS
const RATE = 81.25
const X_RATE = currency === 'CNY' ? 7.1042 : 1
const FORMED = {
  rateBefore: RATE,
  xRateBefore: X_RATE,
  usdAmountBefore: 1,
  rubAmountBefore: 1,
  invoiceRateBefore: 1,
  brockmanRateBefore: 1,
}
const BEFORE_REVIEW = ['NEW', 'DOC', 'DOC_NAC']

/** Every step of every room but INN as somebody would call it. */
export const ATTEMPTS: Readonly<Record<Exclude<RoomName, 'inn'>, readonly Attempt[]>> = {
  request: [
    { step: 'APPROVE', field: 'setRequestStatus', values: id => ({ id, status: 'APPROVED' }) },
    { step: 'REJECT', field: 'setRequestStatus', values: id => ({ id, status: 'REJECTED', comment: 'Нет' }) },
    { step: 'USE', field: 'createReplenishment', values: id => ({ clientRequestId: id }) },
    { step: 'DELETE', field: 'deleteRequest', values: id => ({ id }) },
  ],
  replenishment: [
    {
      step: 'SAVE_CONTRACTOR',
      field: 'saveContractorStage',
      values: id => ({ replenishment: { id, contractorName: 'Other' } }),
    },
    {
      step: 'SAVE_DRAFT',
      field: 'saveDocuments',
      values: id => ({ replenishment: { id, draft: true, invoiceNumber: 'OTHER' } }),
    },
    {
      step: 'SUBMIT_DOCUMENTS',
      field: 'saveDocuments',
      values: id => ({ replenishment: { id, invoiceNumber: 'OTHER' } }),
      lacks: ['NEW'],
    },
    { step: 'CREATE_TEMPLATE', field: 'createTemplate', values: id => ({ id, name: 'Другой' }), lacks: ['NEW'] },
    {
      step: 'SAVE_REVIEW',
      field: 'reviewDocuments',
      values: id => ({ review: { id, contractorComment: 'Проверить' } }),
    },
    {
      step: 'RETURN_DOCUMENTS',
      field: 'reviewDocuments',
      values: id => ({ review: { id, accept: false, invoiceComment: 'Нет печати' } }),
    },
    {
      step: 'ACCEPT_DOCUMENTS',
      field: 'reviewDocuments',
      values: (id, { company, bank }) => ({
        review: { id, accept: true, companyId: company, additionalAgreementBankId: bank, acceptDifferences: true },
      }),
    },
    {
      step: 'REQUEST_RATE',
      field: 'requestRate',
      values: (id, { company }) => ({ isAuto: false, rate: { id, companyId: company } }),
      lacks: BEFORE_REVIEW,
    },
    {
      step: 'REQUEST_CENTRAL_BANK_RATE',
      field: 'requestRate',
      values: (id, { company }) => ({ isAuto: true, rate: { id, companyId: company } }),
      lacks: BEFORE_REVIEW,
    },
    {
      step: 'FORM_RATE',
      field: 'formRate',
      values: id => ({ rate: { id, ...FORMED } }),
      lacks: BEFORE_REVIEW,
      figures: {
        stage: 'BEFORE',
        of: ({ usdAmount, rubAmount, invoiceRate, brockmanRate }) => ({
          usdAmountBefore: usdAmount,
          rubAmountBefore: rubAmount,
          invoiceRateBefore: invoiceRate,
          brockmanRateBefore: brockmanRate,
        }),
      },
    },
    { step: 'EXTEND_OFFER', field: 'extendOffer', values: id => ({ id, validMinutes: 60 }) },
    { step: 'CONFIRM_RATE', field: 'confirmRate', values: id => ({ id, accepted: true }) },
    { step: 'REFUSE_RATE', field: 'confirmRate', values: id => ({ id, accepted: false }) },
    { step: 'CANCEL_PAYMENT', field: 'confirmRate', values: id => ({ id, accepted: false }) },
    { step: 'SEND_PAYMENT', field: 'sendPayment', values: id => ({ payment: { id, paymentOrders: [pdf()] } }) },
    {
      step: 'EDIT_PAYMENT',
      field: 'sendPayment',
      values: id => ({ payment: { id, edit: true, invoiceAmount: 8_000_000, invoice: pdf() } }),
    },
    { step: 'CONFIRM_PAYMENT', field: 'confirmPayment', values: id => ({ id, amount: 100_000_00 }), lacks: ['BILL'] },
    {
      step: 'CREDIT',
      field: 'fixRate',
      values: id => ({ rate: { id, rateAfter: RATE, xRateAfter: X_RATE, usdAmountAfter: 1 } }),
      figures: { stage: 'AFTER', of: ({ usdAmount }) => ({ usdAmountAfter: usdAmount }) },
    },
    { step: 'COMMENT', field: 'commentReplenishment', values: id => ({ id, value: 'Заметка' }) },
    { step: 'ROLLBACK', field: 'rollbackReplenishment', values: id => ({ id }) },
    { step: 'ARCHIVE', field: 'archiveReplenishment', values: id => ({ id, comment: 'Отказ' }) },
  ],
  order: [
    { step: 'EDIT', field: 'saveOrder', values: id => ({ order: { id, invoiceNumber: 'OTHER' } }) },
    { step: 'CANCEL', field: 'cancelOrder', values: id => ({ id, comment: 'Дубль' }) },
    { step: 'SET_COMPANY', field: 'setOrderCompany', values: (id, { company }) => ({ id, companyId: company }) },
    {
      step: 'PAY',
      field: 'payOrder',
      values: id => ({ order: { id, xRate: X_RATE, slip: pdf(), agentInvoice: pdf() } }),
    },
    { step: 'REQUEST_INQUIRY', field: 'requestInquiry', values: id => ({ id }) },
    { step: 'REQUEST_SWIFT', field: 'requestSwift', values: id => ({ id }) },
    { step: 'SEND_INQUIRY', field: 'sendInquiry', values: id => ({ order: { id, inquiryReport: pdf() } }) },
    { step: 'SEND_SWIFT', field: 'sendSwift', values: id => ({ order: { id, swiftReport: pdf() } }) },
    {
      step: 'SEND_INQUIRY_SWIFT',
      field: 'sendInquirySwift',
      values: id => ({ order: { id, inquiryReport: pdf(), swiftReport: pdf() } }),
    },
    { step: 'COMMENT', field: 'commentOrder', values: id => ({ id, value: 'Заметка' }) },
    { step: 'REFUND', field: 'refundOrder', values: id => ({ id, amount: 100 }) },
    { step: 'ROLLBACK', field: 'rollbackOrder', values: id => ({ id }) },
    { step: 'ARCHIVE', field: 'archiveOrder', values: id => ({ id }) },
  ],
}

/** The attempt with the figures that it has to repeat; `ask` calls rateCalc for staff. */
export async function figured(
  one: Attempt,
  id: number,
  ask: (values: Values) => Promise<unknown>,
): Promise<Attempt['values']> {
  const { figures, values } = one
  if (!figures) return values
  const calculated = await ask({ stage: figures.stage, calc: { replenishmentId: id, rate: RATE, xRate: X_RATE } })
  const repeated = figures.of(calculated as Figures)
  return (of, world) => ({ rate: { ...(values(of, world)['rate'] as object), ...repeated } })
}
