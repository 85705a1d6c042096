import { OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { ask, tokenOf } from './restUsers.ts'

/** Who looks: nobody is signed in, or a demo user. */
export type Looker = 'nobody' | 'client' | 'manager' | 'admin'

/** A page that somebody opens. */
export interface Address {
  readonly who: Looker
  /** The pattern of the address, for the name of its picture. */
  readonly route: string
  readonly path: string
  /** A further status of a record whose route is among the addresses already. */
  readonly isVariant: boolean
}

const USERS: Readonly<Record<Exclude<Looker, 'nobody'>, string>> = {
  client: 'client@trinity.test',
  manager: 'manager@trinity.test',
  admin: 'admin@trinity.test',
}

/** Statuses in which the page of a record shows the most; the others are variants. */
const TELLING: ReadonlySet<string> = new Set(['DOC', 'CR_AWT', 'BILL_PAID', 'NEW', 'PAID'])

/** Bearer tokens of those who look; nobody has none. */
export type Tokens = Readonly<Record<Looker, string>>

/** Signs everybody in over REST. */
export async function tokensOf(url: string): Promise<Tokens> {
  return {
    nobody: '',
    client: await tokenOf(url, USERS.client),
    manager: await tokenOf(url, USERS.manager),
    admin: await tokenOf(url, USERS.admin),
  }
}

interface Rows {
  readonly items: readonly { readonly id: number }[]
}

/** Every address of the product for everybody who may open it, with ids of the demo data (decisions.md sections 11 and 13). */
export async function addressesOf(url: string, tokens: Tokens): Promise<Address[]> {
  const idOf = async (path: string) => (await ask<Rows>(url, tokens.client, 'GET', path)).items[0]?.id
  const [company] = await ask<{ id: number }[]>(url, tokens.admin, 'GET', '/company')
  const [bank] = await ask<{ id: number }[]>(url, tokens.admin, 'GET', '/brockman')
  const [contractor] = await ask<{ id: number }[]>(url, tokens.client, 'GET', '/client/contractor')
  const { userId: client } = await ask<{ userId: number }>(url, tokens.client, 'GET', '/profile')
  const { userId: manager } = await ask<{ userId: number }>(url, tokens.manager, 'GET', '/profile')
  const [webhook] = await ask<{ id: number }[]>(url, tokens.client, 'GET', '/webhook')
  const request = await idOf('/request?status=NEW')
  const approved = await idOf('/request?status=APPROVED')
  const rejected = await idOf('/request?status=REJECTED')
  const addresses: Address[] = []
  const add = (who: Looker, rows: Readonly<Record<string, string>>, isVariant = false) => {
    for (const [route, path] of Object.entries(rows)) addresses.push({ who, route, path, isVariant })
  }
  const plain = (...paths: string[]) => Object.fromEntries(paths.map(path => [path, path]))

  add('nobody', plain('/', '/signup', '/forgot'))
  add('nobody', { '/reset/:id/:word': '/reset/1/no-such-word', '/confirm/:id/:word': '/confirm/1/no-such-word' })
  add('client', plain('/dashboard', '/profile', '/request', '/dashboard?inn=mine', '/replenishment', '/order'))
  add('client', plain('/replenishment/new', '/order/new', '/balance', '/analytics', '/client/company', '/nowhere'))
  add('client', plain('/developers', '/developers/keys', '/developers/calls'))
  add('client', plain('/client/contractor', '/client/contractor/new'))
  add('client', plain('/developers/webhooks', '/developers/events'))
  add('client', { '/developers/webhooks/:id': `/developers/webhooks/${webhook?.id}` })
  add('manager', plain('/developers/webhooks'))
  add('client', {
    '/client/contractor/:id': `/client/contractor/${contractor?.id}`,
    '/company/:id': `/company/${company?.id}`,
    '/request?request=:new': `/request?request=${request}`,
  })
  add('client', { '/request?request=:approved': `/request?request=${approved}` }, true)
  add('client', { '/request?request=:rejected': `/request?request=${rejected}` }, true)
  add('manager', plain('/dashboard', '/dashboard?inn=registry', '/request', '/replenishment', '/order', '/company'))
  add('manager', plain('/bank-statements', '/answer-templates', '/developers'))
  add('manager', {
    '/company/:id': `/company/${company?.id}`,
    '/manager/brockman/:id': `/manager/brockman/${bank?.id}`,
    '/balance/:userId': `/balance/${client}`,
    '/analytics/:userId': `/analytics/${client}`,
    '/request?request=:new': `/request?request=${request}`,
  })
  add(
    'admin',
    plain(
      '/dashboard',
      '/company',
      '/admin/company/new',
      '/admin/brockman/new',
      '/check',
      '/admin/audit',
      '/admin/deadline',
    ),
  )
  add('admin', plain('/analytics'))
  add('admin', plain('/admin/user?role=ROLE_MANAGER', '/admin/user?role=ROLE_CLIENT'))
  add('admin', {
    '/admin/company/:id': `/admin/company/${company?.id}`,
    '/admin/brockman/:id': `/admin/brockman/${bank?.id}`,
    '/admin/brockman/:id/detail': `/admin/brockman/${bank?.id}/detail`,
    '/admin/user/new': '/admin/user/new?role=ROLE_MANAGER',
    '/admin/user/:client': `/admin/user/${client}`,
    '/admin/user/:manager': `/admin/user/${manager}`,
  })

  for (const status of Object.values(ReplenishmentStatus)) {
    const id = await idOf(`/replenishment?status=${status}`)
    if (id === undefined) continue
    for (const who of ['client', 'manager'] as const)
      add(who, { [`/replenishment/:id ${status}`]: `/replenishment/${id}` }, !TELLING.has(status))
    if (status !== 'DONE') continue
    for (const who of ['client', 'manager'] as const)
      add(who, { '/replenishment/:id/passport': `/replenishment/${id}/passport` })
    add('client', { '/replenishment/:id/bill': `/replenishment/${id}/bill` })
    add('client', { '/replenishment/:id?chat': `/replenishment/${id}?chat=REPLENISHMENT-${id}` })
  }
  for (const status of Object.values(OrderStatus)) {
    const id = await idOf(`/order?status=${status}`)
    if (id === undefined) continue
    for (const who of ['client', 'manager'] as const)
      add(who, { [`/order/:id ${status}`]: `/order/${id}` }, !TELLING.has(status))
  }
  return addresses
}
