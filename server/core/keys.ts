import { type DocumentNode, type FieldDefinitionNode, type GraphQLField, Kind, parse, visit } from 'graphql'

const NAME = 'idempotencyKey'

const KEY = parse(`type T { f(
  "The same key again is given the first answer and changes nothing; kept for 72 hours. Another body under it: 422. Over REST: the header Idempotency-Key."
  ${NAME}: String
): Int }`)

/** Every mutation outside /auth takes an idempotency key: a rule of the whole contract, so it is put on here, once. */
export function withKeys(document: DocumentNode): DocumentNode {
  const [type] = KEY.definitions
  const argument = type?.kind === Kind.OBJECT_TYPE_DEFINITION ? type.fields?.[0]?.arguments : undefined
  return visit(document, {
    ObjectTypeDefinition(node) {
      if (node.name.value !== 'Mutation') return false
      const fields = (node.fields ?? []).map(field =>
        isOfAuth(field) ? field : { ...field, arguments: [...(field.arguments ?? []), ...(argument ?? [])] },
      )
      return { ...node, fields }
    },
  })
}

function isOfAuth(field: FieldDefinitionNode): boolean {
  return (field.directives ?? []).some(({ name, arguments: given }) => {
    const path = name.value === 'rest' && given?.find(argument => argument.name.value === 'path')?.value
    return path && path.kind === Kind.STRING && path.value.startsWith('/auth/')
  })
}

/** Tells whether a field takes an idempotency key. */
export function takesKey(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some(({ name }) => name === NAME)
}

/** What a REST call takes of a field's arguments: the key comes in a header there. */
export function argumentsOf(field: GraphQLField<unknown, unknown>) {
  return field.args.filter(({ name }) => name !== NAME)
}
