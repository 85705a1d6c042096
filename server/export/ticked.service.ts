import { MAX_ROWS } from '../../domain/bulk/schema.ts'
import { invalid } from '../../domain/core/problems.ts'
import { text } from '../../domain/core/texts.ts'
import { innLabel } from '../../domain/inn/labels.ts'
import { caller, type Context } from '../core/context.ts'
import { countryIn } from '../dictionary/dictionary.service.ts'
import type { Export, InnItem, Request } from '../generated/schema.ts'
import { innItemsOf } from '../inn/registry.service.ts'
import { requestsOf } from '../request/list.service.ts'
import { columnsIn, fileOf } from './sheet.ts'

/** Counts an export and judges how many rows were ticked for it. Throws field errors, 429. */
async function begin(ctx: Context, field: 'ids' | 'inns', ticked: readonly unknown[]): Promise<void> {
  if (ticked.length === 0) throw invalid({ field, key: 'fields.required' })
  if (ticked.length > MAX_ROWS) throw invalid({ field, key: 'fields.rowsTooMany', values: { max: MAX_ROWS } })
  await ctx.app.limits.count('export', caller(ctx).id)
}

async function* oneStretch<Row>(rows: readonly Row[]) {
  yield rows
}

/** The requests that were ticked (decisions.md section 25). Throws field errors, 429. */
export async function exportRequests(ctx: Context, ids: readonly number[]): Promise<Export> {
  await begin(ctx, 'ids', ids)
  const column = columnsIn<Request>(ctx.locale)
  const columns = [
    column('number', 'id', row => row.id),
    column('createdAt', 'moment', row => row.createdAt),
    column('inn', 'text', row => row.inn),
    column('clientCompany', 'text', row => row.clientCompanyName),
    column('client', 'text', row => row.userProfile?.name ?? null),
    column('amount', 'money', row => row.invoicePrice),
    column('currency', 'currency', row => row.currency),
    column('country', 'word', row => countryIn(ctx.locale, row.recipientCountry.code)),
    column('bankCountry', 'word', row => countryIn(ctx.locale, row.recipientBankCountry.code)),
    column('purpose', 'text', row => row.paymentPurpose),
    column('status', 'text', row => text(ctx.locale, `labels.request.staff.${row.status}`)),
    column('comment', 'text', row => row.comment ?? null),
  ]
  return fileOf(ctx, 'exports.requests', { columns, stretches: oneStretch(await requestsOf(ctx, ids)) })
}

/** The INNs of the registry that were ticked (decisions.md section 25). Throws field errors, 429. */
export async function exportInns(ctx: Context, inns: readonly string[]): Promise<Export> {
  await begin(ctx, 'inns', inns)
  const column = columnsIn<InnItem>(ctx.locale)
  const columns = [
    column('inn', 'text', row => row.inn),
    column('name', 'text', row => row.name),
    column('address', 'text', row => row.address ?? null),
    column('status', 'text', row => text(ctx.locale, innLabel('staff', row.status))),
    column('comment', 'text', row => row.comment ?? null),
    column('reason', 'text', row => row.reason ?? null),
  ]
  return fileOf(ctx, 'exports.inns', { columns, stretches: oneStretch(await innItemsOf(ctx, inns)) })
}
