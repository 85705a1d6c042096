import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdsScope, KEY_ROOMS, KEY_SCOPES, type KeyScope } from '../../domain/account/keyScopes.ts'
import { sessionRuleOf } from '../../server/api/directives.ts'
import { type Need, NEEDS, type RootField } from '../../server/api/needs.ts'
import { matrixDatabases, openTestApplication, type TestApplication } from '../support/application.ts'
import { callOver, calls, type Face, leastValues, roots, schema } from '../support/calls.ts'
import { keyOf } from '../support/keys.ts'

const fields = [...roots.query, ...roots.mutation]

/** Never with a key, by hand from docs/security.md: names of fields, and of what they are about. */
const NEVER =
  /^(sign|secondFactor|passkey|stepUp|factors|beginTotp|confirm(Totp|Account|Payment|StatementLines)|beginPasskey|addPasskey|renewRecovery|removeFactor|reset|send(Confirm|Reset)$|changePassword|session|visits|end(Other)?Session|keys|keyCalls|(create|rotate|revoke)Key|webhook|(create|save|delete|rotate|test|resend)Webhook|profileOf|saveProfile|users?$|(create|save|delete|ban)User|clientManager|(assign|remove)ClientManager|approval|(approve|reject|withdraw)Approval|settings|saveSettings|deadlines|saveDeadlines|views|answerTemplates|(save|delete)(View|AnswerTemplate)|audit|checks|startCheck|status(Page|Swift)|(create|save|delete)(Company|Bank|ClientRate|CurrencyMarkup)|clientRates|currencyMarkups|payOrder|refundOrder|fixRate|rollback)/
const EVERY =
  /^(support|profile|compan(ies|y|yRates)|banks?|dict[A-Z]\w*|cbrRates|bcaRates|recordChanged|referenceDataChanged|(take|release)WorkItem|notes|(add|save|delete)Note|colleagues)$/
/** Which words of a name belong to which scope. */
const ROOM_OF: readonly (readonly [RegExp, string])[] = [
  [/^(messages|unread|sendMessage|messageAdded)$/, 'chat'],
  [/^(uploadFile|download)$/, 'files'],
  [/^(balance(On)?|statement|exportStatement|reconcile)$/, 'balance'],
  [/^(analytics\w+|export(BalanceDays|PaidMonths|Work|Volume|Rates))$/, 'analytics'],
  [/inn(s|Registry|Item)?$/i, 'inns'],
  [/^(requests?|requestHistory|createRequest|setRequestStatus|deleteRequest)$/, 'requests'],
  [/contractors?(s|Templates|Accounts?|Template)?$/i, 'contractors'],
  [/order/i, 'orders'],
  [/^(requestInquiry|requestSwift|sendInquiry|sendSwift|sendInquirySwift)$/, 'orders'],
]

const allOf = (need: Need): readonly KeyScope[] => {
  if (need === 'never') return []
  return 'all' in need ? need.all : need
}

test('every root field says what a key needs, and nothing else does', () => {
  expect(Object.keys(NEEDS).toSorted()).toEqual([...fields, ...roots.subscription].map(({ name }) => name).toSorted())
})

test.each([...fields, ...roots.subscription].map(({ name }) => name))('%s is open as the written list says', name => {
  const need = NEEDS[name as RootField]
  expect(need === 'never').toBe(NEVER.test(name))
  if (need === 'never') return
  const scopes = allOf(need)
  expect(scopes.length === 0).toBe(EVERY.test(name))
  const isMutation = roots.mutation.some(field => field.name === name)
  // A paper changes nothing but that there is an address of it
  const writes = isMutation && !/^(pack|report|reconcile)/.test(name)
  if (scopes.length > 0) expect(scopes.some(scope => scope.endsWith(':write'))).toBe(writes)
  const room = ROOM_OF.find(([words]) => words.test(name))?.[1]
  if (room && scopes.length > 0) expect(scopes[0]).toMatch(new RegExp(`^${room}:`))
})

test('nothing that wants the second factor is open to a key, which can show none', () => {
  const open = roots.mutation.filter(
    field => sessionRuleOf(schema, field).stepUp !== null && NEEDS[field.name as RootField] !== 'never',
  )
  expect(open.map(({ name }) => name)).toEqual([])
})

describe.each(matrixDatabases)('scopes of keys on %s', database => {
  let application: TestApplication
  const secrets = new Map<string, string>()
  beforeAll(async () => {
    application = await openTestApplication({ database })
    const people = { client: await application.addUser(), admin: await application.addUser({ kind: 'ADMIN' }) }
    for (const [who, user] of Object.entries(people))
      for (const room of KEY_ROOMS)
        for (const scope of [`${room}:read`, `${room}:write`] as const)
          secrets.set(`${who} ${scope}`, (await keyOf(application, user, { scopes: [scope] })).secret)
  })
  afterAll(() => application.close())

  /** Whoever of the two may call the field at all is refused by scope, or not for that. */
  const hasRoute = (name: string) => calls.some(({ field }) => field.name === name)
  const refused = async (who: string, scope: KeyScope, name: string, face: Face) => {
    const field = fields.find(one => one.name === name)
    if (!field) throw new Error(name)
    const token = secrets.get(`${who} ${scope}`) ?? ''
    const answer = await callOver(application, face, token, name, leastValues(field))
    return JSON.stringify(answer).includes('001-027')
  }

  test.each(KEY_SCOPES)('%s opens what it names and nothing else, over both faces', async scope => {
    for (const { name } of fields) {
      const need = NEEDS[name as RootField]
      const isOpen = need !== 'never' && allOf(need).every(one => holdsScope([scope], one))
      for (const who of ['client', 'admin'])
        for (const face of hasRoute(name) ? (['GraphQL', 'REST'] as const) : (['GraphQL'] as const))
          if (!isOpen) expect([name, who, face, await refused(who, scope, name, face)]).toEqual([name, who, face, true])
          else if (typeof need === 'object' && !('all' in need))
            expect([name, who, face, await refused(who, scope, name, face)]).toEqual([name, who, face, false])
    }
  })
})
