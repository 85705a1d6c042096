import { minor } from '../../domain/core/money.ts'
import type { LetterKind, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { ManagerClient, type User } from '../../server/account/account.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { type Walk, walkReplenishment } from '../../server/app/demo/walk.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { type NewUser, openTestApplication } from '../support/application.ts'
import { addCompanyAndBank } from '../support/work.ts'

/** The INN of the client. */
export const INN = '7707083893'

/** An application with a client, a manager of both sides and what their work needs; letters are read by their readers. */
export async function openWorkplace(database: 'sqlite' | 'postgresql' = 'sqlite') {
  const application = await openTestApplication({ database, env: { PUBLIC_URL: 'http://trinity.example' } })
  const add = (name: string, user: NewUser) => application.addUser({ ...user, name, email: `${name}@example.com` })
  const client = await add('client', {})
  const both = { kind: 'MANAGER', managesRequests: true, managesOrders: true } as const
  const worker = await add('worker', both)
  const mate = await add('mate', both)
  const admin = await add('admin', { kind: 'ADMIN' })
  await add('requests', { kind: 'MANAGER', managesRequests: true })
  await add('orders', { kind: 'MANAGER', managesOrders: true })
  await add('banned', { ...both, isBanned: true })
  await add('unconfirmed', { ...both, confirmedAt: null })
  const desk = await addCompanyAndBank(application)
  const walk: Walk = {
    client: application.contextFor(client),
    manager: application.contextFor(worker),
    admin: application.contextFor(admin),
    ...desk,
    recipient: RECIPIENTS[0],
    amount: minor(1_000_000),
    date: '2026-03-05',
  }
  const request = async () => {
    const { id } = await createRequest(walk.client, {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: walk.amount,
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    })
    return id
  }
  const replenishment = async (status: ReplenishmentStatus) => {
    const id = await request()
    await setRequestStatus(walk.manager, { id, status: 'APPROVED' })
    return walkReplenishment(walk, id, status)
  }
  let seen = 0
  /** The letters since the last call: `reader: subject`, in the order of readers. */
  const letters = async () => {
    await application.app.outbox.settle()
    const found = await application.app.store.fork().find(Letter, { id: { $gt: seen } }, { orderBy: { id: 1 } })
    seen = found.at(-1)?.id ?? seen
    return found
  }
  const told = async () =>
    (await letters()).map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${plain(subject)}`)
  const quiet = (user: User, kinds: LetterKind[]) =>
    application.rest(application.token(user), 'PUT', '/profile', { quietLetters: kinds })
  const assign = (manager: User) =>
    transaction(application.app.store, async em => {
      em.create(ManagerClient, { manager: manager.id, client: client.id })
      await em.flush()
    })
  return { application, client, worker, mate, admin, walk, request, replenishment, letters, told, quiet, assign }
}

/** Without numbers of records and amounts, which differ from run to run. */
const plain = (subject: string) =>
  subject
    .replace(/№\d+/, '№')
    .replace(/ \d{10}/, ' …')
    .replace(/[\d\u202F,]+\u00A0/, '… ')

/** What `openWorkplace` answers. */
export type Workplace = Awaited<ReturnType<typeof openWorkplace>>
