import { type CompanyFieldsFragment as Company, useCompaniesQuery } from '../generated/company.ts'
import { useAddress } from '../ui/useAddress.ts'
import { folded } from '../ui/names.ts'

export type { CompanyFieldsFragment as Company } from '../generated/company.ts'

/** All companies, searched in the browser by the texts that `words` gives of each. */
export function useCompanies(words: (company: Company) => readonly (string | null)[]) {
  const [read, write] = useAddress()
  const search = read('search')
  const query = useCompaniesQuery()
  const sought = folded(search)
  const found = query.data?.companies.filter(company =>
    words(company).some(text => text !== null && folded(text).includes(sought)),
  )
  return { query, found, search, onSearch: (text: string) => write({ search: text }, { replace: true }) }
}
