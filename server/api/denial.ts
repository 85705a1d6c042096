import { GRAPHQL_MAX_INT, type GraphQLError } from 'graphql'
import { Problem, type ProblemName } from '../../domain/core/problems.ts'
import { AuditType } from '../../domain/generated/enums.ts'
import type { AuditSubject } from '../core/hooks.ts'
import { type Context, writeAuditEvent } from '../core/context.ts'
import type { AuditChange } from '../generated/schema.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import type { Operation } from './operation.ts'

const DENIALS: ReadonlySet<ProblemName> = new Set(['forbidden', 'notFound', 'keyScope'])

/** Arguments whose words the audit log repeats; of the others only numbers and answers to yes-or-no. */
const WORDS = new Set(['type', 'stage', 'status', 'inn', 'search', 'from', 'to'])

type Arguments = Readonly<Record<string, unknown>>

/** How much of a refused call the audit log tells. */
const MOST_TOLD = 20
const LONGEST_TOLD = 200
const LONGEST_NAME = 60

/** Counts a call: of its user or its address, and of the API key that it comes with. Throws `tooManyAttempts` (429). */
export async function countCall({ app, viewer, ip }: Context): Promise<void> {
  if (viewer?.key) {
    app.keyUses.note(viewer.key.id)
    await app.limits.count('keyCall', viewer.key.id)
  }
  await app.limits.count('call', viewer?.id ?? ip)
}

/**
 * Counts a call that is refused before it is carried out, like one that succeeds, and then writes it down; of its
 * variables only the declared ones. Answers the refusal, or `tooManyAttempts` (429) in its place.
 */
export async function countRefusal(
  ctx: Context,
  action: string,
  refused: GraphQLError,
  operation: Operation,
  variables: Arguments,
): Promise<GraphQLError> {
  try {
    await countCall(ctx)
    const declared = operation.variables.flatMap(({ name }) =>
      Object.hasOwn(variables, name) ? [[name, variables[name]] as const] : [],
    )
    if (refused.originalError instanceof Problem)
      await noteDenial(ctx, action, refused.originalError, Object.fromEntries(declared))
    return refused
  } catch (error) {
    if (error instanceof Problem) return graphQLErrorOf(error, ctx.locale)
    throw error
  }
}

/**
 * Writes into the audit log that somebody who is signed in was refused a thing that is not theirs: of the same refusals
 * ten a minute, the others tell nothing new.
 */
export async function noteDenial(ctx: Context, action: string, problem: Problem, args: object): Promise<void> {
  if (!ctx.viewer || !DENIALS.has(problem.problem)) return
  if (!(await mayTell(ctx, `${ctx.viewer.id} ${action}`))) return
  ctx.state.action = action
  await writeAuditEvent(ctx, { ...subjectIn(args), changes: describeArguments(ctx, args), outcome: problem.problem })
}

async function mayTell(ctx: Context, key: string): Promise<boolean> {
  return ctx.app.limits.count('denial', key).then(
    () => true,
    () => false,
  )
}

/** The record that arguments name, where they say its kind. */
export function subjectIn(args: object): AuditSubject {
  const { type, instanceId } = args as Arguments
  const kind = Object.values(AuditType).find(one => one === type)
  return kind && isId(instanceId) ? { type: kind, instanceId } : { type: null, instanceId: null }
}

/** What is refused may not have been judged yet: a number that no record has would be kept, and not be answered again. */
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= GRAPHQL_MAX_INT

/** The arguments of a call as the audit log tells of them: the first ones, cut. */
export function describeArguments(ctx: Context, args: object): AuditChange[] {
  const record = ctx.state.action
  const shown = Object.entries(args).filter(
    ([field, value]) => typeof value === 'number' || typeof value === 'boolean' || (WORDS.has(field) && isText(value)),
  )
  return shown.slice(0, MOST_TOLD).map(([name, value]) => ({
    record,
    field: name.slice(0, LONGEST_NAME),
    before: null,
    after: storable(String(value).slice(0, LONGEST_TOLD)),
  }))
}

/** A text that every database holds: half characters and null bytes are replaced, or a refusal could not be told of. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD')

const isText = (value: unknown) => typeof value === 'string' && value !== ''
