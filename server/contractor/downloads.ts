import { Problem } from '../../domain/core/problems.ts'
import { belongs } from '../../domain/core/roles.ts'
import { type Context, caller } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { FileFinder } from '../file/download.service.ts'
import { Agreement, Contract } from './contractor.entity.ts'

/** The owner of a template: its client, or the request desk, which reads the records that it was copied into. */
function refuseForeign(ctx: Context, clientId: number): void {
  const viewer = caller(ctx)
  if (viewer.id !== clientId && !belongs(viewer.roles, 'REQUEST_DESK')) throw new Problem('notFound')
}

/** The files of a contractor's templates. */
export const contractorDownloads = {
  TEMPLATE_CONTRACT: async (ctx, id) => {
    const contract = requireFound(await ctx.em.findOne(Contract, { id, deletedAt: null }, { populate: ['contractor'] }))
    refuseForeign(ctx, contract.contractor.client.id)
    return contract.file
  },
  TEMPLATE_AGREEMENT: async (ctx, id) => {
    const agreement = requireFound(
      await ctx.em.findOne(Agreement, { id, contract: { deletedAt: null } }, { populate: ['contract.contractor'] }),
    )
    refuseForeign(ctx, agreement.contract.contractor.client.id)
    return agreement.file
  },
} satisfies Record<string, FileFinder>
