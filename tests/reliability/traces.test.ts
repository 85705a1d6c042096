import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTraces } from '../../server/app/traces.ts'
import { readConfig } from '../../server/core/config.ts'
import { setTracing } from '../../server/core/tracing.ts'
import { databases, openTestApplication, REST, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { callNode, removeNode, serverProcess } from '../support/cluster.ts'
import { pdf } from '../support/files.ts'
import { removeFolder } from '../support/pg.ts'
import { openService, says, type Service } from '../support/service.ts'
import { addOrder, topUp } from '../support/work.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A span as OTLP writes it in JSON. */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spansOf = (body: string) =>
  (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

const said = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find(one => one.key === key)?.value ?? {})[0]

const PAY = 'mutation Pay($order: PayOrderInput!) { payOrder(order: $order) { id status } }'

/** What stands in settings, calls and rows, and in no trace. */
const PLANTED = 'PLANTED'

describe('with a collector', () => {
  let collector: Service
  let bank: Service
  const applications: TestApplication[] = []
  beforeAll(async () => {
    collector = await openService(says('{}'))
    bank = await openService(says('{}'))
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', `authorization=${PLANTED}-collector`)
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '20')
    await startTraces(readConfig({ ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'trinity-traces-')) }))
    for (const database of databases) {
      const env = { BCA_URL: `${bank.url}/${PLANTED}-key` }
      applications.push(await openTestApplication({ database, env }))
    }
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    setTracing(null) // what others open in this process is theirs
    for (const application of applications) {
      application.takeReported() // the bank has no rates
      await application.close()
    }
    await collector.close()
    await bank.close()
  })

  test.each(databases.map((database, at) => [database, at] as const))(
    'one payment is one trace on %s, from the browser by HTTP and field to SQL',
    async (database, at) => {
      const application = applications[at] as TestApplication
      const url = await application.listen()
      const client = await application.addUser({ name: `${PLANTED} client` })
      const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
      await topUp(application, client, 1_000_000)
      const id = await addOrder(application, client)
      const authorization = `Bearer ${application.token(manager)}`
      const get = (path: string) => fetch(`${url}${REST}${path}`, { headers: { authorization } })
      await get('/dict/currency/bca')
      await get(`/order?search=${PLANTED}-search`)

      const [traceId, parentSpanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
      const order = { id, xRate: 5.4321, slip: pdf(`${PLANTED}-slip.pdf`), agentInvoice: pdf(`${PLANTED}-agent.pdf`) }
      const answer = await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization,
          traceparent: `00-${traceId}-${parentSpanId}-01`,
          'x-request-id': `payment-on-${database}`,
          'idempotency-key': `${PLANTED}-idempotency`,
        },
        body: JSON.stringify({ query: PAY, variables: { order } }),
      })
      expect(await answer.json()).toEqual({ data: { payOrder: { id, status: 'PAID' } } })

      const spans = () => collector.asked.flatMap(({ body }) => spansOf(body))
      const ofTrace = () => spans().filter(span => span.traceId === traceId)
      // The first span of a request ends last
      await vi.waitFor(() => expect(ofTrace().map(({ name }) => name)).toContain('POST /graphql'), 10_000)
      const trace = ofTrace()
      const [http, ...others] = trace.filter(span => span.parentSpanId === parentSpanId)
      expect(others).toEqual([])
      expect(http?.name).toBe('POST /graphql')
      const fields = trace.filter(span => span.name.startsWith('field '))
      expect(fields).toMatchObject([{ name: 'field payOrder', parentSpanId: http?.spanId }])
      const texts = trace
        .filter(span => span.parentSpanId === fields[0]?.spanId)
        .map(span => String(said(span, 'db.query.text')))
      for (const table of ['client_order', 'ledger_op', 'transition', 'audit_entry'])
        expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^insert into .${table}|^update .${table}`)))
      // Everything hangs together, and all of it is found by the id that the log tells
      const known = new Set([parentSpanId, ...trace.map(({ spanId }) => spanId)])
      expect(trace.filter(span => !known.has(span.parentSpanId ?? ''))).toEqual([])
      expect(new Set(trace.map(span => said(span, 'trinity.request_id')))).toEqual(new Set([`payment-on-${database}`]))

      const asked = spans().find(span => span.name.startsWith('ask '))
      expect(asked && said(asked, 'server.address')).toBe(new URL(bank.url).host)

      const all = collector.asked.map(({ body }) => body).join('\n')
      const typed = [
        order.slip.b64.slice(0, 40),
        '5.4321',
        String(client.email),
        String(manager.email),
        manager.name,
        'argon2',
      ]
      const secrets = [authorization.slice(7), PLANTED, TEST_PASSWORD, ...typed]
      expect(secrets.filter(secret => all.includes(secret))).toEqual([])
    },
  )

  test('what comes after a request, or belongs to none, is part of no trace', () => {
    expect(
      collector.asked.flatMap(({ body }) => spansOf(body)).filter(span => !said(span, 'trinity.request_id')),
    ).toEqual([])
  })
})

test('a process sends what it has not sent yet when it stops', async () => {
  const collector = await openService(says('{}'))
  const node = await serverProcess('traced', {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '60000',
  })
  try {
    await node.start()
    const signIn = { username: `${PLANTED}@example.com`, password: PLANTED }
    const headers = { 'x-request-id': 'sign-in-of-the-test' }
    expect((await callNode(node.url, '', 'POST', '/auth/signin', signIn, headers)).status).toBe(400)
    expect(await node.stop()).toBe(0)
    const spans = collector.asked.flatMap(({ body }) => spansOf(body))
    const field = spans.find(({ name }) => name === 'field signIn')
    expect(field && said(field, 'trinity.request_id')).toBe('sign-in-of-the-test')
    expect(collector.asked.some(({ body }) => body.includes(PLANTED))).toBe(false)
    expect(spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([])
  } finally {
    await removeNode(node)
    await collector.close()
  }
}, 90_000)

describe('without OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  const dir = mkdtempSync(join(tmpdir(), 'trinity-untraced-'))
  afterAll(() => removeFolder(dir))

  /** Writes the address of every module of it that a process loads; its API, with nothing behind it, comes with prom-client. */
  const HOOK = `import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => {
      if (/@opentelemetry\\/(?!api\\/)/.test(url)) process.stderr.write('LOADED ' + url + '\\n')
      return next(url, context)
    } })`

  const loaded = async (env: Readonly<Record<string, string>>) => {
    const hook = join(dir, 'hook.mjs')
    writeFileSync(hook, HOOK)
    const script = `const { startApplication } = await import('${ROOT}/server/app/process.ts')
      const { createLogger } = await import('${ROOT}/server/core/log.ts')
      const { readConfig } = await import('${ROOT}/server/core/config.ts')
      const { startTraces } = await import('${ROOT}/server/app/traces.ts')
      const config = readConfig(process.env)
      await startTraces(config)
      const application = await startApplication(config, createLogger('silent'))
      await application.server.inject('/healthz')
      await application.stop()`
    const args = ['--import', hook, '--input-type=module', '-e', script]
    const { stderr } = await promisify(execFile)(process.execPath, args, {
      env: { PATH: process.env['PATH'], DATA_DIR: join(dir, 'data'), DEMO: '0', PORT: '0', ...env },
    })
    return stderr.split('\n').filter(line => line.startsWith('LOADED'))
  }

  test('nothing of what makes and sends traces is loaded', async () => {
    expect(await loaded({})).toEqual([])
    // The hook sees them where they are
    expect((await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })).length).toBeGreaterThan(10)
  }, 60_000)
})
