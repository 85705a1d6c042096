import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts'
import * as contractor from './contractor.service.ts'

export const contractorQueries = {
  contractors: (_, { search }, ctx) => contractor.contractors(ctx, search),
  contractor: (_, { id }, ctx) => contractor.contractor(ctx, id),
  contractorTemplates: (_, { id }, ctx) => contractor.contractorTemplates(ctx, id),
} satisfies QueryResolvers

export const contractorMutations = {
  createContractor: (_, args, ctx) => contractor.createContractor(ctx, args.contractor),
  saveContractor: (_, args, ctx) => contractor.saveContractor(ctx, args.contractor),
  deleteContractor: (_, { id }, ctx) => contractor.deleteContractor(ctx, id),
  saveContractorAccounts: (_, { id, accounts }, ctx) => contractor.saveContractorAccounts(ctx, id, accounts),
  deleteContractorAccount: (_, { id, accountId }, ctx) => contractor.deleteContractorAccount(ctx, id, accountId),
  deleteContractorTemplate: (_, { id, templateId }, ctx) => contractor.deleteContractorTemplate(ctx, id, templateId),
} satisfies MutationResolvers
