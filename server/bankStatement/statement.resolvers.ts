import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { confirmStatementLines } from './confirm.service.ts'
import { importStatement } from './import.service.ts'
import { releaseStatementLine, setStatementLineAside } from './line.service.ts'
import { statementLines } from './list.service.ts'

export const statementQueries = {
  statementLines: (_, filter, ctx) => statementLines(ctx, filter),
} satisfies QueryResolvers

export const statementMutations = {
  importStatement: (_, { file }, ctx) => importStatement(ctx, file),
  confirmStatementLines: (_, input, ctx) => confirmStatementLines(ctx, input),
  setStatementLineAside: (_, input, ctx) => setStatementLineAside(ctx, input),
  releaseStatementLine: (_, input, ctx) => releaseStatementLine(ctx, input),
} satisfies MutationResolvers
