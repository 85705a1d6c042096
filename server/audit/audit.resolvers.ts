import type { QueryResolvers } from '../generated/resolvers.ts'
import * as log from './audit.service.ts'

export const auditQueries = {
  audit: (_, filter, ctx) => log.audit(ctx, filter),
} satisfies QueryResolvers
