import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as contractor from './contractor.service.ts'

export const contractorQueries = {
  contractors: (_, { search }, ctx) => contractor.contractors(ctx, search),
  contractor: (_, { id }, ctx) => contractor.contractor(ctx, id),
  contractorTemplates: (_, { id }, ctx) => contractor.contractorTemplates(ctx, id),
} satisfies QueryResolvers

export const contractorMutations = {
  createContractor: (_, args, ctx) => contractor.createContractor(ctx, args.contractor),
  saveContractor: (_, args, ctx) => contractor.saveContractor(ctx, args.contractor),
  deleteContractor: (_, args, ctx) => contractor.deleteContractor(ctx, args),
  saveContractorAccounts: (_, args, ctx) => contractor.saveContractorAccounts(ctx, args),
  deleteContractorAccount: (_, args, ctx) => contractor.deleteContractorAccount(ctx, args),
  deleteContractorTemplate: (_, args, ctx) => contractor.deleteContractorTemplate(ctx, args),
} satisfies MutationResolvers
