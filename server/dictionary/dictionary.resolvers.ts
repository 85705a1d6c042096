import type { QueryResolvers } from '../generated/schema.ts'
import * as dictionary from './dictionary.service.ts'

export const dictionaryQueries = {
  dictSwift: (_, { swift }, ctx) => dictionary.lookUpSwift(ctx, swift),
  dictCurrency: (_, { currency }) => dictionary.currencies(currency),
  dictCountry: (_, { country }) => dictionary.countries(country),
  cbrRates: (_, __, ctx) => dictionary.cbrRates(ctx),
} satisfies QueryResolvers
