import { DEMO_PASSWORD } from './people.ts'

/** Works for a user over REST: what a journey needs and does not tell. Answers the parsed body; throws what was refused. */
export type RestUser = <T = { readonly id: number }>(method: string, path: string, body?: unknown) => Promise<T>

/** Signs a demo user in over REST. Answers the bearer token. */
export async function tokenOf(url: string, username: string): Promise<string> {
  const { token } = await ask<{ token: string }>(url, '', 'POST', '/auth/signin', { username, password: DEMO_PASSWORD })
  return token
}

/** Signs a demo user in over REST, to work for them. */
export async function restUserOf(url: string, username: string): Promise<RestUser> {
  const token = await tokenOf(url, username)
  return (method, path, body) => ask(url, token, method, path, body)
}

/** One call over REST, with a bearer token or with none (''). Answers the parsed body; throws what was refused. */
export async function ask<T>(url: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/trinity/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A row of the lists of records. */
interface Row {
  readonly id: number
}

/** The ids of the records in a status that a user sees, the newest first: the demo data has two of each for a client. */
export async function idsIn(
  rest: RestUser,
  list: 'request' | 'replenishment' | 'order',
  status: string,
): Promise<number[]> {
  const { items } = await rest<{ items: readonly Row[] }>('GET', `/${list}?status=${status}`)
  return items.map(({ id }) => id)
}

/** The newest record in a status that a user sees. */
export async function oneIn(
  rest: RestUser,
  list: 'request' | 'replenishment' | 'order',
  status: string,
): Promise<number> {
  const [id] = await idsIn(rest, list, status)
  if (id === undefined) throw new Error(`No ${list} in the status ${status}`)
  return id
}

/** A new request of a client on an approved INN. Answers its id. */
export async function newRequest(client: RestUser): Promise<number> {
  const country = { code: 'CN' }
  const { id } = await client('POST', '/request', {
    inn: '7707083893',
    recipientCountry: country,
    recipientBankCountry: country,
    invoicePrice: 1_000_000,
    currency: 'CNY',
    paymentPurpose: 'Оплата светильников по контракту C-12',
  })
  return id
}

/** A new replenishment of a client whose contractor is filled in. Answers its id. */
export async function newReplenishment(client: RestUser, manager: RestUser): Promise<number> {
  const requestId = await newRequest(client)
  await manager('PUT', `/request/${requestId}/status`, { status: 'APPROVED' })
  const { id } = await client('POST', '/replenishment', { clientRequestId: requestId })
  await client('POST', '/replenishment/contractor', {
    id,
    contractorName: 'Shenzhen Lumen Trading Co., Ltd',
    contractorCountry: { code: 'CN' },
    contractorSwift: 'BKCHCNBJ',
    contractorCurrency: 'CNY',
    contractorAccountNumber: '6222020200112233445',
    contractorBankName: 'Bank of China',
  })
  return id
}

/** What a client has on the balance, USD minor units. */
export async function balanceOf(client: RestUser): Promise<number> {
  const { balance } = await client<{ balance: { amount: number } }>('GET', '/profile')
  return balance.amount
}

/** Credits a paid replenishment over REST. Answers what came onto the balance, USD minor units. */
export async function credit(id: number, client: RestUser, staff: RestUser): Promise<number> {
  const record = await client<{ rubAmountBefore: number; currency: string }>('GET', `/replenishment/${id}`)
  await staff('PATCH', `/replenishment/${id}/payment?amount=${record.rubAmountBefore}`)
  const rates = { rate: 92, xRate: record.currency === 'USD' ? 1 : 7 }
  const figures = { replenishmentId: id, ...rates }
  const { usdAmount } = await staff<{ usdAmount: number }>('POST', '/replenishment/rate-calc?stage=AFTER', figures)
  const fixed = { id, rateAfter: rates.rate, xRateAfter: rates.xRate, usdAmountAfter: usdAmount }
  await staff('POST', '/replenishment/cr-fix', fixed)
  return usdAmount
}

/** The id of the first record of a list. */
export const firstOf = (list: string) => async (rest: RestUser) => {
  const [row] = await rest<{ id: number }[]>('GET', list)
  if (!row) throw new Error(`${list} is empty`)
  return row.id
}

/** The first client that an admin sees. */
export const firstClient = async (rest: RestUser) => {
  const { items } = await rest<{ items: { userId: number }[] }>('GET', '/user?role=ROLE_CLIENT')
  return items[0]?.userId ?? 0
}
