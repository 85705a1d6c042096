import { type ExecutionResult, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { isCompiledQuery } from 'graphql-jit'
import { invalid, Problem } from '../../domain/core/problems.ts'
import type { Context } from '../core/context.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'
import { callsInTurn } from './callTurns.ts'
import { countRefusal } from './denial.ts'
import { accessCheckOf } from './guard.ts'
import type { Variables } from '../core/selections.ts'
import type { Operation } from './operation.ts'
import { judgeVariables } from './variables.ts'

/** Carries out one call: rights first, then variables, then, in the turn of its user, what is asked for. */
export type Execute = (operation: Operation, sent: Variables | undefined, ctx: Context) => Promise<ExecutionResult>

/** Makes what carries out all calls of both faces. */
export function createExecutor(schema: GraphQLSchema): Execute {
  const inTurn = callsInTurn()
  return async (operation, sent, ctx) => {
    const variables = declaredOf(operation, sent)
    ctx.state.roots = operation.rootNames(variables)
    const refuse = async (error: GraphQLError): Promise<ExecutionResult> => {
      const [name = ''] = ctx.state.roots
      return { data: null, errors: [await countRefusal(ctx, name, error, operation, variables)] }
    }
    const refused = judgeOperation(schema, operation, variables, ctx) ?? refuseSubscription(operation, ctx)
    if (refused) return refuse(refused)
    const plan = operation.plan()
    if (!isCompiledQuery(plan)) return normalizeErrors(plan, ctx)
    const answer = await inTurn(ctx, async () => normalizeErrors(await plan.query(undefined, ctx, variables), ctx))
    return answer instanceof Problem ? refuse(graphQLErrorOf(answer, ctx.locale)) : answer
  }
}

/** The variables that the operation declares, with the defaults of those that were not sent: nobody looks at others. */
function declaredOf({ variables }: Operation, sent: Variables = {}): Record<string, unknown> {
  const declared: Record<string, unknown> = {}
  for (const { name, byDefault } of variables) {
    // The plan asks for one of a type like `Boolean! = true` all the same
    if (Object.hasOwn(sent, name)) declared[name] = sent[name]
    else if (byDefault !== undefined) declared[name] = byDefault
  }
  return declared
}

/** Rights of every root field, also inside fragments, and then the variables: the order of checks is 401, 403, 400. */
export function judgeOperation(
  schema: GraphQLSchema,
  operation: Operation,
  variables: Variables,
  ctx: Context,
): GraphQLError | null {
  const root = schema.getRootType(operation.definition.operation)
  try {
    for (const name of operation.rootNames(variables)) {
      if (name.startsWith('__') && name !== '__typename') refuseStrangers(ctx)
      const field = root?.getFields()[name]
      if (field) accessCheckOf(field)?.(ctx)
    }
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
  const wrong = judgeVariables(operation.variables, variables)
  return wrong.length > 0 ? graphQLErrorOf(invalid(...wrong), ctx.locale) : null
}

/** Beyond the developer's own machine the contract is shown to whoever is signed in. Throws 401. */
function refuseStrangers(ctx: Context): void {
  if (!ctx.app.config.open && !ctx.viewer) throw graphQLErrorOf(new Problem(ctx.stranger), ctx.locale)
}

/** Subscriptions are served over WebSocket only: over HTTP nothing would ever come. */
function refuseSubscription({ definition }: Operation, ctx: Context): GraphQLError | null {
  const isSubscription = definition.operation === OperationTypeNode.SUBSCRIPTION
  return isSubscription ? graphQLErrorOf(new Problem('badRequest'), ctx.locale) : null
}

/** graphql-jit leaves extensions undefined where nothing was thrown with them. */
export function normalizeErrors(result: ExecutionResult, ctx: Context): ExecutionResult {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map(error => normalizeError(error, ctx)) }
}

function normalizeError(error: GraphQLError, ctx: Context): GraphQLError {
  if (error.extensions?.['code']) return error
  const problem = error.path ? problemOf(error.originalError ?? error) : new Problem('badRequest')
  const trouble = troubleIn(problem)
  if (trouble) ctx.app.report(trouble, { path: error.path, requestId: ctx.requestId })
  const answer = graphQLErrorOf(problem, ctx.locale, ctx.requestId)
  return new GraphQLError(answer.message, { path: error.path ?? null, extensions: answer.extensions })
}
