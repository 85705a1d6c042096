import { getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import {
  contractor,
  deleteContractor,
  deleteContractorAccount,
  deleteContractorTemplate,
  saveContractorAccounts,
} from '../../server/contractor/contractor.service.ts'
import { argumentsOf } from '../../server/core/keys.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, innItem } from '../../server/inn/registry.service.ts'
import { addressOf, callOver, calls, roots, type Values } from '../support/calls.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addWorld, type World } from '../support/world.ts'
import { ATTEMPTS, figured } from '../workflow/attempts.ts'
import { STATES } from '../workflow/states.ts'
import { WRITES, type Writer } from './writes.ts'

/** Writes that need no version, each with the reason: what could be overwritten in them is nothing that somebody has seen. */
const WITHOUT: Readonly<Record<string, string>> = {
  signUp: 'creates',
  signIn: 'changes no record',
  confirmAccount: 'the link is good once',
  sendConfirm: 'changes no record',
  sendReset: 'changes no record',
  resetPassword: 'the link is good once',
  changePassword: 'the old password is what the caller has seen',
  signOut: 'changes no record',
  signInAs: 'changes no record',
  secondFactor: 'the challenge is good once',
  passkeyOptions: 'changes no record',
  passkeySignIn: 'the challenge is good once',
  stepUpOptions: 'changes no record',
  stepUp: 'changes no record',
  beginTotp: 'adds to what is there',
  confirmTotp: 'adds to what is there',
  beginPasskey: 'changes no record',
  addPasskey: 'adds to what is there',
  renewRecoveryCodes: 'the codes are never seen again',
  removeFactor: 'a factor is there or not; nothing of it can be edited',
  resetFactors: 'factors are there or not; nothing of them can be edited',
  createKey: 'creates',
  rotateKey: 'the secret is never seen again',
  createWebhook: 'creates',
  deleteWebhook: 'a webhook goes with all that is in it',
  rotateWebhook: 'the secret is never seen again',
  testWebhook: 'changes no record',
  resendWebhookDelivery: 'changes no record',
  revokeKey: 'a key is there or not; nothing of it can be edited',
  endSession: 'a session is there or not; nothing of it can be edited',
  endOtherSessions: 'sessions are there or not; nothing of them can be edited',
  packReplenishment: 'creates an address',
  packOrder: 'creates an address',
  packMonth: 'creates an address',
  reportReplenishment: 'creates an address',
  reportOrder: 'creates an address',
  reconcile: 'creates an address',
  startCheck: 'creates',
  createOrderLink: 'creates',
  revokeOrderLink: 'a link lives or does not; nothing of it can be edited',
  createUser: 'creates',
  assignClientManager: 'a pair stands or does not; nothing of it can be edited',
  removeClientManager: 'a pair stands or does not; nothing of it can be edited',
  addInn: 'creates',
  deleteInn: "a claim is its client's own and is never edited",
  createRequest: 'creates',
  createCompany: 'creates',
  createBank: 'creates',
  createContractor: 'creates',
  createReplenishment: 'creates; a request is used up once',
  createOrder: 'creates',
  sendMessage: 'creates',
  bulkRequest: 'each row has its own (tests/bulk)',
  bulkInn: 'each row has its own (tests/bulk)',
  addNote: 'creates',
  takeWorkItem: 'takes what nobody has: whoever has it is asked anew',
  releaseWorkItem: 'lets go what one has; nothing of it can be edited',
  importStatement: 'adds what is not there yet',
  uploadFile: 'creates',
  approveApproval: 'is decided once; its figures are judged anew',
  rejectApproval: 'is decided once',
  withdrawApproval: 'is decided once',
}

/** Writes whose calls elsewhere create, or name what was created before: here they name what is stored. */
const STORED: Readonly<Record<string, (world: World) => Values>> = {
  saveCompanyRate: ({ company, companyRate }) => ({
    companyId: company,
    bankId: company,
    rate: { id: companyRate, rate: 2 },
  }),
  saveClientRate: ({ client }) => ({ rate: { id: client.rate, rate: 2 } }),
  saveCurrencyMarkup: ({ client }) => ({ markup: { id: client.markup, value: 2 } }),
  saveWebhook: ({ client }) => ({ id: client.webhook, webhook: { description: 'Склад' } }),
  saveView: ({ client }) => ({ view: { id: client.view, name: 'Другой' } }),
  saveAnswerTemplate: ({ answerTemplate }) => ({ template: { id: answerTemplate, name: 'Другое' } }),
  deleteBank: ({ bank }) => ({ id: bank }),
  deleteCompany: ({ company }) => ({ id: company }),
  approveInn: ({ client }) => ({ inn: client.inn }),
  blockInn: ({ client }) => ({ inn: client.inn, comment: 'Проверка' }),
  unblockInn: ({ client }) => ({ inn: client.inn }),
  saveInnItem: ({ client }) => ({ item: { inn: client.inn, name: 'ООО «Другое»' } }),
}

const MOVED = 999

/** The argument of a mutation that takes the version: itself, or an input; null where none does. */
function placeOf(name: string): string | null {
  const field = roots.mutation.find(one => one.name === name)
  const holder = (field ? argumentsOf(field) : []).find(arg => {
    const type = getNamedType(arg.type)
    return arg.name === 'version' || (isInputObjectType(type) && 'version' in type.getFields())
  })
  return holder?.name ?? null
}

/** The values with a version that is not the record's. */
function moved(name: string, values: Values): Values {
  const place = placeOf(name) ?? ''
  return place === 'version'
    ? { ...values, version: MOVED }
    : { ...values, [place]: { ...(values[place] as Values), version: MOVED } }
}

test('every mutation takes the version that its caller has seen, or has a reason why not', () => {
  const without = roots.mutation.map(({ name }) => name).filter(name => placeOf(name) === null)
  expect(without.filter(name => !(name in WITHOUT))).toEqual([])
  const names = new Set(roots.mutation.map(({ name }) => name))
  expect(Object.keys(WITHOUT).filter(name => !names.has(name))).toEqual([])
})

describe.each(databases)('on %s a version that has moved is 409 over both faces:', database => {
  let application: TestApplication
  let world: World
  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
  })
  afterAll(() => application.close())

  const refused = async (name: string, who: Writer, values: Values) => {
    const token = who === 'nobody' ? null : application.token(who === 'client' ? world.client.user : world[who])
    for (const face of ['REST', 'GraphQL'] as const) {
      if (face === 'REST') expect(calls.some(({ field }) => field.name === name)).toBe(true)
      const { status, body } = await callOver(application, face, token, name, moved(name, values))
      expect({ face, status, code: (body as { code?: string }).code }).toEqual({ face, ...problems.stale })
    }
    const call = calls.find(({ field }) => field.name === name)
    if (!call || placeOf(name) !== 'version') return
    const { path, body: sent } = addressOf(call, values)
    if (Array.isArray(sent)) return
    const body = { ...(sent as Values | undefined), version: MOVED }
    const answer = await application.rest(token, call.method, path, body)
    expect({ in: 'body', ...answer }).toMatchObject({ in: 'body', body: { code: problems.stale.code } })
  }

  const steps = (Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[]).flatMap(room =>
    ATTEMPTS[room].filter(({ field }) => !(field in WITHOUT)).map(attempt => ({ room, attempt, step: attempt.step })),
  )

  test.each(steps)('$room $step', async ({ room, attempt }) => {
    const line = STATES[room].find(({ step }) => step === attempt.step)
    const from = [...(line?.moves.keys() ?? [])].find(status => !attempt.lacks?.includes(status)) ?? ''
    const who: Writer = line?.by.includes('client') ? 'client' : 'admin'
    const { user, credited } = world.client
    const id = await {
      order: () => world.orderIn(user, credited, from as 'NEW'),
      replenishment: () => world.replenishmentIn(user, from as 'NEW'),
      request: () => world.requestIn(user, from as 'NEW'),
    }[room]()
    const ask = async (values: Values) =>
      (await callOver(application, 'REST', application.token(world.admin), 'rateCalc', values)).body
    await refused(attempt.field, who, (await figured(attempt, id, ask))(id, world))
  })

  const others = WRITES.filter(({ field }) => !(field in WITHOUT))

  test.each(others)('$field', async ({ field, who, values }) => {
    await refused(field, who, (STORED[field] ?? values)(world))
  })

  test('a claim on an INN moves its version: what nobody has seen is not approved', async () => {
    const manager = application.contextFor(world.manager)
    const seen = await innItem(manager, world.otherClient.inn)
    await addInn(application.contextFor(world.client.user), { inn: seen.inn, name: 'ООО «Чужое»' })
    await expect(approveInn(manager, seen)).rejects.toMatchObject({ problem: 'stale' })
    const { version } = await innItem(manager, seen.inn)
    expect((await approveInn(manager, { inn: seen.inn, version })).clients.map(({ status }) => status)).toEqual([
      'APPROVED',
      'APPROVED',
    ])
  })

  test('accounts and templates move the version of their contractor', async () => {
    const client = application.contextFor(world.client.user)
    const read = () => contractor(client, world.client.contractor)
    const account = { accountNumber: '77', swift: 'BKCHCNBJ', bankName: 'Bank of China', currency: 'CNY' }
    const first = await read()
    const { id } = first
    await saveContractorAccounts(client, { id, version: first.version, accounts: [account] })
    const second = await read()
    const own = { id, accountId: second.accounts.at(-1)?.id ?? 0 }
    await expect(deleteContractorAccount(client, { ...own, version: first.version })).rejects.toMatchObject({
      problem: 'stale',
    })
    await deleteContractorAccount(client, { ...own, version: second.version })
    const template = { id, templateId: world.client.contract }
    await expect(deleteContractorTemplate(client, { ...template, version: second.version })).rejects.toMatchObject({
      problem: 'stale',
    })
    await deleteContractorTemplate(client, { ...template, version: (await read()).version })
    await expect(deleteContractor(client, { id, version: second.version })).rejects.toMatchObject({ problem: 'stale' })
  })
})
