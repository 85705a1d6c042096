/** What is said of a span. No value holds what a person has typed, nor a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** One stretch of work of a trace. */
export interface SpanOf {
  readonly name: string
  /** `server`: it answers a request; `client`: it asks somebody else. */
  readonly kind: 'server' | 'client' | 'internal'
  readonly attributes: Attributes
}

/** A span that has begun. */
export interface OpenSpan {
  /** Runs work whose spans stand below this one. */
  readonly within: <T>(work: () => T) => T
  /** `failure`: what went wrong, a name or a code; null: nothing. */
  readonly end: (attributes: Attributes, failure: string | null) => void
}

/** Where the spans of a process go. */
export interface Tracing {
  /** Begins the first span of a request, below that of its caller where `traceparent` names one. */
  readonly request: (span: SpanOf, from: { readonly requestId: string; readonly traceparent: string }) => OpenSpan
  /** Begins a span below the one that is open; null: there is none, or the request is answered. */
  readonly open: (span: SpanOf) => OpenSpan | null
  /** Sends what has not been sent yet. */
  readonly stop: () => Promise<void>
}

let tracing: Tracing | null = null

/** Says where spans go from now on; null: nowhere. */
export function setTracing(to: Tracing | null): void {
  tracing = to
}

/** Where spans go; null: nobody asked for any. */
export function tracingNow(): Tracing | null {
  return tracing
}

/** The code or the kind of an error: its words may hold values. */
function failureOf(error: unknown): string {
  const { code, problem } = (error ?? {}) as { readonly code?: unknown; readonly problem?: unknown }
  const said = [problem, code].find(one => typeof one === 'string' && /^\w{1,60}$/.test(one))
  return typeof said === 'string' ? said : error instanceof Error ? error.constructor.name : 'error'
}

/** Does work in a span of its own, where somebody asked for traces; answers what the work answers. */
export function traced<T>(span: SpanOf, work: () => T): T {
  const open = tracing?.open(span)
  if (!open) return work()
  const failed = (error: unknown): never => {
    open.end({}, failureOf(error))
    throw error
  }
  let answer: T
  try {
    answer = open.within(work)
  } catch (error) {
    return failed(error)
  }
  if (!(answer instanceof Promise)) {
    open.end({}, null)
    return answer
  }
  const ended = answer.then(value => {
    open.end({}, null)
    return value as unknown
  }, failed)
  return ended as T
}
