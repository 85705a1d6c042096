import type { developer as russian, developerReads as russianReads } from '../ru/developer.ts'
import type { Texts } from '../texts.ts'

/** Texts of the desk of a developer. */
export const developer: Texts<typeof russian> = {
  title: 'For developers',
  tabs: { steps: 'First steps', keys: 'API keys', calls: 'Calls', webhooks: 'Webhooks', events: 'Events' },
  steps: {
    hint: 'Programs can do all that the site does, over REST and over GraphQL. <docs>REST reference</docs>, <openapi>OpenAPI document</openapi>.',
    language: 'Shown in',
    curl: 'curl',
    typescript: 'TypeScript',
    open: 'Open',
    key: {
      title: 'Create a key',
      hint: 'A key does what you may, but only in the rooms that you allow. Its secret is shown once: put it into an environment variable.',
    },
    first: { title: 'First call', hint: 'Answers who you are. Every key may make this call.' },
    list: { title: 'A list', hint: '20 records a page, the newest first. The key needs to read this room.' },
    record: {
      title: 'A whole record',
      hint: 'Your latest one. One of others and one that does not exist answer alike: 404.',
    },
    create: {
      title: 'Create a request',
      hint: 'Amounts are in minor units: 1000000 is 10,000.00. Sent again with the same idempotency key, it gives the first answer and creates nothing twice.',
    },
    graphql: {
      title: 'The same over GraphQL',
      hint: 'One address, the fields that you choose, several reads in one call.',
    },
    client: {
      title: 'A generated client',
      hint: 'The OpenAPI document passes a strict linter; a client in your language is made from it.',
    },
    webhook: {
      title: 'Webhooks',
      hint: 'We tell you of every change ourselves. A public library verifies the signature (Standard Webhooks).',
    },
  },
  calls: {
    title: 'Calls of keys',
    hint: 'The calls of your keys in the last 7 days. No bodies, parameters or tokens are kept.',
    at: 'When',
    key: 'Key',
    every: 'All keys',
    operation: 'What',
    path: 'Address',
    status: 'Answer',
    ms: 'ms',
    requestId: 'Request no.',
    refused: 'Errors only',
    failed: 'The calls could not be loaded: {message}',
    empty: 'No calls yet',
    emptyFound: 'There were no such calls',
    emptyHint: 'A call is here a second after its answer.',
  },
  asApi: {
    title: 'This page as API',
    hint: 'What the open page has just asked the server. The commands take the key from the variable TRINITY_KEY: it is not shown here.',
    keyLine: 'The variable with the key',
    again: 'Ask again',
    empty: 'The page has not asked anything yet',
    emptyHint: "It took its data from the browser's memory.",
    restFailed: 'The description of REST could not be loaded: only GraphQL is shown.',
    closed: 'API keys cannot make this call: it works with a sign-in token only.',
    closedWrite: 'Only a person in the browser does this.',
    query: 'GraphQL query',
    variables: 'Variables',
    curlOf: 'curl: {name}',
    playground: 'Open in the playground',
    answer: 'Answer',
    waits: 'waiting',
    lost: 'no answer came',
    error: 'error',
    ms: '{ms} ms',
  },
}

/** What the audit log calls reads of the desk of a developer. */
export const developerReads: Texts<typeof russianReads> = { keyCalls: 'calls of API keys' }
