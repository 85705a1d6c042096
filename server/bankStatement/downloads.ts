import { Problem } from '../../domain/core/problems.ts'
import { belongs, DESKS } from '../../domain/core/roles.ts'
import { caller } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { FileFinder } from '../file/download.service.ts'
import { BankStatement } from './statement.entity.ts'

/** The files of statements: the desk's alone, for everybody else there are none. */
export const statementDownloads = {
  BANK_STATEMENT: async (ctx, id) => {
    if (!belongs(caller(ctx).roles, DESKS.REPLENISHMENT)) throw new Problem('notFound')
    return requireFound(await ctx.em.findOne(BankStatement, { id })).file
  },
} satisfies Record<string, FileFinder>
