// Writes the documents of a room, typed: each fragment once, shared by the operations that use it. A plugin of codegen, so
// CommonJS; see codegen.yml.
const { Kind, visit } = require('graphql')

const pascal = name => name.charAt(0).toUpperCase() + name.slice(1)
const json = node => JSON.stringify(node, (key, value) => (key === 'loc' ? undefined : value))
const constant = name => `${pascal(name)}Fragment_`

/** The fragments that a definition spreads, those of these fragments too. */
function fragmentsOf(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name: { value } }) {
      if (found.has(value)) return
      found.add(value)
      fragmentsOf(fragments.get(value), fragments, found)
    },
  })
  return [...found]
}

module.exports = {
  plugin(_schema, documents) {
    const definitions = documents.flatMap(({ document }) => document?.definitions ?? [])
    const fragments = new Map(
      definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map(one => [one.name.value, one]),
    )
    const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    if (operations.length === 0) return ''
    return {
      prepend: [`import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';`],
      content: [
        ...[...fragments].map(([name, fragment]) => `const ${constant(name)} = ${json(fragment)}`),
        ...operations.map(operation => {
          const name = pascal(operation.name.value)
          const type = `${name}${pascal(operation.operation)}`
          const parts = [json(operation), ...fragmentsOf(operation, fragments).map(constant)]
          return `export const ${name}Document = {"kind":"Document","definitions":[${parts.join(',')}]} as unknown as DocumentNode<${type}, ${type}Variables>;`
        }),
      ].join('\n'),
    }
  },
}
