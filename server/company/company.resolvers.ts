import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as company from './company.service.ts'
import * as markup from './markup.service.ts'
import * as tier from './tier.service.ts'

export const companyQueries = {
  companies: (_, __, ctx) => company.companies(ctx),
  company: (_, { id }, ctx) => company.company(ctx, id),
  companyRates: (_, { id, bankId, type }, ctx) => tier.companyRates(ctx, id, bankId, type),
  clientRates: (_, { clientId, type }, ctx) => tier.clientRates(ctx, clientId, type),
  currencyMarkups: (_, { clientId }, ctx) => markup.currencyMarkups(ctx, clientId),
} satisfies QueryResolvers

export const companyMutations = {
  createCompany: (_, args, ctx) => company.createCompany(ctx, args.company),
  saveCompany: (_, args, ctx) => company.saveCompany(ctx, args.company),
  deleteCompany: (_, args, ctx) => company.deleteCompany(ctx, args),
  saveCompanyRate: (_, args, ctx) => tier.saveCompanyRate(ctx, args),
  deleteCompanyRate: (_, args, ctx) => tier.deleteCompanyRate(ctx, args),
  saveClientRate: (_, { rate }, ctx) => tier.saveClientRate(ctx, rate),
  deleteClientRate: (_, args, ctx) => tier.deleteClientRate(ctx, args),
  saveCurrencyMarkup: (_, args, ctx) => markup.saveCurrencyMarkup(ctx, args.markup),
  deleteCurrencyMarkup: (_, args, ctx) => markup.deleteCurrencyMarkup(ctx, args),
} satisfies MutationResolvers
