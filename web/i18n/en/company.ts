import type { Texts } from '../catalogue.ts'
import type { company as ru } from '../ru/company.ts'

/** Texts of the room `company`. */
export const company: Texts<typeof ru> = {
  title: 'Companies',
  search: 'Name, bank or SWIFT',
  searchClient: 'Name, jurisdiction or currency',
  empty: 'No companies found',
  listFailed: 'The companies could not be loaded: {message}',
  failed: 'The company could not be loaded: {message}',
  columns: {
    name: 'Name',
    bank: 'Bank',
    swift: 'SWIFT',
    account: 'Account number',
    currency: 'Currency',
    baseRate: 'Base rate',
    okved: 'Specialisation',
    country: 'Jurisdiction',
    exclusions: 'Excluded countries',
    aRates: 'Percent by amount',
    vRates: 'Percent by volume',
  },
  page: {
    about: 'About the company',
    bank: 'Bank',
    autoCr: 'Central-bank rate',
    autoCrYes: 'can be requested',
    autoCrNo: 'not available',
    aRates: 'Rates by payment amount',
    vRates: 'Rates by monthly volume',
    noRates: 'The base rate applies',
    noExclusions: 'None',
    extra: 'Fixed extra',
  },
}
