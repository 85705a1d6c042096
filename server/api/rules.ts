import { ApolloArmor } from '@escape.tech/graphql-armor'
import type { ApolloServerPlugin } from '@apollo/server'
import { type ASTVisitor, GraphQLError, type ValidationContext, type ValidationRule } from 'graphql'
import type { Context } from '../core/context.ts'
import { fragmentsOf, rootNames } from '../core/selections.ts'

/** One mutation a document: limits and rights are counted by the field. */
function oneMutation(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== 'mutation') return
      if (rootNames(node.selectionSet, fragmentsOf(context.getDocument())).length > 1)
        context.reportError(new GraphQLError('One mutation field a document', { nodes: node }))
    },
  }
}

/** One download a document: each is a whole file. */
function oneDownload(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (
        rootNames(node.selectionSet, fragmentsOf(context.getDocument())).filter(name => name === 'download').length > 1
      )
        context.reportError(new GraphQLError('One download a document', { nodes: node }))
    },
  }
}

/** The same for text written into the document itself (see variables.ts). */
function noNul(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node) {
      if (node.value.includes('\0')) context.reportError(new GraphQLError('No NUL characters in text', { nodes: node }))
    },
  }
}

const protection = new ApolloArmor({
  maxDepth: { n: 10 },
  maxAliases: { n: 5 },
  maxTokens: { enabled: false }, // answers HTTP 500; parseOptions.maxTokens does it
  costLimit: { maxCost: 5000 },
  maxDirectives: { n: 20 },
  blockFieldSuggestion: { enabled: false }, // it writes into errors that Apollo has frozen
}).protect()

/** What documents must keep to, over HTTP and over WebSocket. */
export const documentRules: readonly ValidationRule[] = [...protection.validationRules, oneMutation, oneDownload, noNul]

/** Apollo plugins of the protection; the package types them by Apollo's CommonJS half. */
export const documentPlugins = protection.plugins as unknown as ApolloServerPlugin<Context>[]
