import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { PREVIOUS, type Step } from '../../domain/core/workflow.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { replenishmentWorkflow } from '../../domain/replenishment/workflow.ts'
import { sessionRuleOf, uses } from '../../server/api/directives.ts'
import { type User, User as UserTable } from '../../server/account/account.entity.ts'
import { run, statement } from '../../server/core/sql.ts'
import type { Params } from '../../server/core/sql.ts'
import type { Db } from '../../server/core/tables.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { callOver, roots, schema } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import { addCompanyAndBank } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'
import { WRITES } from './writes.ts'

/**
 * What wants the second factor shown anew: written by hand from docs/security.md, never from the directives of the
 * schema. A mutation of whose name these words tell and that stands in neither table is a step that nobody has thought of.
 */
const STEP_UP: Readonly<Record<string, string>> = {
  payOrder: 'ALWAYS',
  refundOrder: 'ALWAYS',
  fixRate: 'ALWAYS',
  rollbackReplenishment: 'MONEY_MOVES',
  rollbackOrder: 'MONEY_MOVES',
  createCompany: 'PAYEES_CHANGE',
  saveCompany: 'PAYEES_CHANGE',
  deleteCompany: 'PAYEES_CHANGE',
  createBank: 'PAYEES_CHANGE',
  saveBank: 'PAYEES_CHANGE',
  saveBankDetail: 'PAYEES_CHANGE',
  deleteBank: 'PAYEES_CHANGE',
  createUser: 'ACCESS_CHANGES',
  saveUser: 'ACCESS_CHANGES',
  banUser: 'ALWAYS',
  deleteUser: 'ALWAYS',
  approveApproval: 'ALWAYS',
  rejectApproval: 'ALWAYS',
  saveSettings: 'ALWAYS',
  signInAs: 'ALWAYS',
  resetFactors: 'ALWAYS',
  beginTotp: 'ALWAYS',
  confirmTotp: 'ALWAYS',
  beginPasskey: 'ALWAYS',
  addPasskey: 'ALWAYS',
  renewRecoveryCodes: 'ALWAYS',
  removeFactor: 'ALWAYS',
  createKey: 'ALWAYS',
  rotateKey: 'ALWAYS',
  createWebhook: 'ALWAYS',
  saveWebhook: 'ADDRESSES_CHANGE',
  rotateWebhook: 'ALWAYS',
}

/** Names that sound like money, access or keys, and why they want nothing. */
const WITHOUT: Readonly<Record<string, string>> = {
  sendPayment: 'payment orders of a client: papers, no money',
  confirmPayment: 'received roubles are written down; the credit is CREDIT',
  addInn: 'a claim',
  createRequest: 'a request',
  createContractor: 'a recipient of the client’s own, checked when it is paid',
  createReplenishment: 'papers',
  createOrder: 'a wish: PAY moves the money',
  createTemplate: 'papers',
  requestRate: 'an offer',
  formRate: 'an offer',
  confirmRate: 'an offer',
  requestInquiry: 'the client’s own 10 dollars: no step of the list',
  requestSwift: 'the client’s own 10 dollars: no step of the list',
  secondFactor: 'shows one',
  passkeyOptions: 'nobody is signed in',
  passkeySignIn: 'shows one',
  stepUpOptions: 'shows one',
  stepUp: 'shows one',
  changePassword: 'wants the old one',
  resetPassword: 'nobody is signed in',
  withdrawApproval: 'takes one’s own proposal back',
  revokeKey: 'takes access away',
  deleteWebhook: 'takes an address away',
  testWebhook: 'tells of nothing',
  resendWebhookDelivery: 'goes where the event went before, or may go',
  createOrderLink: 'shows one’s own order to its recipient, no money',
}

const SOUNDS =
  /pay|refund|credit|fix|rollback|approv|setting|bank$|bankdetail|company$|user$|signinas|key|webhook|factor|totp|recovery|create|password|stepup|rate$|inquiry$|swift$/i

const stepUpOf = (field: (typeof roots.mutation)[number]) => sessionRuleOf(schema, field).stepUp

test('the list of steps that want the second factor is that of the schema', () => {
  const found = roots.mutation.flatMap(field => {
    const rule = stepUpOf(field)
    return rule ? [[field.name, rule.when] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(STEP_UP)
})

type Row = Pick<Step<string, unknown>, 'movement' | 'costs' | 'second' | 'moves'>

/** Steps that move a client's dollars, from the tables of the workflows: by figures, for a price, or by taking such a step back. */
const moving = (workflow: Readonly<Record<string, Row>>) =>
  Object.entries(workflow).flatMap(([name, { movement, costs, second, moves }]) =>
    movement || costs || second || Object.values(moves).includes(PREVIOUS) ? [name] : [],
  )

test('every route to the money of a client wants it, but for the services that clients order themselves', () => {
  const steps = { order: moving(orderWorkflow), replenishment: moving(replenishmentWorkflow) }
  expect(steps).toEqual({
    order: ['PAY', 'REQUEST_INQUIRY', 'REQUEST_SWIFT', 'REFUND', 'ROLLBACK'],
    replenishment: ['CREDIT', 'ROLLBACK'],
  })
  const routes = roots.mutation.flatMap(field => {
    const taken = uses<Partial<Record<keyof typeof steps, string[]>>>(schema, 'step', field)
    const isRoute = taken.some(one =>
      (['order', 'replenishment'] as const).some(type => one[type]?.some(step => steps[type].includes(step))),
    )
    return isRoute ? [field.name] : []
  })
  const own = ['requestInquiry', 'requestSwift']
  // What was proposed moves by its approval
  const wanted = [...Object.keys(STEP_UP).filter(name => /^(pay|refund|fix|rollback)/.test(name)), ...own]
  expect(routes.toSorted()).toEqual(wanted.toSorted())
})

test('a recovery code opens changes of factors and nothing else', () => {
  const open = roots.mutation.filter(field => stepUpOf(field)?.recovery).map(({ name }) => name)
  const ofFactors = ['beginTotp', 'confirmTotp', 'beginPasskey', 'addPasskey', 'renewRecoveryCodes', 'removeFactor']
  expect(open.toSorted()).toEqual(ofFactors.toSorted())
})

test('a new mutation that sounds like money, access or keys is in one of the tables', () => {
  const sounding = roots.mutation.map(({ name }) => name).filter(name => SOUNDS.test(name))
  const steps = ['approveInn', 'setOrderCompany', 'sendSwift', 'sendInquiry', 'sendInquirySwift']
  const others = [...steps, 'saveCompanyRate', 'deleteCompanyRate', 'saveClientRate', 'deleteClientRate']
  const unknown = sounding.filter(name => !(name in STEP_UP) && !(name in WITHOUT) && !others.includes(name))
  expect(unknown).toEqual([])
})

const HAS_FACTOR = statement((db: Db<typeof User>, params: Params<{ has: boolean }>) =>
  db.updateTable('app_user').set({ has_factor: params.has }),
)

describe('a session that has shown no factor', () => {
  let application: TestApplication
  let world: World
  beforeAll(async () => {
    application = await openTestApplication({ env: { PUBLIC_URL: 'http://localhost:4000' } })
    world = await addWorld(application)
    await run(application.app.store.fork(), HAS_FACTOR, { has: true })
  })
  afterAll(() => application.close())

  const users = () => ({ client: world.client.user, manager: world.manager, admin: world.admin })

  // Each as the table of writes makes it, which succeeds without a factor
  test.each(WRITES.filter(({ field }) => STEP_UP[field] && !['confirmTotp', 'addPasskey'].includes(field)))(
    'is refused $field, on both faces',
    async ({ field, who, values }) => {
      const user = who === 'nobody' ? null : users()[who]
      for (const face of ['REST', 'GraphQL'] as const) {
        const token = user ? application.token(user) : null
        const { status, body } = await callOver(application, face, token, field, values(world))
        const { code } = problems.stepUpRequired
        // What is not there is told first
        const expected =
          field === 'saveUser'
            ? 200
            : ['removeFactor', 'rotateKey', 'deleteCompany', 'deleteBank'].includes(field)
              ? 404
              : 409
        expect(status, JSON.stringify(body)).toBe(expected)
        if (expected === 409) expect(body).toMatchObject({ code })
      }
    },
  )

  test('a company and a bank are not deleted without it', async () => {
    const { companyId, bankId } = await addCompanyAndBank(application)
    const admin = application.token(world.admin)
    const { code, status } = problems.stepUpRequired
    for (const path of [`/company/${companyId}`, `/brockman/${bankId}`])
      expect(await application.rest(admin, 'DELETE', path)).toMatchObject({ status, body: { code } })
  })

  test('no paper and no text of a payee is changed without it, on both faces', async () => {
    const { bankId: id } = await addCompanyAndBank(application)
    const { code, status } = problems.stepUpRequired
    const admin = application.token(world.admin)
    const changes = [
      { additionalAgreement: pdf('forged.pdf') },
      { address: 'Лондон' },
      { beneficiaryAddress: 'London' },
    ]
    for (const face of ['REST', 'GraphQL'] as const) {
      for (const { beneficiaryAddress, ...more } of changes.map(one => ({ beneficiaryAddress: undefined, ...one }))) {
        const bank = { id, ...more, ...(beneficiaryAddress && { brockmanDetail: { beneficiaryAddress } }) }
        expect(await callOver(application, face, admin, 'saveBank', { bank })).toMatchObject({ status, body: { code } })
      }
      expect(await callOver(application, face, admin, 'saveBank', { bank: { id, shortName: 'ВРБ' } })).toMatchObject({
        status: 200,
      })
    }
  })

  test('nobody is banned, let in again or deleted without it, on both faces', async () => {
    const { code, status } = problems.stepUpRequired
    const userId = world.requests.id
    const admin = application.token(world.admin)
    for (const face of ['REST', 'GraphQL'] as const) {
      for (const isBanned of [true, false]) {
        await application.app.store.fork().nativeUpdate(UserTable, { id: userId }, { isBanned: !isBanned })
        const answer = await callOver(application, face, admin, 'banUser', { userId, isBanned })
        expect(answer).toMatchObject({ status, body: { code } })
        expect(await application.app.store.fork().count(UserTable, { id: userId, isBanned: !isBanned })).toBe(1)
      }
      expect(await callOver(application, face, admin, 'deleteUser', { userId })).toMatchObject({
        status,
        body: { code },
      })
    }
    expect(await application.app.store.fork().count(UserTable, { id: userId, deletedAt: null })).toBe(1)
  })

  test('a name of a user is changed without it, an e-mail and rights are not', async () => {
    const admin = application.token(world.admin)
    const change = (user: object) => application.rest(admin, 'PUT', `/user/${world.requests.id}`, user)
    expect((await change({ name: 'Другое имя' })).status).toBe(200)
    const { code, status } = problems.stepUpRequired
    expect(await change({ username: 'moved@world.test' })).toMatchObject({ status, body: { code } })
    const roles = ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD']
    expect(await change({ roles })).toMatchObject({ status, body: { code } })
    // What is wrong with it is said first
    expect((await change({ username: 'no address' })).status).toBe(400)
  })
})
