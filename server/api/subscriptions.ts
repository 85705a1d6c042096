import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, type GraphQLSchema } from 'graphql'
import { isCompiledQuery } from 'graphql-jit'
import type { Context } from '../core/context.ts'
import { mapped } from '../core/events.ts'
import { bareError } from './answer.ts'
import { uses } from './directives.ts'
import { normalizeErrors } from './executor.ts'
import type { Operation } from './operation.ts'

/** A subscription that was judged and may begin. */
export interface Subscription extends ExecutionArgs {
  readonly operation: Operation
  readonly contextValue: Context
}

/** Makes the answers to one subscription of the events that it hears. */
export type Subscribe = (
  subscription: Subscription,
) => Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult>

/**
 * Makes what carries subscriptions out. What is the same for all who hear of an event is looked up and answered once: for
 * callers with the same roles, scopes of their keys, language, document and variables where the field is @alike, else for one user.
 */
export function createSubscriber(schema: GraphQLSchema): Subscribe {
  const fields = schema.getSubscriptionType()?.getFields() ?? {}
  const alike = new Set(
    Object.values(fields)
      .filter(field => uses<object>(schema, 'alike', field).length > 0)
      .map(({ name }) => name),
  )
  /** The answers to an event, as long as somebody still has it. */
  const answers = new WeakMap<object, Map<string, Promise<ExecutionResult>>>()

  return async subscription => {
    const { operation, contextValue: ctx, variableValues } = subscription
    const plan = operation.plan()
    if (!isCompiledQuery(plan)) return shown(normalizeErrors(plan, ctx))
    const events = await createSourceEventStream(subscription)
    if (!(Symbol.asyncIterator in events)) return shown(normalizeErrors(events, ctx))
    const isAlike = operation.rootNames(variableValues ?? {}).every(name => alike.has(name))
    const key = keyOf(subscription, isAlike)
    const answer = async (event: unknown) => shown(normalizeErrors(await plan.query(event, ctx, variableValues), ctx))
    return mapped(events[Symbol.asyncIterator](), event => {
      const made = answers.get(event as object) ?? new Map<string, Promise<ExecutionResult>>()
      answers.set(event as object, made)
      const known = made.get(key) ?? answer(event)
      made.set(key, known)
      return known
    })
  }
}

/** What an answer depends on beside its event. */
function keyOf({ operation, contextValue: ctx, variableValues }: Subscription, isAlike: boolean): string {
  const readers = isAlike ? ctx.viewer?.roles.toSorted() : ctx.viewer?.id
  const scopes = ctx.viewer?.key?.scopes ?? null
  return JSON.stringify([operation.key, variableValues, ctx.locale, readers, scopes])
}

/** What is for HTTP does not leave the application. */
const shown = ({ errors, ...rest }: ExecutionResult): ExecutionResult =>
  errors ? { ...rest, errors: errors.map(bareError) } : rest
