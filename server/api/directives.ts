import { getArgumentValues, getNamedType, isObjectType } from 'graphql'
import type { FieldDefinitionNode, GraphQLField, GraphQLSchema } from 'graphql'
import { innWorkflow } from '../../domain/inn/workflow.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { replenishmentWorkflow } from '../../domain/replenishment/workflow.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'
import { GROUPS } from '../../domain/core/roles.ts'
import type { Caller, HttpMethod, Role, StepUpWhen } from '../generated/schema.ts'

/** A REST route of a field. */
export interface RestRoute {
  readonly method: HttpMethod
  readonly path: string
  readonly body?: string
}

type Steps = Partial<Record<keyof typeof workflows, readonly string[]>>

const workflows = {
  inn: innWorkflow,
  request: requestWorkflow,
  replenishment: replenishmentWorkflow,
  order: orderWorkflow,
} as const

/** Who may call a field; null: nobody has to be signed in. */
export interface Right {
  readonly roles: readonly Role[]
  /** A manager without the right is answered as if the record did not exist. */
  readonly hides: boolean
}

/** All uses of a directive on a field, their arguments typed. */
export function uses<A>(
  schema: GraphQLSchema,
  name: string,
  field: { astNode?: FieldDefinitionNode | null | undefined },
): A[] {
  const directive = schema.getDirective(name)
  if (!directive) return []
  return (field.astNode?.directives ?? [])
    .filter(node => node.name.value === name)
    .map(node => getArgumentValues(directive, node) as A)
}

/** The REST routes of a field. */
export function routesOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): RestRoute[] {
  return uses<RestRoute>(schema, 'rest', field)
}

/** The right of a root field. Throws when it has not exactly one. */
export function rightOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Right | null {
  const open = uses<object>(schema, 'public', field)
  const allowed = uses<{ to: Caller[]; hides: boolean }>(schema, 'allow', field)
  const steps = uses<Steps>(schema, 'step', field)
  if (open.length + allowed.length + steps.length !== 1)
    throw new Error(`The root field ${field.name} needs exactly one of @public, @allow and @step`)
  if (allowed[0]) return { roles: allowed[0].to.flatMap(group => GROUPS[group]), hides: allowed[0].hides }
  if (steps[0]) return { roles: rolesOfSteps(steps[0]), hides: true }
  return null
}

/** When a root field wants the second factor shown anew. */
export interface StepUpRule {
  readonly when: StepUpWhen
  /** A recovery code will do. */
  readonly recovery: boolean
}

/** What the sessions of a root field must be. */
export interface SessionRule {
  readonly stepUp: StepUpRule | null
  /** Open to whoever must have a factor and has none. */
  readonly isOpenWithoutFactor: boolean
  /** Open to a visit that only looks. */
  readonly isOpenToLookers: boolean
  /** Closed to whoever acts in somebody's name. */
  readonly isOwnersAlone: boolean
}

/** What the directives of a root field say of the sessions that may call it (docs/security.md). */
export function sessionRuleOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): SessionRule {
  const says = (name: string) => uses<object>(schema, name, field).length > 0
  const isMutation = schema.getMutationType()?.getFields()[field.name] === field
  return {
    stepUp: uses<StepUpRule>(schema, 'stepUp', field)[0] ?? null,
    isOpenWithoutFactor: says('withoutFactor'),
    isOpenToLookers: !isMutation || says('inReadOnly'),
    isOwnersAlone: says('ownersAlone'),
  }
}

/** The fields of an answer that are shown once. */
export function shownOnceIn(schema: GraphQLSchema, { type }: GraphQLField<unknown, unknown>): string[] {
  const named = getNamedType(type)
  if (!isObjectType(named)) return []
  const fields = Object.values(named.getFields())
  return fields.filter(field => uses<object>(schema, 'shownOnce', field).length > 0).map(({ name }) => name)
}

/** Who may read a field of a record; null: whoever has the record. */
export function readersOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): readonly Role[] | null {
  const [allowed] = uses<{ to: Caller[] }>(schema, 'allow', field)
  return allowed ? allowed.to.flatMap(group => GROUPS[group]) : null
}

function rolesOfSteps(steps: Steps): Role[] {
  return Object.entries(steps).flatMap(([room, names]) => {
    const rows: Readonly<Record<string, { readonly by: readonly Role[] }>> = workflows[room as keyof typeof workflows]
    return names.flatMap(name => {
      const row = rows[name]
      if (!row) throw new Error(`No workflow has the step ${room}.${name}`)
      return [...row.by]
    })
  })
}
