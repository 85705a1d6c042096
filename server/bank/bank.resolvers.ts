import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as bank from './bank.service.ts'

export const bankQueries = {
  banks: (_, __, ctx) => bank.bankList(ctx),
  bank: (_, { id }, ctx) => bank.bank(ctx, id),
} satisfies QueryResolvers

export const bankMutations = {
  createBank: (_, args, ctx) => bank.createBank(ctx, args.bank),
  saveBank: (_, args, ctx) => bank.saveBank(ctx, args.bank),
  saveBankDetail: (_, { brockmanBankId, detail }, ctx) => bank.saveBankDetail(ctx, brockmanBankId, detail),
  deleteBank: (_, args, ctx) => bank.deleteBank(ctx, args),
} satisfies MutationResolvers
