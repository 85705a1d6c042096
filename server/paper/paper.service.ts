import { monthPackSchema, paperSchema, reconciliationSchema } from '../../domain/paper/schema.ts'
import { visibleClient } from '../balance/balance.service.ts'
import { type Context, caller } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import type { Language } from '../generated/schema.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { actFacts } from './act.service.ts'
import { issueAddress } from './address.service.ts'
import { planPack } from './plan.service.ts'
import { type Reported, reportSheet } from './report.service.ts'

type Url = Promise<{ url: string }>

interface Worded {
  readonly lang?: string | null | undefined
}

const languageOf = (ctx: Context, wanted: Worded): Language => checkInput(paperSchema, wanted).lang ?? ctx.locale

const count = (ctx: Context) => ctx.app.limits.count('paper', caller(ctx).id)

/** Makes an address of an agent's report. Throws field errors, 404, `reportTooEarly` (409), 429. */
export async function reportOn(ctx: Context, type: Reported, id: number, wanted: Worded): Url {
  const lang = languageOf(ctx, wanted)
  await ownerOf(ctx, type, id)
  await count(ctx)
  await reportSheet(ctx, type, id, lang)
  return issueAddress(ctx, { kind: 'AGENT_REPORT', type, instanceId: id, lang })
}

/** Makes an address of an act of reconciliation. Throws field errors, 404, 429. */
export async function reconcile(
  ctx: Context,
  userId: number,
  wanted: Worded & { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
): Url {
  await visibleClient(ctx, userId)
  const { from, to, lang } = checkInput(reconciliationSchema, wanted)
  await count(ctx)
  await actFacts(ctx, userId, { from, to })
  return issueAddress(ctx, {
    kind: 'RECONCILIATION',
    type: 'USER',
    instanceId: userId,
    lang: lang ?? ctx.locale,
    firstDay: from,
    lastDay: to,
  })
}

/** Makes an address of the pack of a record. Throws 404, `packEmpty`, `packTooLarge` (409), 429. */
export async function packRecord(ctx: Context, type: Reported, id: number): Url {
  await ownerOf(ctx, type, id)
  await count(ctx)
  await planPack(ctx, { type, instanceId: id })
  return issueAddress(ctx, { kind: 'PACK', type, instanceId: id, lang: ctx.locale })
}

/** Makes an address of the pack of a client's month. Throws field errors, 404, `packEmpty`, `packTooLarge` (409), 429. */
export async function packMonth(
  ctx: Context,
  userId: number,
  sent: { readonly month?: string | null | undefined },
): Url {
  await visibleClient(ctx, userId)
  const { month } = checkInput(monthPackSchema, sent)
  await count(ctx)
  await planPack(ctx, { type: 'USER', instanceId: userId, month })
  return issueAddress(ctx, { kind: 'PACK', type: 'USER', instanceId: userId, lang: ctx.locale, month })
}
