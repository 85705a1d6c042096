import type { Context } from '../core/context.ts'
import { actSheet } from './act.service.ts'
import type { Wanted } from './address.service.ts'
import { drawn } from './drawn.ts'
import { planPack } from './plan.service.ts'
import { type Reported, reportSheet } from './report.service.ts'
import { filled, paperWords } from './words.ts'
import { packed } from './zip.ts'

/** What an address opens: the file in its parts, and how it is called. */
export interface OpenedPaper {
  readonly name: string
  readonly contentType: string
  readonly parts: AsyncIterable<Buffer>
}

/** Opens what was asked for, judged by what its caller may read now. Throws 404, 409. */
export function openPaper(ctx: Context, wanted: Wanted): Promise<OpenedPaper> {
  return open[wanted.kind](ctx, wanted)
}

const open: Readonly<Record<Wanted['kind'], (ctx: Context, wanted: Wanted) => Promise<OpenedPaper>>> = {
  PACK: async (ctx, { type, instanceId, month }) => {
    const plan = await planPack(ctx, { type, instanceId, month })
    return { name: `${plan.title}.zip`, contentType: 'application/zip', parts: packed(ctx, plan) }
  },
  AGENT_REPORT: async (ctx, { type, instanceId, lang }) => {
    const bytes = await drawn(await reportSheet(ctx, type as Reported, instanceId, lang))
    const { report: words } = paperWords[lang]
    const of = filled(type === 'ORDER' ? words.order : words.replenishment, { id: instanceId })
    return pdf(`${words.title} ${of}`, bytes)
  },
  RECONCILIATION: async (ctx, { instanceId, lang, firstDay, lastDay }) => {
    const period = { from: firstDay ?? '', to: lastDay ?? '' }
    const bytes = await drawn(await actSheet(ctx, instanceId, period, lang))
    return pdf(`${paperWords[lang].act.name} ${period.from} ${period.to}`, bytes)
  },
}

function pdf(name: string, bytes: Buffer): OpenedPaper {
  return { name: `${name}.pdf`, contentType: 'application/pdf', parts: once(bytes) }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer, void, void> {
  yield bytes
}
