import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'

/** The variables that came with a call, or those of them that its operation declares. */
export type Variables = Readonly<Record<string, unknown>>

/** The fragments of a document. */
export const fragmentsOf = (document: DocumentNode): FragmentDefinitionNode[] =>
  document.definitions.filter(node => node.kind === Kind.FRAGMENT_DEFINITION)

/** Tells whether @skip and @include leave a node out; without variables everything counts. */
function isLeftOut(node: SelectionNode, variables: Variables | null): boolean {
  if (!variables) return false
  const skipped = getDirectiveValues(GraphQLSkipDirective, node, { ...variables })
  const included = getDirectiveValues(GraphQLIncludeDirective, node, { ...variables })
  return skipped?.['if'] === true || included?.['if'] === false
}

/**
 * The fields of a selection, also inside fragments. Each fragment is looked into once: circles end, and fragments that
 * spread each other many times over cost nothing.
 */
function fieldsOf(
  set: SelectionSetNode | undefined,
  fragments: readonly FragmentDefinitionNode[],
  variables: Variables | null = null,
  seen: Set<string> = new Set(),
): FieldNode[] {
  return (set?.selections ?? []).flatMap(node => {
    if (isLeftOut(node, variables)) return []
    if (node.kind === Kind.FIELD) return [node]
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments, variables, seen)
    const { value: name } = node.name
    if (seen.has(name)) return []
    seen.add(name)
    const fragment = fragments.find(one => one.name.value === name)
    return fieldsOf(fragment?.selectionSet, fragments, variables, seen)
  })
}

/** The names of the root fields of a selection, also inside fragments. */
export function rootNames(
  set: SelectionSetNode,
  fragments: readonly FragmentDefinitionNode[],
  variables: Variables | null = null,
): string[] {
  return fieldsOf(set, fragments, variables).map(({ name }) => name.value)
}

/** The fields of rows that a call asks for; null: all of them. The same operation asks by the same set. */
export type Asked = ReadonlySet<string> | null

const askedBy = new WeakMap<OperationDefinitionNode, Map<string, ReadonlySet<string>>>()

/** The fields that a call asks for of the items of a page, those that @skip and @include may leave out among them. */
export function askedItems({ operation, fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const [first] = fieldNodes
  const answered = first?.alias?.value ?? first?.name.value ?? ''
  const known = askedBy.get(operation) ?? new Map<string, ReadonlySet<string>>()
  const kept = known.get(answered)
  if (kept) return kept
  const all = Object.values(fragments)
  const items = fieldNodes
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet, all))
    .filter(({ name }) => name.value === 'items')
  const names = items.flatMap(({ selectionSet }) => fieldsOf(selectionSet, all)).map(({ name }) => name.value)
  const asked = new Set(names)
  askedBy.set(operation, known.set(answered, asked))
  return asked
}
