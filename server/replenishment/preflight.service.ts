import { removesFile, validateInput } from '../../domain/core/fields.ts'
import { documentsDraftSchema } from '../../domain/replenishment/schema.ts'
import { liveBank } from '../bank/bank.service.ts'
import type { Context } from '../core/context.ts'
import { requiredId } from '../core/input.ts'
import { hashOf, seeFiles } from '../file/file.service.ts'
import { incomingFiles } from '../file/inputs.ts'
import type { DocumentsInput, Preflight } from '../generated/schema.ts'
import { visible } from '../workflow/advance.ts'
import { preflightOf, Refusals } from '../workflow/preflight.ts'
import {
  enteredColumns,
  filesOf,
  incompleteness,
  isMissing,
  packageOf,
  type Papers,
  templateColumns,
} from './entered.ts'
import { replenishmentRoom } from './record.ts'
import type { Replenishment } from './replenishment.entity.ts'

const TYPED = [
  'invoiceDate',
  'invoiceNumber',
  'invoiceAmount',
  'invoiceCurrency',
  'contractDate',
  'contractNumber',
] as const

/**
 * What would be said of the documents if they were sent like this over what is stored (decisions.md section 4,
 * "Pre-flight"). Nothing is written. Throws 404.
 */
export async function replenishmentPreflight(ctx: Context, input: DocumentsInput): Promise<Preflight> {
  const { em } = ctx
  const stored = visible(ctx, await replenishmentRoom.find(em, requiredId(input.id)))
  const refusals = new Refusals()
  const { draft: _, ...sent } = input
  const judged = validateInput(documentsDraftSchema, sent)
  if (!judged.ok) refusals.add(judged.fieldErrors)
  const rest = judged.ok ? judged : validateInput(documentsDraftSchema, refusals.without(sent))
  const value = rest.ok ? rest.value : {}
  const { invoice, contract, additionalAgreement } = value
  const files = await seeFiles(ctx, incomingFiles({ invoice, contract, additionalAgreement }))
  refusals.add(files.problems)
  // A copy: what is judged is never written
  const record: Replenishment = { ...stored }
  Object.assign(record, await refusals.over(value, chosen => templateColumns(em, record, chosen, liveBank)))
  Object.assign(record, await refusals.over(value, entered => enteredColumns(em, record, entered, liveBank)))
  const held = filesOf(record)
  const isThere = (name: keyof Papers) => (value[name] ? !removesFile(value[name]) : held[name])
  const papers = {
    invoice: isThere('invoice'),
    contract: isThere('contract'),
    additionalAgreement: isThere('additionalAgreement'),
  }
  // What was typed and is refused is no longer what is stored
  for (const name of TYPED) if (refusals.has(name)) record[name] = null
  refusals.add(incompleteness(record, papers), isMissing(record, papers))
  const hash = invoice ? (files.hashes.get('invoice') ?? null) : await hashOf(em, stored.invoiceFile)
  return preflightOf(ctx, packageOf(record, papers.invoice ? hash : null, refusals.all))
}
