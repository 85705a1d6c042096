import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import type { AnsweredRequest } from './log.ts'

/** What a process counts for Prometheus; names begin with trinity_. No label holds what a person has typed. */
export interface Metrics {
  /** A request was answered; the newest one of each duration is told by its id, which leads to log and trace. */
  readonly answered: (request: Omit<AnsweredRequest, 'userId'>) => void
  /** A root field was carried out; outcome: OK or the name of the problem. */
  readonly carriedOut: (field: string, outcome: string) => void
  /** A socket was opened (1) or closed (−1). */
  readonly sockets: (by: 1 | -1) => void
  /** A delivery to a webhook was tried; outcome: `delivered`, `dropped` or why it failed. */
  readonly webhookTried: (outcome: string) => void
  /** Something unexpected was reported. */
  readonly unexpected: () => void
  /** A figure that is read when Prometheus asks; one that cannot be read is left out. */
  readonly gauge: (name: string, help: string, read: () => Promise<number>) => void
  /** The text that Prometheus reads, and its content type. */
  readonly expose: () => Promise<{ readonly type: string; readonly text: string }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Makes the counters of a process, with the name of one of several nodes. Those of Node itself start when somebody first asks. */
export function createMetrics(node: string | null = null): Metrics {
  // Plain Prometheus text has no room for the ids of requests
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  if (node !== null) registry.setDefaultLabels({ node })
  const requests = new Histogram<'method' | 'route' | 'status' | 'request_id'>({
    name: 'trinity_http_request_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    enableExemplars: true,
    registers,
  })
  const fields = new Counter({
    name: 'trinity_calls_total',
    help: 'Root fields carried out, by outcome',
    labelNames: ['field', 'outcome'],
    registers,
  })
  const sockets = new Gauge({ name: 'trinity_sockets', help: 'Open sockets', registers })
  const unexpected = new Counter({ name: 'trinity_unexpected_errors_total', help: 'Unexpected errors', registers })
  const tried = new Counter({
    name: 'trinity_webhook_deliveries_total',
    help: 'Tries of deliveries to webhooks, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  let isNodeCounted = false
  return {
    answered: ({ requestId, method, route, status, ms }) =>
      requests.observe({
        labels: { method, route, status },
        value: ms / 1000,
        exemplarLabels: { request_id: requestId },
      }),
    carriedOut: (field, outcome) => fields.inc({ field, outcome }),
    sockets: by => sockets.inc(by),
    webhookTried: outcome => tried.inc({ outcome }),
    unexpected: () => unexpected.inc(),
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: () =>
          read().then(
            value => gauge.set(value),
            () => gauge.remove(),
          ),
      })
    },
    expose: async () => {
      if (!isNodeCounted) collectDefaultMetrics({ register: registry })
      isNodeCounted = true
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
