import { type AnyObjectSchema, object } from 'yup'
import {
  choice,
  field,
  flag,
  id,
  optionalText,
  required,
  requiredText,
  validateInput,
  withRule,
} from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import { hasOneOf, GROUPS } from '../core/roles.ts'
import {
  type Caller,
  InnStatus,
  OrderStatusFilter,
  ReplenishmentStatusFilter,
  RequestStatusFilter,
  type Role,
  UserRoleFilter,
  ViewList,
} from '../generated/enums.ts'

/** The longest name of a view, characters. */
export const MAX_VIEW_NAME = 100

/** How many views somebody keeps at most, shared ones too. */
export const MOST_VIEWS = 50

/** What a list is searched by has at most so many characters. */
const MAX_SEARCH = 100

/** A value of a list's parameter. */
export type ViewValue = string | boolean

/** What a list is filtered by, parameter → value; a parameter that filters nothing is absent. */
export type ViewQuery = Readonly<Record<string, ViewValue>>

/** Whose lists they are; INNS is the registry that staff keep (docs/decisions.md section 27). */
const READERS: Readonly<Record<ViewList, readonly Caller[]>> = {
  REQUESTS: ['CLIENT', 'REQUEST_DESK'],
  REPLENISHMENTS: ['CLIENT', 'REQUEST_DESK'],
  ORDERS: ['CLIENT', 'ORDER_DESK'],
  INNS: ['MANAGEMENT'],
  USERS: ['ADMIN'],
}

/** The lists that somebody with these roles has. */
export const listsOf = (roles: readonly Role[]): ViewList[] =>
  Object.values(ViewList).filter(list => READERS[list].some(group => hasOneOf(roles, GROUPS[group])))

const search = () => optionalText(MAX_SEARCH)

/** The parameters of each list but the page, which is none of a view. */
const PARAMETERS: Readonly<Record<ViewList, AnyObjectSchema>> = {
  REQUESTS: object({
    status: choice(Object.values(RequestStatusFilter)),
    search: search(),
    mine: flag(),
    overdue: flag(),
  }),
  REPLENISHMENTS: object({
    status: choice(Object.values(ReplenishmentStatusFilter)),
    search: search(),
    mine: flag(),
    overdue: flag(),
  }),
  ORDERS: object({ status: choice(Object.values(OrderStatusFilter)), search: search(), mine: flag(), overdue: flag() }),
  INNS: object({ status: choice(Object.values(InnStatus)), search: search() }),
  USERS: object({ role: choice(Object.values(UserRoleFilter)), search: search() }),
}

/** As much of an unknown parameter's name as a refusal repeats, characters. */
const SHOWN = 40

function judgeQuery(list: ViewList, query: object): readonly FieldProblem[] {
  const schema = PARAMETERS[list]
  const unknown = Object.keys(query).find(key => !Object.hasOwn(schema.fields, key))
  if (unknown !== undefined) {
    const values = { name: unknown.slice(0, SHOWN), known: Object.keys(schema.fields).join(', ') }
    return [{ field: 'query', key: 'fields.viewParameter', values }]
  }
  const verdict = validateInput(schema, query)
  return verdict.ok ? [] : verdict.fieldErrors.map(error => ({ ...error, field: `query.${error.field}` }))
}

/** The parameters of a judged query that filter anything, cleaned, in the order of the list's parameters. */
export function filtersOf(list: ViewList, query: object): ViewQuery {
  const verdict = validateInput(PARAMETERS[list], query)
  const value: Readonly<Record<string, unknown>> = verdict.ok ? verdict.value : {}
  const keys = Object.keys(PARAMETERS[list].fields)
  return Object.fromEntries(keys.flatMap(key => (value[key] ? [[key, value[key] as ViewValue]] : [])))
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What people type of a view. */
export const viewNameSchema = object({ name: requiredText(MAX_VIEW_NAME), shared: required(flag()) })

/** A view: what a list is filtered by, under a name; parameters that the list does not have are refused. */
export const viewSchema = withRule(
  object({
    id: id(),
    list: required(choice(Object.values(ViewList)), 'fields.choice'),
    name: requiredText(MAX_VIEW_NAME),
    shared: required(flag()),
    query: required(field({ is: isObject, type: 'fields.invalid' })),
  }),
  ({ list, query }) => (list && query ? judgeQuery(list, query) : []),
)
