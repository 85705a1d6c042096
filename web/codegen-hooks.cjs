// Writes a hook for each operation over the typed documents. A plugin of codegen, so CommonJS; see codegen.yml.
const { Kind } = require('graphql')

const pascal = name => name.charAt(0).toUpperCase() + name.slice(1)

/** Variables may be left out when none of them is required. */
const demanded = operation =>
  (operation.variableDefinitions ?? []).some(v => v.type.kind === Kind.NON_NULL_TYPE && !v.defaultValue)

const writers = {
  query: (name, types, required) => `
export function use${name}Query(options${required ? '' : '?'}: useQuery.Options<${types}>) {
  return useQuery<${types}>(d.${name}Document, options as useQuery.Options<${types}>)
}`,
  mutation: (name, types) => `
export function use${name}Mutation(options: useMutation.Options<${types}> = {}) {
  return useMutation<${types}>(d.${name}Document, options)
}`,
  subscription: (name, types, required) => `
export function use${name}Subscription(options${required ? '' : '?'}: useSubscription.Options<${types}>) {
  return useSubscription<${types}>(d.${name}Document, options as useSubscription.Options<${types}>)
}`,
}

module.exports = {
  plugin(_schema, documents) {
    const operations = documents.flatMap(({ document }) =>
      (document?.definitions ?? []).filter(definition => definition.kind === Kind.OPERATION_DEFINITION),
    )
    const used = new Set(operations.map(({ operation }) => `use${pascal(operation)}`))
    const content = operations.map(operation => {
      const name = pascal(operation.name.value)
      const kind = pascal(operation.operation)
      const types = `d.${name}${kind}, d.${name}${kind}Variables`
      return writers[operation.operation](name, types, demanded(operation))
    })
    return {
      prepend: [
        `import { ${[...used].sort((a, b) => a.localeCompare(b)).join(', ')} } from '@apollo/client/react'`,
        `import * as d from './operations.ts'`,
      ],
      content: content.join('\n'),
    }
  },
}
