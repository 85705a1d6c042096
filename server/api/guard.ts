import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql'
import { GraphQLError } from 'graphql'
import { Problem } from '../../domain/core/problems.ts'
import { hasOneOf, isManager } from '../../domain/core/roles.ts'
import { isFresh, mustHaveFactor } from '../../domain/account/stepUp.ts'
import { type Context, stepUpProblem, type Viewer, writeAuditEvent, undoOutsideTransaction } from '../core/context.ts'
import { countCall, noteDenial, subjectIn, describeArguments } from './denial.ts'
import {
  type Right,
  readersOf,
  rightOf,
  type SessionRule,
  sessionRuleOf,
  shownOnceIn,
  type StepUpRule,
  uses,
} from './directives.ts'
import { takesKey } from '../core/keys.ts'
import { graphQLErrorOf } from '../core/problem.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'
import { traced } from '../core/tracing.ts'
import { executeOnce } from './replay.ts'
import { type Need, NEEDS, type RootField } from './needs.ts'
import { judgeArguments, scopeRefusal, needOfField } from './scopes.ts'

/** Judges the caller of a root field: throws a GraphQLError 401, 403 or 404. */
export type AccessCheck = (ctx: Context) => void

const checks = new WeakMap<GraphQLField<unknown, unknown>, AccessCheck>()

/** The check of a root field, to be run before its variables are judged: 401 and 403 come before 400. */
export function accessCheckOf(field: GraphQLField<unknown, unknown>): AccessCheck | undefined {
  return checks.get(field)
}

/**
 * Puts rights on every root field and on the fields of records that not all may read. Throws at start when a root field
 * has not exactly one right. Resolvers throw Problems; here they become answers in the caller's language.
 */
export function putGuards(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  for (const root of roots) if (root) for (const field of Object.values(root.getFields())) guardRoot(schema, field)
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !roots.includes(type) && !type.name.startsWith('__')) guardFields(schema, type)
}

function guardRoot(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): void {
  const right = rightOf(schema, field)
  const rule = sessionRuleOf(schema, field)
  const shownOnce = shownOnceIn(schema, field)
  const need: Need = NEEDS[field.name as RootField]
  const check: AccessCheck = ctx => {
    const problem = judge({ right, rule, need }, ctx)
    if (problem) throw graphQLErrorOf(problem, ctx.locale)
  }
  checks.set(field, check)
  const resolve = field.resolve ?? (field.subscribe ? defaultFieldResolver : undefined)
  if (!resolve) throw new Error(`The root field ${field.name} has no resolver`)
  const judges = { check, need, shownOnce }
  const audited = uses<object>(schema, 'audited', field).length > 0
  const judged = rule.stepUp ? steppedUp(resolve as Resolve, rule.stepUp) : (resolve as Resolve)
  const kept = takesKey(field) ? keyed(judged, field.name) : judged
  const carried = audited ? trailed(kept) : kept
  field.resolve = guarded(judges, carried, field.name) as typeof field.resolve & Resolve
  if (!field.subscribe) return
  field.subscribe = guarded(judges, field.subscribe as Resolve, field.name) as typeof field.subscribe & Resolve
  // A call is counted when it begins: what is pushed later somebody else has caused
  const pushed: Resolve = (source, args, ctx, info) => {
    check(ctx)
    return (resolve as Resolve)(source, args, ctx, info)
  }
  field.resolve = pushed as typeof field.resolve & Resolve
}

type Resolve = (source: unknown, args: object, ctx: Context, info: unknown) => unknown

/** A mutation that is carried out once under an idempotency key; what it shows once is not kept. */
function keyed(resolve: Resolve, name: string): Resolve {
  return (source, sent, ctx, info) => {
    const { idempotencyKey, ...args } = sent as { readonly idempotencyKey?: string | null }
    return executeOnce(ctx, name, idempotencyKey ?? ctx.sentKey, args, async () => resolve(source, args, ctx, info))
  }
}

/** A call that wants the second factor: its write judges that last, so that what else is wrong with it is said first. */
function steppedUp(resolve: Resolve, { when, recovery }: StepUpRule): Resolve {
  return async (source, args, ctx, info) => {
    const { viewer, state } = ctx
    const now = Date.now()
    const isShown = isFresh(viewer?.shownAt ?? null, now) || (recovery && isFresh(viewer?.recoveredAt ?? null, now))
    state.stepUp = viewer?.hasFactor && !isShown ? when : null
    const answer = await resolve(source, args, ctx, info)
    // Nothing was written: what would have judged it was not asked
    if (state.stepUp === 'ALWAYS') throw stepUpProblem(viewer)
    return answer
  }
}

/** A read that leaves an entry in the audit log. */
function trailed(resolve: Resolve): Resolve {
  return async (source, args, ctx, info) => {
    const answer = await resolve(source, args, ctx, info)
    await writeAuditEvent(ctx, { ...subjectIn(args), changes: describeArguments(ctx, args), outcome: 'OK' })
    return answer
  }
}

interface Judges {
  readonly check: AccessCheck
  readonly need: Need
  /** What of the answer no idempotency key repeats. */
  readonly shownOnce: readonly string[]
}

function guarded({ check, need, shownOnce }: Judges, resolve: Resolve, name: string): Resolve {
  return async (source, args, ctx, info) => {
    check(ctx)
    ctx.state.action = name
    ctx.state.shownOnce = shownOnce
    const { app, viewer } = ctx
    try {
      const answer = await traced(
        { name: `field ${name}`, kind: 'internal', attributes: { 'graphql.field': name } },
        async () => {
          await countCall(ctx)
          judgeArguments(viewer, need, args)
          return resolve(source, args, ctx, info)
        },
      )
      app.metrics.carriedOut(name, 'OK')
      return answer
    } catch (error) {
      await undoOutsideTransaction(ctx)
      if (error instanceof GraphQLError) throw error
      const problem = problemOf(error)
      app.metrics.carriedOut(name, problem.problem)
      const trouble = troubleIn(problem)
      if (trouble) app.report(trouble, { field: name, requestId: ctx.requestId, userId: viewer?.id ?? null })
      await noteDenial(ctx, name, problem, args)
      throw graphQLErrorOf(problem, ctx.locale, ctx.requestId)
    }
  }
}

interface Rules {
  readonly right: Right | null
  readonly rule: SessionRule
  readonly need: Need
}

function judge({ right, rule, need }: Rules, { app, viewer, stranger }: Context): Problem | null {
  // A key first: what it is not open for is open to nobody who holds it
  const refusal = scopeRefusal(viewer, need)
  if (refusal || right === null) return refusal
  if (!viewer) return new Problem(stranger)
  const { roles, actAs, hasFactor } = viewer
  // An admin on a visit has shown a factor of their own
  const lacksFactor = actAs === null && !hasFactor && mustHaveFactor(app.config.require2fa, roles)
  if (lacksFactor && !rule.isOpenWithoutFactor) return new Problem('factorRequired')
  if (hasOneOf(roles, right.roles)) return judgeVisit(rule, viewer)
  // A pasted link must not sign a manager out (decisions.md section 1).
  const deskOfOthers = right.hides && isManager(roles) && isManager(right.roles)
  return new Problem(deskOfOthers ? 'notFound' : 'forbidden')
}

/** What a visit of support may not do, whatever the user may. */
function judgeVisit(rule: SessionRule, { actAs, isReadOnly }: Viewer): Problem | null {
  if (actAs !== null && rule.isOwnersAlone) return new Problem('ownersAlone')
  return isReadOnly && !rule.isOpenToLookers ? new Problem('readOnlySession') : null
}

function guardFields(schema: GraphQLSchema, type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    const readers = readersOf(schema, field)
    const need = needOfField(`${type.name}.${field.name}`, getNamedType(field.type).name)
    if (readers === null && need === null) continue
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (source, args, ctx: Context, info) => {
      const { viewer } = ctx
      const mayRead = readers === null || (viewer !== null && hasOneOf(viewer.roles, readers))
      return mayRead && !scopeRefusal(viewer, need ?? []) ? resolve(source, args, ctx, info) : null
    }
  }
}
