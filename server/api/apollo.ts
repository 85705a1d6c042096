import { ApolloServer, type ApolloServerOptionsWithGateway, type GraphQLResponse } from '@apollo/server'
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled'
import { fastifyApolloDrainPlugin } from '@as-integrations/fastify'
import type { FastifyInstance } from 'fastify'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { Problem } from '../../domain/core/problems.ts'
import type { App, Context } from '../core/context.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import { errorIn, REPLAYED, withoutHttp } from './answer.ts'
import type { Execute } from './executor.ts'
import { MAX_TOKENS } from './lengths.ts'
import type { KnownOperations } from './operation.ts'
import { documentPlugins, documentRules } from './rules.ts'

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway']
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>

/** What the way of strange documents is made of. */
interface Parts {
  readonly app: App
  readonly schema: GraphQLSchema
  readonly operations: KnownOperations
  readonly execute: Execute
}

/** Makes what reads and validates documents that nobody has sent before; a document that is carried out is known from then on. */
export async function startApollo(
  server: FastifyInstance,
  { app, schema, operations, execute }: Parts,
): Promise<ApolloServer<Context>> {
  const executor: Executor = async ({ document, request, context }) => {
    const ctx = context as Context
    const operation = operations.take(request.query ?? '', document, request.operationName ?? null)
    // Apollo hands a document on although it holds no operation of the asked name
    const answer: ExecutionResult = operation
      ? await execute(operation, request.variables, ctx)
      : { data: null, errors: [graphQLErrorOf(new Problem('badRequest'), ctx.locale)] }
    return answer as Awaited<ReturnType<Executor>>
  }
  const apollo = new ApolloServer<Context>({
    gateway: {
      onSchemaLoadOrUpdate: tell => {
        tell({ apiSchema: schema, coreSupergraphSdl: '' })
        return () => {}
      },
      load: async () => ({ executor }),
      stop: async () => {},
    },
    plugins: [
      ...documentPlugins,
      {
        requestDidStart: async () => ({
          willSendResponse: async ({ contextValue, response }) => {
            if (contextValue.state.replayed) response.http.headers.set(REPLAYED, 'true')
            refuseUnanswered(response)
            if (response.body.kind === 'single') contextValue.state.error = errorIn(response.body.singleResult.errors)
            if (!app.config.open && !contextValue.viewer) withoutSuggestions(response.body)
          },
        }),
      },
      ApolloServerPluginCacheControlDisabled(),
      fastifyApolloDrainPlugin(server), // typed by Apollo's CommonJS half
    ],
    validationRules: [...documentRules],
    parseOptions: { maxTokens: MAX_TOKENS },
    persistedQueries: false, // strangers' documents would be kept
    introspection: true, // the executor asks for a token where strangers could reach it
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    csrfPrevention: true,
    formatError: withoutHttp,
  })
  await apollo.start()
  return apollo
}

/** Strangers are not told which names come near to theirs. */
function withoutSuggestions(body: GraphQLResponse['body']): void {
  if (body.kind !== 'single' || !body.singleResult.errors) return
  body.singleResult.errors = body.singleResult.errors.map(error => ({
    ...error,
    message: error.message.replace(/ Did you mean .*/s, ''),
  }))
}

/** A request that was not carried out is no success: Apollo answers 200 to one that names a document by its hash. */
function refuseUnanswered({ body, http }: { body: GraphQLResponse['body']; http: { status?: number } }): void {
  if (body.kind === 'single' && !('data' in body.singleResult) && (http.status ?? 200) === 200) http.status = 400
}
