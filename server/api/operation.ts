import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  getOperationAST,
  getVariableValues,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql'
import { type CompiledQuery, compileQuery } from 'graphql-jit'
import { fragmentsOf, rootNames, type Variables } from '../core/selections.ts'

/** A variable that an operation declares. */
export interface DeclaredVariable {
  readonly name: string
  readonly type: GraphQLInputType
  /** What stands for it where it is not sent, as it would be sent; undefined: nothing does. */
  readonly byDefault: unknown
}

/** The operation of a valid document that is asked for, with what is known of it before any call. */
export interface Operation {
  /** Tells it from others of the process. */
  readonly key: number
  readonly document: DocumentNode
  readonly definition: OperationDefinitionNode
  readonly variables: readonly DeclaredVariable[]
  /** The root fields that a call with these variables asks for. */
  readonly rootNames: (variables: Variables) => readonly string[]
  /** The plan, made at the first call; an answer of errors where none can be made. */
  readonly plan: () => CompiledQuery | ExecutionResult
}

let read = 0

/** Reads the operation of a name out of a valid document; null: the document holds none. */
export function operationOf(schema: GraphQLSchema, document: DocumentNode, name: string | null): Operation | null {
  const definition = getOperationAST(document, name)
  if (!definition) return null
  const fragments = fragmentsOf(document)
  const depends = definition.selectionSet.selections.some(node => dependsOnVariables(node, fragments, new Set()))
  const always = rootNames(definition.selectionSet, fragments)
  let plan: CompiledQuery | ExecutionResult | null = null
  return {
    key: ++read,
    document,
    definition,
    variables: declaredVariables(schema, definition),
    rootNames: variables => {
      if (!depends) return always
      // Of variables that are none, which is said later, every field counts
      const { coerced } = getVariableValues(schema, definition.variableDefinitions ?? [], variables)
      return coerced ? rootNames(definition.selectionSet, fragments, coerced) : always
    },
    plan: () => (plan ??= compileQuery(schema, document, name ?? undefined)),
  }
}

function declaredVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): DeclaredVariable[] {
  return variableDefinitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node)
    return isInputType(type)
      ? [{ name: variable.name.value, type, byDefault: defaultValue && valueFromASTUntyped(defaultValue) }]
      : []
  })
}

/** Tells whether @skip or @include stands at a root field, or at a fragment on the way to one. */
function dependsOnVariables(
  node: SelectionNode,
  fragments: readonly FragmentDefinitionNode[],
  seen: Set<string>,
): boolean {
  if (node.directives?.length) return true
  if (node.kind === Kind.FIELD) return false
  if (node.kind === Kind.FRAGMENT_SPREAD && seen.has(node.name.value)) return false
  const inside =
    node.kind === Kind.INLINE_FRAGMENT ? node : fragments.find(({ name }) => name.value === node.name.value)
  if (node.kind === Kind.FRAGMENT_SPREAD) seen.add(node.name.value)
  return inside?.selectionSet.selections.some(one => dependsOnVariables(one, fragments, seen)) ?? false
}

/** How many operations are kept, and up to which length of their text: what is longer comes seldom. */
const KEPT = { operations: 1000, length: 20_000 } as const

/** The operations that are known by the text they came in. */
export interface KnownOperations {
  /** The operation of a text that was found valid before; undefined: nobody has sent it, or it was forgotten. */
  readonly find: (text: string, name: string | null) => Operation | undefined
  /** The operation of a text that was found valid now; null: it holds none of this name. */
  readonly take: (text: string, document: DocumentNode, name: string | null) => Operation | null
}

/** Keeps operations by their texts; of too many the one that was not used for longest goes. */
export function knownOperations(schema: GraphQLSchema): KnownOperations {
  const kept = new Map<string, Operation>()
  const keyOf = (text: string, name: string | null) => (name === null ? text : `${text}\0${name}`)
  const find: KnownOperations['find'] = (text, name) => {
    const key = keyOf(text, name)
    const operation = kept.get(key)
    if (!operation) return undefined
    kept.delete(key)
    kept.set(key, operation)
    return operation
  }
  return {
    find,
    take: (text, document, name) => {
      const known = find(text, name)
      if (known) return known
      const operation = operationOf(schema, document, name)
      if (!operation || text.length > KEPT.length) return operation
      kept.set(keyOf(text, name), operation)
      const [oldest] = kept.size > KEPT.operations ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
      return operation
    },
  }
}
