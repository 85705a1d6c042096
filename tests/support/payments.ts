import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { callNode, type Cluster } from './cluster.ts'
import { pdf } from './files.ts'
import { balanceInTable, RECIPIENT, topUp } from './work.ts'
import { auditMoney } from './audits.ts'

/** What each payment takes from its client, USD minor units. */
const PRICE = 10_000
const FUNDS = 1_000_000_000

/** What became of payments. */
export interface Payments {
  /** The orders whose payment was acknowledged. */
  readonly acknowledged: readonly number[]
  /** How often a call had to be repeated. */
  readonly repeated: number
}

/**
 * Has actors enter and pay orders through nginx, each call repeated with its key until it is answered. Each actor has a
 * client and a manager of its own.
 */
export async function payMany(cluster: Cluster, actors: number, each: number): Promise<Payments> {
  const { desk, nginx } = cluster
  const acknowledged: number[] = []
  let repeated = 0
  const settle = async (by: User, path: string, body: object, key: string) => {
    for (;;) {
      const headers = { 'idempotency-key': key }
      const answer = await callNode(nginx.url, desk.token(by), 'POST', path, body, headers).catch(() => null) // it was cut
      if (answer?.status === 200) return answer.body
      const status = answer?.status ?? 0
      if (status !== 0 && status < 500) throw new Error(`${path}: ${status} ${JSON.stringify(answer?.body)}`)
      expect([0, 502, 503, 504]).toContain(status)
      repeated++
      await sleep(200)
    }
  }
  const act = async (number: number) => {
    const client = await desk.addUser({ kind: 'CLIENT' })
    const manager = await desk.addUser({ kind: 'MANAGER', managesOrders: true })
    await topUp(desk, client, FUNDS)
    for (let turn = 0; turn < each; turn++) {
      const order = {
        ...RECIPIENT,
        invoiceDate: '2026-03-05',
        invoiceNumber: `INV-${number}-${turn}`,
        invoiceAmount: 50_000,
        invoiceCurrency: 'CNY',
        invoice: pdf('invoice.pdf'),
      }
      const { id } = await settle(client, '/order', order, `enter-${number}-${turn}`)
      const payment = { id, xRate: 5, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
      const paid = await settle(manager, '/order/pay', payment, `pay-${number}-${turn}`)
      expect(paid).toMatchObject({ id, status: 'PAID' })
      acknowledged.push(Number(id))
    }
    expect(await balanceInTable(desk, client)).toBe(FUNDS - each * PRICE)
  }
  await Promise.all(Array.from({ length: actors }, (_, number) => act(number)))
  return { acknowledged, repeated }
}

/** Holds that each payment is there once, that there are no others, and that all money adds up. */
export async function expectPaidOnce(cluster: Cluster, { acknowledged }: Payments): Promise<void> {
  const ids = acknowledged.toSorted((a, b) => a - b)
  const orders = await cluster.ask<{ id: number; status: string }>('select id, status from client_order order by id')
  expect(orders).toEqual(ids.map(id => ({ id, status: 'PAID' })))
  expect(await auditMoney(cluster.desk.app.store.fork())).toEqual([])
}
