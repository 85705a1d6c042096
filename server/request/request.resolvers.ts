import { askedItems } from '../core/selections.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as list from './list.service.ts'
import * as request from './request.service.ts'

export const requestQueries = {
  requests: (_, filter, ctx, info) => list.requests(ctx, filter, askedItems(info)),
  request: (_, { id }, ctx) => list.requestOf(ctx, id),
  requestHistory: (_, { id }, ctx) => request.requestHistory(ctx, id),
} satisfies QueryResolvers

export const requestMutations = {
  createRequest: (_, args, ctx) => request.createRequest(ctx, args.request),
  setRequestStatus: (_, args, ctx) => request.setRequestStatus(ctx, args),
  deleteRequest: (_, args, ctx) => request.deleteRequest(ctx, args),
} satisfies MutationResolvers
