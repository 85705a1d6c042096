import type { Side } from '../core/roles.ts'
import type { EventKind, Subject } from './events.ts'

const AT = '2026-03-05T09:30:00.000Z'
const VN = { code: 'VN', name: 'Вьетнам' }

/** What a client reads of a row of each kind. */
const ROWS: Readonly<Record<Subject, Readonly<Record<string, unknown>>>> = {
  INN: { inn: '7707083893', name: 'ООО «Ромашка»', address: null, comment: null, reason: null, innValid: true },
  REQUEST: {
    createdAt: AT,
    inn: '7707083893',
    clientCompanyName: 'ООО «Ромашка»',
    invoicePrice: 1_250_000,
    currency: 'USD',
    paymentPurpose: 'Оборудование по контракту 17/2026',
    toDo: false,
  },
  REPLENISHMENT: {
    createdAt: AT,
    clientRequestId: 42,
    contractor: 'Shenzhen Lumen Co',
    country: VN,
    amount: 1_250_000,
    currency: 'USD',
    rate: 91.25,
    clientCompanyName: 'ООО «Ромашка»',
    toDo: false,
    statusSince: AT,
  },
  ORDER: {
    createdAt: AT,
    contractor: 'Shenzhen Lumen Co',
    country: VN,
    bankName: 'Bank of Hanoi',
    amount: 1_250_000,
    currency: 'USD',
    clientCompanyName: 'ООО «Ромашка»',
    replenishmentId: 17,
    toDo: false,
    statusSince: AT,
  },
  MESSAGE: { type: 'ORDER', instanceId: 12, createdAt: AT, userId: 5, managerId: 3, senderName: null, metas: [] },
  BALANCE: {
    createdAt: AT,
    kind: 'ORDER',
    amount: -1_250_000,
    balanceAfter: 340_000,
    type: 'ORDER',
    instanceId: 12,
    reverses: null,
  },
  APPROVAL: {
    step: 'PAY',
    type: 'ORDER',
    instanceId: 12,
    at: AT,
    expiresAt: '2026-03-06T09:30:00.000Z',
    summary: 'Оплата ордера №12, 12 500,00 USD, Shenzhen Lumen Co',
  },
}

/** How an event of a kind looks: the body that is sent, with fewer of the fields that its reader gets. */
export function exampleOf({ type, subject, status }: EventKind, side: Side): object {
  const row = side === 'staff' && subject === 'MESSAGE' ? { ...ROWS[subject], senderName: 'Ольга' } : ROWS[subject]
  const isRecord = status !== null && subject !== 'APPROVAL'
  const standing = { id: 12, status, previousStatus: null, version: isRecord ? 3 : null }
  return { type, timestamp: AT, data: { ...standing, ...row } }
}
