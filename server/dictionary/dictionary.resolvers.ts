import type { QueryResolvers } from '../generated/resolvers.ts'
import { deliveryTerms } from './delivery.ts'
import * as dictionary from './dictionary.service.ts'

export const dictionaryQueries = {
  dictInn: (_, { inn }, ctx) => dictionary.lookUpInn(ctx, inn),
  dictBic: (_, { bic }, ctx) => dictionary.lookUpBic(ctx, bic),
  dictSwift: (_, { swift }, ctx) => dictionary.lookUpSwift(ctx, swift),
  dictCurrency: (_, { currency }) => dictionary.currencies(currency),
  dictCountry: (_, { country }) => dictionary.countries(country),
  dictDelivery: (_, { delivery }) => deliveryTerms(delivery),
  cbrRates: (_, __, ctx) => dictionary.cbrRates(ctx),
  bcaRates: (_, __, ctx) => dictionary.bcaRates(ctx),
} satisfies QueryResolvers
