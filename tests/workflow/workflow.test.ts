import { describe, expect, test } from 'vitest'
import { type MessageKey, text } from '../../domain/core/texts.ts'
import { PREVIOUS, stepsOf, type Workflow } from '../../domain/core/workflow.ts'
import {
  InnStatus,
  InnStep,
  OrderStatus,
  OrderStep,
  ReplenishmentStatus,
  ReplenishmentStep,
  RequestStatus,
  RequestStep,
  Role,
} from '../../domain/generated/enums.ts'
import { innWorkflow } from '../../domain/inn/workflow.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { replenishmentWorkflow } from '../../domain/replenishment/workflow.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'

/** Any workflow: rooms differ in what their records tell. */
type AnyWorkflow = Workflow<string, string, object>

interface Room {
  readonly name: string
  readonly workflow: AnyWorkflow
  readonly statuses: readonly string[]
  readonly steps: readonly string[]
  readonly first: readonly string[]
  /** What a record tells when nothing is closed by a fact. */
  readonly facts: object
}

const nothing = { slipPath: null, agentInvoicePath: null, inquiryReportPath: null, swiftReportPath: null, xRate: null }

const noOffer = { offerExpiresAt: null, isOfferAutomatic: false }

const rooms: readonly Room[] = [
  {
    name: 'inn',
    workflow: innWorkflow as unknown as AnyWorkflow,
    statuses: Object.values(InnStatus),
    steps: Object.values(InnStep),
    first: ['PENDING'],
    facts: { waiting: 1 },
  },
  {
    name: 'request',
    workflow: requestWorkflow,
    statuses: Object.values(RequestStatus),
    steps: Object.values(RequestStep),
    first: ['NEW'],
    facts: {},
  },
  {
    name: 'replenishment',
    workflow: replenishmentWorkflow as unknown as AnyWorkflow,
    statuses: Object.values(ReplenishmentStatus),
    steps: Object.values(ReplenishmentStep),
    first: ['NEW'],
    facts: { paymentOrders: 1, companyId: 1, additionalAgreementBankId: 1, ...noOffer },
  },
  {
    name: 'order',
    workflow: orderWorkflow as unknown as AnyWorkflow,
    statuses: Object.values(OrderStatus),
    steps: Object.values(OrderStep),
    first: ['NEW'],
    facts: nothing,
  },
]

describe.each(rooms)('the workflow of $name', ({ name, workflow, statuses, steps, first, facts }) => {
  test('has a row for every step of the schema and no other', () => {
    expect(Object.keys(workflow).toSorted()).toEqual([...steps].toSorted())
  })

  test('opens these steps to each role in each status', () => {
    const table = statuses.map(status => {
      const byRole = Object.values(Role).map(role => {
        const { open } = stepsOf(workflow, { status, ...facts }, [role])
        return `${role}: ${open.join(' ') || '—'}`
      })
      return `${status}\n  ${byRole.join('\n  ')}`
    })
    expect(`\n${table.join('\n')}\n`).toMatchSnapshot()
  })

  test('reaches every status from the first one', () => {
    const reached = new Set<string>(first)
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const { moves, through } of Object.values(workflow))
        for (const [from, to] of Object.entries(moves) as [string, string][])
          if (reached.has(from) && to !== PREVIOUS) {
            reached.add(to)
            if (through) reached.add(through)
          }
    }
    expect([...reached].toSorted()).toEqual([...statuses].toSorted())
  })

  test('has a label for every status on both sides and in both languages', () => {
    for (const status of statuses)
      for (const side of ['client', 'staff'] as const)
        for (const locale of ['ru', 'en'] as const) {
          const key = `labels.${name}.${side}.${status}` as MessageKey
          expect(text(locale, key)).not.toContain('labels.')
        }
  })
})

describe('steps that a fact closes', () => {
  test('staff confirm a payment in BILL only once payment orders are there', () => {
    const bill = { status: 'BILL', companyId: 1, additionalAgreementBankId: 1, ...noOffer } as const
    const desk = ['ROLE_MANAGER_REQ'] as const
    expect(stepsOf(replenishmentWorkflow, { ...bill, paymentOrders: 1 }, desk).open).toContain('CONFIRM_PAYMENT')
    expect(stepsOf(replenishmentWorkflow, { ...bill, paymentOrders: 0 }, desk).closed).toEqual([
      { step: 'CONFIRM_PAYMENT', reason: 'reasons.noPaymentOrders' },
    ])
  })

  test('a service that was answered is not offered again', () => {
    const order = { ...nothing, status: 'SWIFT_DONE', swiftReportPath: 'a.pdf', inquiryReportPath: 'b.pdf' } as const
    expect(stepsOf(orderWorkflow, order, ['ROLE_CLIENT']).open).toEqual([])
  })

  test('an approved INN is approved once more only while a claim waits', () => {
    const roles = ['ROLE_ADMIN'] as const
    expect(stepsOf(innWorkflow, { status: 'APPROVED', waiting: 1 }, roles).open).toContain('APPROVE')
    expect(stepsOf(innWorkflow, { status: 'APPROVED', waiting: 0 }, roles).open).not.toContain('APPROVE')
  })

  test.each([
    [null, 'a.pdf', 'SWIFT_DONE'],
    ['a.pdf', null, 'INQUIRY_DONE'],
    ['a.pdf', 'b.pdf', 'INQ_SWIFT_DONE'],
  ])('with the reports %s and %s an order lands in %s', (inquiryReportPath, swiftReportPath, status) => {
    const facts = { ...nothing, inquiryReportPath, swiftReportPath }
    expect(orderWorkflow.SEND_SWIFT.lands(facts)).toBe(status)
  })
})
