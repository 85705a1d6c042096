import { useAddress } from './useAddress.ts'

/** What a list of records is filtered by. */
export interface ListFilter<Status extends string> {
  readonly status?: Status
  readonly search?: string
  /** Only of the clients whom the viewer is assigned to. */
  readonly mine?: boolean
  /** Only those whose deadline is over, for staff. */
  readonly overdue?: boolean
}

/** The filter of a list that the address holds; a status that the list does not know counts as none. */
export function useListFilter<Status extends string>(statuses: readonly Status[]): ListFilter<Status> {
  const [read] = useAddress()
  const status = statuses.find(one => one === read('status'))
  const search = read('search')
  return {
    ...(status && { status }),
    ...(search && { search }),
    ...(read('mine') === '1' && { mine: true }),
    ...(read('overdue') === '1' && { overdue: true }),
  }
}
