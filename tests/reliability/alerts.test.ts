import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../server/core/metrics.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'

const root = join(import.meta.dirname, '../..')
const alerts = readFileSync(join(root, 'docs/deploy/alerts.yml'), 'utf8')
const runbook = readFileSync(join(root, 'docs/running.md'), 'utf8')

/** Figures of this process, and of Prometheus about it. */
const NAMES = /\b(?:trinity|nodejs|process)_\w+\b/g

/** Figures that only a node among several has: `health.ts` keeps them from others. */
const OF_NODES = ['trinity_redis_up', 'trinity_nodes']

let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication()
})
afterAll(() => application.close())

const exposed = async () => {
  const { body } = await application.server.inject({ url: '/metrics' })
  return new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type = '']) => {
      const ends = { histogram: ['_bucket', '_count', '_sum'], counter: ['_total'] }[type] ?? ['']
      return ends.map(end => name + end)
    }),
  )
}

test('alert rules name only what /metrics has', async () => {
  const known = await exposed()
  for (const name of OF_NODES) known.add(name)
  const named = new Set(
    [...alerts.matchAll(/^\s+expr:[\s\S]*?(?=^\s+(?:for|labels):)/gm)].flatMap(([rule]) => rule.match(NAMES) ?? []),
  )
  expect(named.size).toBeGreaterThan(8)
  expect([...named.difference(known)]).toEqual([])
})

test('what only nodes have is still called so', () => {
  const health = readFileSync(join(root, 'server/app/health.ts'), 'utf8')
  expect(OF_NODES.filter(name => !health.includes(`'${name}'`))).toEqual([])
})

test('labels that the rules ask for are those of the figures', async () => {
  const metrics = createMetrics()
  metrics.answered({ requestId: 'trace-me-1', method: 'GET', route: '/x', status: 503, ms: 1000 })
  expect((await metrics.expose()).text).toMatch(
    /trinity_http_request_seconds_count\{method="GET",route="\/x",status="503"\}/,
  )
})

test('a duration names the id of its newest request, which stands in log and trace too', async () => {
  const headers = { 'x-request-id': 'from-the-browser-42' }
  await application.server.inject({ url: '/healthz', headers })
  const { body, headers: answered } = await application.server.inject({ url: '/metrics' })
  expect(answered['content-type']).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(body).toMatch(/_bucket\{.*route="\/healthz".*\} \d+ # \{request_id="from-the-browser-42"\} [\d.e-]+ \d+/)
  expect(body.endsWith('# EOF\n')).toBe(true)
  expect(application.answered.at(-2)?.requestId).toBe('from-the-browser-42')
})

test('every rule is told of in docs/running.md', () => {
  const rules = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(rules.length).toBe(alerts.split('- alert:').length - 1)
  expect(rules.filter(name => !runbook.includes(`\`${name}\``))).toEqual([])
})
