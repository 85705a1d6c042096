import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../core/config.ts'
import { setTracing, tracingNow } from '../core/tracing.ts'

/** Begins to send traces where somebody asked for them; whoever did not loads nothing of it. */
export async function startTraces({ tracesUrl, cluster }: Config): Promise<void> {
  if (tracesUrl === null) return
  const { startOpenTelemetry } = await import('../core/openTelemetry.ts')
  setTracing(startOpenTelemetry(cluster.nodeName))
}

/** A collector that does not answer holds up no stop for longer, milliseconds. */
const SENT_WITHIN = 3000

/** Sends what has not been sent yet. Rejects when the collector does not take it. */
export async function stopTraces(): Promise<void> {
  await Promise.race([tracingNow()?.stop(), sleep(SENT_WITHIN, undefined, { ref: false })])
}
