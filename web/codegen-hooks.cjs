// Writes a hook for each operation under its typed document. A plugin of codegen, so CommonJS; see codegen.yml.
const { Kind } = require('graphql')

const pascal = name => name.charAt(0).toUpperCase() + name.slice(1)

/** Variables must be given when one of them is required. */
const demands = operation =>
  (operation.variableDefinitions ?? []).some(v => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue)

const writers = {
  query: (name, types, required) => `
/** The query ${name}. */
export function use${name}Query(options${required ? '' : '?'}: useQuery.Options<${types}>) {
  return useQuery<${types}>(${name}Document, options as useQuery.Options<${types}>)
}`,
  mutation: (name, types) => `
/** The mutation ${name}. */
export function use${name}Mutation(options: useMutation.Options<${types}> = {}) {
  return useMutation<${types}>(${name}Document, options)
}`,
  subscription: (name, types, required) => `
/** The subscription ${name}. */
export function use${name}Subscription(options${required ? '' : '?'}: useSubscription.Options<${types}>) {
  return useSubscription<${types}>(${name}Document, options as useSubscription.Options<${types}>)
}`,
}

module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap(({ document }) =>
      (document?.definitions ?? []).filter(definition => definition.kind === Kind.OPERATION_DEFINITION),
    )
    const hooks = [...new Set(operations.map(({ operation }) => `use${pascal(operation)}`))]
    const content = operations.map(operation => {
      const name = pascal(operation.name.value)
      const kind = pascal(operation.operation)
      return writers[operation.operation](name, `${name}${kind}, ${name}${kind}Variables`, demands(operation))
    })
    return {
      prepend: hooks.length ? [`import { ${hooks.join(', ')} } from '@apollo/client/react'`] : [],
      content: content.length ? content.join('\n') : 'export {}',
    }
  },
}
