import { RequestStatusFilter } from '../../domain/generated/enums.ts'

/** What the list of requests can be filtered by. */
export const FILTERS = Object.values(RequestStatusFilter)
