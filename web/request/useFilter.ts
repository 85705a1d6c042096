import { RequestStatusFilter } from '../../domain/generated/enums.ts'
import type { RequestsQueryVariables } from '../generated/request.ts'
import { useAddress } from '../ui/useAddress.ts'

const FILTERS = Object.values(RequestStatusFilter)

/** The filter of the list that the address holds. */
export function useFilter(): RequestsQueryVariables {
  const [read] = useAddress()
  const status = FILTERS.find(one => one === read('status'))
  const search = read('search')
  return { ...(status && { status }), ...(search && { search }), ...(read('mine') === '1' && { mine: true }) }
}
