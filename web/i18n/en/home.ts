import type { Texts } from '../catalogue.ts'
import type { home as ru } from '../ru/home.ts'

/** Texts of the home pages. */
export const home: Texts<typeof ru> = {
  title: 'Main',
  client: 'Client',
  quick: 'Quick actions',
  myInns: 'My INNs',
  createRequest: 'Create a request',
  createReplenishment: 'Create a replenishment',
  createOrder: 'Create an order',
  balance: 'Balance',
  monthlyVolume: 'Volume this month',
  statement: 'Balance statement',
  waiting: 'Waits for you',
  waitingStaff: 'Queue',
  nothingWaits: 'Nothing waits for you. We will write when your decision is needed.',
  nothingWaitsStaff: 'The queue is empty.',
  waits: {
    INN: 'INNs to review',
    REQUEST: 'Requests',
    REPLENISHMENT: 'Replenishments',
    ORDER: 'Orders',
  },
  unread: 'Unread messages',
  first: {
    title: 'Where to begin',
    inn: 'Add the INN of your company',
    innHint: 'We will review it and tell you.',
    request: 'Create a request',
    requestHint: 'Tell us whom to pay and for what.',
    replenishment: 'Top up the balance',
    replenishmentHint: 'On an approved request: documents, rate, payment.',
  },
  innRegistry: 'INN registry',
  requests: 'Requests',
  replenishments: 'Replenishments',
  orders: 'Orders',
  banks: 'Banks',
  addBank: 'Add a bank',
  noBanks: 'No banks yet',
}
