import type { ApolloServerOptionsWithGateway } from '@apollo/server'
import {
  type ExecutionResult,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLSchema,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { invalid, Problem } from '../../domain/core/problems.ts'
import type { Context } from '../core/context.ts'
import { callsInTurn } from './callTurns.ts'
import { countRefusal } from './denial.ts'
import { accessCheckOf } from './guard.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import { judgeVariables } from './variables.ts'

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway']
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>

const KEPT_QUERIES = 1000
const KEPT_LENGTH = 20_000

/** Apollo's executor: rights first, then variables, then the compiled query. */
export function createGateway(schema: GraphQLSchema): Gateway {
  const compiled = new Map<string, CompiledQuery>()
  const inTurn = callsInTurn()
  const executor: Executor = async request => {
    const { queryHash, document, operationName, operation } = request
    const ctx = request.context as Context
    const variables = declared(operation, request.request.variables)
    if (!isThere(operation)) return { data: null, errors: [graphQLErrorOf(new Problem('badRequest'), ctx.locale)] }
    const refused =
      judgeOperation(schema, document.definitions.filter(isFragment), operation, variables, ctx) ??
      refuseSubscription(operation, ctx)
    if (refused) {
      const [name = ''] = rootNames(operation.selectionSet, document.definitions.filter(isFragment), variables)
      return { data: null, errors: [await countRefusal(ctx, name, refused, operation, variables)] }
    }
    const key = `${queryHash}${operationName ?? ''}`
    let query = compiled.get(key)
    if (!query) {
      const made = compileQuery(schema, document, operationName ?? undefined)
      if (!isCompiledQuery(made)) return normalizeErrors(made, ctx) as never
      if (compiled.size >= KEPT_QUERIES) compiled.clear()
      // A document that carries a whole file in its text comes once
      if ((request.request.query?.length ?? 0) <= KEPT_LENGTH) compiled.set(key, made)
      query = made
    }
    const carryOut = query
    const answer = await inTurn(ctx, async () => normalizeErrors(await carryOut.query(undefined, ctx, variables), ctx))
    if (!(answer instanceof Problem)) return answer as never
    const [name = ''] = rootNames(operation.selectionSet, document.definitions.filter(isFragment), variables)
    const late = graphQLErrorOf(answer, ctx.locale)
    return { data: null, errors: [await countRefusal(ctx, name, late, operation, variables)] }
  }
  return {
    onSchemaLoadOrUpdate: tell => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' })
      return () => {}
    },
    load: async () => ({ executor }),
    stop: async () => {},
  }
}

/** The variables that the operation declares: nobody looks at others. */
function declared(
  operation: OperationDefinitionNode | undefined,
  sent: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const names = operation?.variableDefinitions?.map(({ variable }) => variable.name.value) ?? []
  return Object.fromEntries(names.flatMap(name => (Object.hasOwn(sent, name) ? [[name, sent[name]]] : [])))
}

const isFragment = (node: { kind: string }): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION

/** Rights of every root field, also inside fragments, and then the variables: the order of checks is 401, 403, 400. */
export function judgeOperation(
  schema: GraphQLSchema,
  fragments: readonly FragmentDefinitionNode[],
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  ctx: Context,
): GraphQLError | null {
  const root = schema.getRootType(operation.operation)
  try {
    for (const name of rootNames(operation.selectionSet, fragments, variables)) {
      if (name.startsWith('__') && name !== '__typename') refuseStrangers(ctx)
      const field = root?.getFields()[name]
      if (field) accessCheckOf(field)?.(ctx)
    }
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
  const wrong = judgeVariables(schema, operation, variables)
  return wrong.length > 0 ? graphQLErrorOf(invalid(...wrong), ctx.locale) : null
}

/** Beyond the developer's own machine the contract is shown to whoever is signed in. Throws 401. */
function refuseStrangers(ctx: Context): void {
  if (!ctx.app.config.open && !ctx.viewer) throw graphQLErrorOf(new Problem('unauthenticated'), ctx.locale)
}

// Apollo hands a document on although it holds no operation of the asked name
const isThere = (operation: OperationDefinitionNode | undefined) => operation !== undefined

/** Subscriptions are served over WebSocket only: over HTTP nothing would ever come. */
function refuseSubscription({ operation }: OperationDefinitionNode, ctx: Context): GraphQLError | null {
  return operation === OperationTypeNode.SUBSCRIPTION ? graphQLErrorOf(new Problem('badRequest'), ctx.locale) : null
}

type Variables = Readonly<Record<string, unknown>>

/** Tells whether @skip and @include leave a node out; without variables everything counts. */
function isLeftOut(node: SelectionNode, variables: Variables | null): boolean {
  if (!variables) return false
  const skipped = getDirectiveValues(GraphQLSkipDirective, node, { ...variables })
  const included = getDirectiveValues(GraphQLIncludeDirective, node, { ...variables })
  return skipped?.['if'] === true || included?.['if'] === false
}

/**
 * The names of the root fields of a selection, also inside fragments. Each fragment is looked into once: circles end, and
 * fragments that spread each other many times over cost nothing.
 */
export function rootNames(
  set: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Variables | null = null,
  seen: Set<string> = new Set(),
): string[] {
  return set.selections.flatMap(node => {
    if (isLeftOut(node, variables)) return []
    if (node.kind === Kind.FIELD) return [node.name.value]
    if (node.kind === Kind.INLINE_FRAGMENT) return rootNames(node.selectionSet, fragments, variables, seen)
    const { value: name } = node.name
    if (seen.has(name)) return []
    seen.add(name)
    const fragment = fragments.find(one => one.name.value === name)
    return fragment ? rootNames(fragment.selectionSet, fragments, variables, seen) : []
  })
}

/** graphql-jit leaves extensions undefined where nothing was thrown with them; Apollo then fails inside itself. */
function normalizeErrors(result: ExecutionResult, ctx: Context): ExecutionResult {
  if (!result.errors) return result
  return { ...result, errors: result.errors.map(error => mendedError(error, ctx)) }
}

function mendedError(error: GraphQLError, ctx: Context): GraphQLError {
  if (error.extensions?.['code']) return error
  if (error.path) ctx.app.report(error.originalError ?? error, { path: error.path, requestId: ctx.requestId })
  const answer = graphQLErrorOf(new Problem(error.path ? 'internal' : 'badRequest'), ctx.locale, ctx.requestId)
  return new GraphQLError(answer.message, { path: error.path ?? null, extensions: answer.extensions })
}
