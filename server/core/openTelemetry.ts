import {
  context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { OpenSpan, SpanOf, Tracing } from './tracing.ts'

/** What all spans of one request share. */
interface Root {
  readonly requestId: string
  /** It is answered: what goes on afterwards, such as letters of others, is no part of it. */
  isOver: boolean
}

const ROOT = createContextKey('request')

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** https://www.w3.org/TR/trace-context/: version 00, a trace, a span and flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

/** Below the caller's span. Whether a trace is kept is ours to say (OTEL_TRACES_SAMPLER). */
function below(traceparent: string): Context {
  const [, traceId, spanId] = TRACEPARENT.exec(traceparent) ?? []
  if (!traceId || !spanId) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
}

function opened(span: Span, within: Context, over: () => void): OpenSpan {
  return {
    within: work => context.with(within, work),
    end: (attributes, failure) => {
      span.setAttributes(attributes)
      if (failure !== null) span.setAttribute('error.type', failure).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
      over()
    },
  }
}

/**
 * Sends spans to the collector at OTEL_EXPORTER_OTLP_ENDPOINT, as JSON over HTTP; the other variables of OpenTelemetry hold
 * too (headers, sampler, name). Nothing of the machine or the process is sent beside the name of the node.
 */
export function startOpenTelemetry(node: string): Tracing {
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] || 'trinity',
    traceExporter: new OTLPTraceExporter(),
    // The arguments and the user of the process are nobody's business
    autoDetectResources: false,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
  })
  sdk.start()
  const tracer = trace.getTracer('trinity')
  const begin = ({ name, kind, attributes }: SpanOf, root: Root, parent: Context) => {
    const own = { ...attributes, 'trinity.request_id': root.requestId, 'trinity.node': node }
    return tracer.startSpan(name, { kind: KINDS[kind], attributes: own }, parent)
  }
  return {
    request: (span, { requestId, traceparent }) => {
      const root: Root = { requestId, isOver: false }
      const begun = begin(span, root, below(traceparent))
      const over = () => void (root.isOver = true)
      return opened(begun, trace.setSpan(ROOT_CONTEXT, begun).setValue(ROOT, root), over)
    },
    open: span => {
      const parent = context.active()
      const root = parent.getValue(ROOT) as Root | undefined
      if (!root || root.isOver) return null
      const begun = begin(span, root, parent)
      return opened(begun, trace.setSpan(parent, begun), () => {})
    },
    stop: () => sdk.shutdown(),
  }
}
