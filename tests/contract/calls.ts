import { problems } from '../../domain/core/problems.ts'

/** Who calls. */
export type Who = 'nobody' | 'client' | 'requests' | 'orders' | 'admin'

/** One call as both faces make it, and what both must answer. */
export interface Case {
  readonly name: string
  readonly who: Who
  readonly rest: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown]
  readonly graphql: readonly [query: string, variables?: Readonly<Record<string, unknown>>]
  readonly status: number
  readonly code: string
  readonly fields?: readonly string[]
}

const unauthenticated = problems.unauthenticated
const forbidden = problems.forbidden
const notFound = problems.notFound
const validation = problems.validation

const PROFILE = '{ profile { userId } }'
const REQUEST = 'query($id: Int!) { request(id: $id) { id } }'
const REQUESTS = 'query($page: Int, $search: String) { requests(page: $page, search: $search) { totalItems } }'
const STATUSES = 'query($status: RequestStatusFilter) { requests(status: $status) { totalItems } }'
const CREATE = 'mutation($request: RequestInput!) { createRequest(request: $request) { id } }'
const JUDGE = 'mutation($id: Int!, $status: RequestStatus) { setRequestStatus(id: $id, status: $status) { id } }'
const COMPANY = 'mutation($company: CompanyInput!) { createCompany(company: $company) { id } }'
const SIGN_IN =
  'mutation($username: String, $password: String) { signIn(username: $username, password: $password) { token } }'
const SIGN_UP =
  'mutation($username: String, $password: String) { signUp(username: $username, name: "A", password: $password, rePassword: "x") { userId } }'
const BALANCE = 'query($userId: Int!) { balance(userId: $userId) { amount } }'
const DOWNLOAD = 'query($id: Int!, $type: FileType!) { download(id: $id, type: $type) { name } }'

const wrongUser = { username: 'nobody@example.com', password: 'green-horse-43' }
const newUser = { username: 'not an address', password: 'green-horse-43' }

/** Calls that both faces must answer alike. */
export const cases: readonly Case[] = [
  {
    name: 'nobody asks for a profile',
    who: 'nobody',
    rest: ['GET', '/profile'],
    graphql: [PROFILE],
    ...unauthenticated,
  },
  {
    name: 'nobody sends a bad body: the credential is judged first',
    who: 'nobody',
    rest: ['POST', '/request', { invoicePrice: 'much' }],
    graphql: [CREATE, { request: { invoicePrice: 'much' } }],
    ...unauthenticated,
  },
  {
    name: 'a client creates a company',
    who: 'client',
    rest: ['POST', '/company/full', {}],
    graphql: [COMPANY, { company: {} }],
    ...forbidden,
  },
  {
    name: 'a manager creates a request with a bad body: the role is judged first',
    who: 'requests',
    rest: ['POST', '/request', { invoicePrice: 'much' }],
    graphql: [CREATE, { request: { invoicePrice: 'much' } }],
    ...forbidden,
  },
  {
    name: 'a manager without the right lists requests',
    who: 'orders',
    rest: ['GET', '/request'],
    graphql: [REQUESTS],
    ...forbidden,
  },
  {
    name: 'a manager without the right opens one request',
    who: 'orders',
    rest: ['GET', '/request/1'],
    graphql: [REQUEST, { id: 1 }],
    ...notFound,
  },
  {
    name: 'an id that is none',
    who: 'client',
    rest: ['GET', '/request/abc'],
    graphql: [REQUEST, { id: 0 }],
    ...notFound,
  },
  {
    name: 'an id beyond all ids',
    who: 'client',
    rest: ['GET', '/request/99999999999999999999'],
    graphql: [REQUEST, { id: 2 ** 31 - 1 }],
    ...notFound,
  },
  {
    name: 'an unknown id',
    who: 'client',
    rest: ['GET', '/request/999999'],
    graphql: [REQUEST, { id: 999_999 }],
    ...notFound,
  },
  {
    name: 'an unknown id is judged before the body',
    who: 'requests',
    rest: ['PUT', '/request/999999/status', {}],
    graphql: [JUDGE, { id: 999_999 }],
    ...notFound,
  },
  {
    name: 'the balance of another client',
    who: 'client',
    rest: ['GET', '/client/balance/999999'],
    graphql: [BALANCE, { userId: 999_999 }],
    ...notFound,
  },
  {
    name: 'page -1',
    who: 'client',
    rest: ['GET', '/request?page=-1'],
    graphql: [REQUESTS, { page: -1 }],
    ...validation,
    fields: ['page'],
  },
  {
    name: 'page abc',
    who: 'client',
    rest: ['GET', '/request?page=abc'],
    graphql: [REQUESTS, { page: 'abc' }],
    ...validation,
    fields: ['page'],
  },
  {
    name: 'page 1.5',
    who: 'client',
    rest: ['GET', '/request?page=1.5'],
    graphql: [REQUESTS, { page: 1.5 }],
    ...validation,
    fields: ['page'],
  },
  {
    name: 'a repeated page',
    who: 'client',
    rest: ['GET', '/request?page=1&page=2'],
    graphql: [REQUESTS, { page: ['1', '2'] }],
    ...validation,
    fields: ['page'],
  },
  {
    name: 'a repeated search',
    who: 'client',
    rest: ['GET', '/request?search=a&search=b'],
    graphql: [REQUESTS, { search: ['a', 'b'] }],
    ...validation,
    fields: ['search'],
  },
  {
    name: 'a search of 101 characters',
    who: 'client',
    rest: ['GET', `/request?search=${'a'.repeat(101)}`],
    graphql: [REQUESTS, { search: 'a'.repeat(101) }],
    ...validation,
    fields: ['search'],
  },
  {
    name: 'an unknown status',
    who: 'client',
    rest: ['GET', '/request?status=LOST'],
    graphql: [STATUSES, { status: 'LOST' }],
    ...validation,
    fields: ['status'],
  },
  {
    name: 'a download without its parameters',
    who: 'client',
    rest: ['GET', '/download'],
    graphql: [DOWNLOAD],
    ...validation,
    fields: ['id', 'type'],
  },
  ...['100', 100.5, true, {}, [1]].map(
    (invoicePrice): Case => ({
      name: `the amount ${JSON.stringify(invoicePrice)}`,
      who: 'client',
      rest: ['POST', '/request', { invoicePrice }],
      graphql: [CREATE, { request: { invoicePrice } }],
      ...validation,
      fields: ['invoicePrice'],
    }),
  ),
  ...[0, -1, 1e13 + 1].map(
    (invoicePrice): Case => ({
      name: `the amount ${invoicePrice}`,
      who: 'client',
      rest: ['POST', '/request', { invoicePrice }],
      graphql: [CREATE, { request: { invoicePrice } }],
      ...validation,
      fields: ['invoicePrice'],
    }),
  ),
  {
    name: 'a wrong password',
    who: 'nobody',
    rest: ['POST', '/auth/signin', wrongUser],
    graphql: [SIGN_IN, wrongUser],
    ...problems.badCredentials,
  },
  {
    name: 'a sign-up without an address',
    who: 'nobody',
    rest: ['POST', '/auth/signup', { ...newUser, name: 'A', rePassword: 'x' }],
    graphql: [SIGN_UP, newUser],
    ...problems.badEmail,
  },
]
