import { randomUUID } from 'node:crypto'
import { getNamedType, isObjectType } from 'graphql'
import { expect } from 'vitest'
import { takesKey } from '../../server/core/keys.ts'
import { createSchema } from '../../server/api/schema.ts'
import { resolvers } from '../../server/app/resolvers.ts'
import { shapeOf } from '../../server/api/rest/shape.ts'
import type { Role } from '../../server/generated/schema.ts'
import { generatedClient } from './generatedClient.ts'
import type { RestAnswer, TestApplication } from '../support/application.ts'

/** The REST calls of the main job, word for word as integrators are given them: `{name}` is filled from the arguments. */
const CALLS: Readonly<Record<string, string>> = {
  signUp: 'POST /auth/signup *',
  signIn: 'POST /auth/signin *',
  confirmAccount: 'GET /auth/confirm/{userId}/{confirmation}',
  addInn: 'POST /client/inn claim',
  innRegistry: 'GET /inn-registry?search={search}',
  approveInn: 'POST /inn-registry/{inn}/approve',
  createRequest: 'POST /request request',
  setRequestStatus: 'PUT /request/{id}/status *',
  request: 'GET /request/{id}',
  createReplenishment: 'POST /replenishment *',
  saveContractorStage: 'POST /replenishment/contractor replenishment',
  saveDocuments: 'POST /replenishment/docs replenishment',
  createTemplate: 'POST /replenishment/{id}/template *',
  reviewDocuments: 'POST /replenishment/docs-response review',
  rateCalc: 'POST /replenishment/rate-calc?stage={stage} calc',
  requestRate: 'POST /replenishment/cr-request?isAuto={isAuto} rate',
  formRate: 'POST /replenishment/cr-response rate',
  confirmRate: 'PATCH /replenishment/{id}/cr-confirm?accepted={accepted}&rubAmountBefore={rubAmountBefore}',
  bill: 'GET /replenishment/{id}/bill',
  sendPayment: 'POST /replenishment/payment payment',
  confirmPayment: 'PATCH /replenishment/{id}/payment?amount={amount}',
  fixRate: 'POST /replenishment/cr-fix rate',
  replenishment: 'GET /replenishment/{id}',
  replenishments: 'GET /replenishment?status={status}',
  replenishmentHistory: 'GET /replenishment/{id}/history',
  rollbackReplenishment: 'POST /replenishment/{id}/rollback',
  balance: 'GET /client/balance/{userId}',
  statement: 'GET /client/statement/{userId}',
  createOrder: 'POST /order order',
  order: 'GET /order/{id}',
  setOrderCompany: 'PATCH /order/{id}/company/{companyId}',
  payOrder: 'POST /order/pay order',
  requestInquiry: 'POST /order/{id}/inquiry',
  requestSwift: 'POST /order/{id}/swift',
  sendInquirySwift: 'POST /order/inquiry-swift order',
  rollbackOrder: 'POST /order/{id}/rollback',
  refundOrder: 'POST /order/{id}/refund?amount={amount}',
  sendMessage: 'POST /messenger/message message',
  messages: 'GET /messenger/{type}/{instanceId}',
  unread: 'GET /messenger/check',
  toDo: 'GET /messenger/check/instances',
  download: 'GET /download?id={id}&type={type}',
}

/** A face of the API: the same calls by the names of their fields. */
export type Face = 'REST' | 'GraphQL' | 'a client generated from openapi.json'

/** An answer of either face. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: RestAnswer['headers']
}

type Headers = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/**
 * Makes the calls of the main job on one face. Each write goes twice under one idempotency key, as if the first answer
 * had been lost on its way: the second must be given the same answer and change nothing.
 */
export function caller(application: TestApplication, face: Face) {
  const schema = createSchema(resolvers)
  const overRest = async (token: string | null, name: string, values: Values, more: Headers): Promise<Answer> => {
    const [method = '', template = '', bodyName] = (CALLS[name] ?? '').split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent((values[key] ?? '') as string | number),
    )
    const inPath = [...template.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !inPath.includes(key)))
    const body = bodyName === '*' ? rest : bodyName ? values[bodyName] : undefined
    return application.rest(token, method, path, body, more)
  }
  const overGraphQL = async (token: string | null, name: string, values: Values, more: Headers): Promise<Answer> => {
    const isQuery = schema.getQueryType()?.getFields()[name]
    const field = isQuery ?? schema.getMutationType()?.getFields()[name]
    if (!field) throw new Error(`No field ${name}`)
    const used = field.args.filter(arg => arg.name in values)
    const declared = used.map(arg => `$${arg.name}: ${arg.type.toString()}`).join(', ')
    const passed = used.map(arg => `${arg.name}: $${arg.name}`).join(', ')
    const everything: Role[] = ['ROLE_CLIENT', 'ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD', 'ROLE_ADMIN']
    const shape = isObjectType(getNamedType(field.type)) ? shapeOf(schema, field.type, everything) : ''
    const query = `${isQuery ? 'query' : 'mutation'}${declared && `(${declared})`} { ${name}${passed && `(${passed})`}${shape} }`
    const { status, data, errors, headers } = await application.graphql(token, query, values, more)
    const error = errors?.[0]
    const body = error ? { message: error.message, ...error.extensions } : data?.[name]
    return { status: error ? Number(error.extensions?.['status']) : status, body: body as Answer['body'], headers }
  }
  const client = face === 'a client generated from openapi.json' ? generatedClient(application) : null
  const overClient: typeof overRest = async (...asked) => (await client)?.(...asked) as Promise<Answer>
  const once = { REST: overRest, GraphQL: overGraphQL, 'a client generated from openapi.json': overClient }[face]
  return async (token: string | null, name: string, values: Values): Promise<Answer> => {
    const field = schema.getMutationType()?.getFields()[name]
    if (!token || !field || !takesKey(field)) return once(token, name, values, {})
    const key = { 'idempotency-key': randomUUID() }
    const first = await once(token, name, values, key)
    if (first.status === 403) return first // rights come before the key
    const second = await once(token, name, values, key)
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
    expect(second.headers['idempotency-replayed']).toBe('true')
    return first
  }
}
