import { quoted } from './restCalls.ts'

/** What the first steps are told with: the caller's own. */
export interface Own {
  readonly origin: string
  /** A list that the caller may read, and the newest record in it. */
  readonly list: 'order' | 'request' | null
  readonly recordId: number | null
  /** An approved INN of a client. */
  readonly inn: string | null
  readonly isClient: boolean
  /** The idempotency key of the page: what is pasted twice is done once. */
  readonly once: string
}

/** The steps of an integrator, in their order. */
export type StepName = 'key' | 'first' | 'list' | 'record' | 'create' | 'graphql' | 'client' | 'webhook'

/** A step: how it is done in each language; one text where both do the same. */
export interface Step {
  readonly name: StepName
  readonly curl: string
  readonly typescript: string
}

const BEARER = '-H "Authorization: Bearer $TRINITY_KEY"'

const curl = (url: string, ...more: string[]) => [`curl ${quoted(url)}`, BEARER, ...more].join(' \\\n  ')

const PURPOSE = 'Payment for lamps under contract C-12'

const bodyOf = (inn: string) => ({
  inn,
  recipientCountry: { code: 'CN' },
  recipientBankCountry: { code: 'CN' },
  invoicePrice: 1_000_000,
  currency: 'CNY',
  paymentPurpose: PURPOSE,
})

const helper = (base: string) => `async function trinity(path: string, init: RequestInit = {}) {
  const answer = await fetch(\`${base}\${path}\`, {
    ...init,
    headers: {
      authorization: \`Bearer \${process.env.TRINITY_KEY}\`,
      'content-type': 'application/json',
      ...init.headers,
    },
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

console.log(await trinity('/profile'))`

const create = (body: object) => `await trinity('/request', {
  method: 'POST',
  headers: { 'idempotency-key': crypto.randomUUID() },
  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),
})`

const QUERY = 'query Who { profile { userId name roles } }'

const webhook = `import { Webhook } from 'standardwebhooks'

// The secret of the webhook: whsec_…
const webhook = new Webhook(process.env.TRINITY_WEBHOOK_SECRET)
// body: the request's own text, as it came; throws when somebody else has written it
const { type, data } = webhook.verify(body, request.headers)`

/** The steps for somebody, with what is theirs: those that have nothing to be shown with are left out. */
export function stepsFor({ origin, list, recordId, inn, isClient, once }: Own): Step[] {
  const base = `${origin}/trinity/api/v1`
  const same = (text: string) => ({ curl: text, typescript: text })
  const generated = [
    `npx @hey-api/openapi-ts -i ${base}/openapi.json -o trinity`,
    '',
    ...(list
      ? [
          `import { ${list}s } from './trinity'`,
          '',
          `const { data } = await ${list}s({`,
          `  baseUrl: '${base}',`,
          '  headers: { authorization: `Bearer ${process.env.TRINITY_KEY}` },',
          '})',
        ]
      : []),
  ].join('\n')
  const steps: (Step | null)[] = [
    { name: 'key', ...same("export TRINITY_KEY='trinity_…'") },
    { name: 'first', curl: curl(`${base}/profile`), typescript: helper(base) },
    list && { name: 'list', curl: curl(`${base}/${list}?page=0`), typescript: `await trinity('/${list}?page=0')` },
    list && recordId !== null
      ? {
          name: 'record',
          curl: curl(`${base}/${list}/${recordId}`),
          typescript: `await trinity('/${list}/${recordId}')`,
        }
      : null,
    isClient && inn
      ? {
          name: 'create',
          curl: curl(
            `${base}/request`,
            `-H 'Idempotency-Key: ${once}'`,
            `-H 'Content-Type: application/json'`,
            `-d ${quoted(JSON.stringify(bodyOf(inn)))}`,
          ),
          typescript: create(bodyOf(inn)),
        }
      : null,
    {
      name: 'graphql',
      curl: curl(
        `${origin}/graphql`,
        `-H 'Content-Type: application/json'`,
        `-d ${quoted(JSON.stringify({ query: QUERY }))}`,
      ),
      typescript: [
        `await fetch('${origin}/graphql', {`,
        "  method: 'POST',",
        "  headers: { authorization: `Bearer ${process.env.TRINITY_KEY}`, 'content-type': 'application/json' },",
        `  body: JSON.stringify({ query: '${QUERY}' }),`,
        '})',
      ].join('\n'),
    },
    { name: 'client', ...same(generated) },
    { name: 'webhook', ...same(webhook) },
  ]
  return steps.filter(step => step !== null)
}
