import type { QueryResolvers } from '../generated/schema.ts'
import * as log from './audit.service.ts'

export const auditQueries = {
  audit: (_, filter, ctx) => log.audit(ctx, filter),
} satisfies QueryResolvers
