import { requireFound } from '../core/input.ts'
import type { FileFinder } from '../file/download.service.ts'
import { Bank } from './bank.entity.ts'

/** The files of partner banks. */
export const bankDownloads = {
  BLANK_AGREEMENT: async (ctx, id) => requireFound(await ctx.em.findOne(Bank, { id, deletedAt: null })).blank,
} satisfies Record<string, FileFinder>
