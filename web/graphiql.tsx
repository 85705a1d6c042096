import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import { GraphiQL, type GraphiQLProps } from 'graphiql'
import { Kind, OperationTypeNode } from 'graphql'
import { createClient } from 'graphql-ws'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const SIGN_IN = `# Signs in; put the token into the headers of the other tabs: { "authorization": "Bearer TOKEN" }
mutation SignIn {
  signIn(username: "admin@trinity.test", password: "Trinity-2026") { token }
}
`
const LIST = `query Replenishments {
  replenishments(page: 0, status: ACTION) {
    totalItems
    items { id status contractor amount currency toDo }
  }
}
`
const COUNTERS = `subscription Counters {
  countersChanged {
    unread { type instanceId num }
    toDo { type num }
  }
}
`
const HEADERS = `{ "authorization": "Bearer " }`

/** The operation that stands behind the mark of the address (web/developer): a tab of its own. */
function operationInAddress() {
  const given = new URLSearchParams(location.hash.slice(1))
  const query = given.get('query')
  if (!query) return {}
  return { initialQuery: query, initialVariables: given.get('variables') ?? '{}', initialHeaders: HEADERS }
}

type Fetcher = GraphiQLProps['fetcher']

/** Sends queries over HTTP and subscriptions over a socket, each with the headers of its tab. */
const fetcher: Fetcher = (parameters, options) => {
  const headers = (options?.headers ?? {}) as Record<string, string>
  const { query, operationName, variables } = parameters
  const subscribes = options?.documentAST?.definitions.some(
    definition =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.operation === OperationTypeNode.SUBSCRIPTION &&
      (!operationName || definition.name?.value === operationName),
  )
  if (subscribes) {
    const authorization = headers['authorization'] ?? ''
    const socket = createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: { authorization, token: authorization.replace(/^Bearer /, '') },
    })
    return socket.iterate({
      query,
      ...(operationName && { operationName }),
      variables: variables as Record<string, unknown>,
    }) as AsyncIterableIterator<never>
  }
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, operationName, variables }),
  }).then(answer => answer.json() as Promise<never>)
}

function Playground() {
  const [tabs] = useState([
    { query: SIGN_IN },
    { query: LIST, headers: HEADERS },
    { query: COUNTERS, headers: HEADERS },
  ])
  return (
    <div style={{ height: '100dvh' }}>
      <GraphiQL {...operationInAddress()} fetcher={fetcher} defaultTabs={tabs} shouldPersistHeaders />
    </div>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('playground.html has no #root')
document.body.style.margin = '0'
createRoot(root).render(
  <StrictMode>
    <Playground />
  </StrictMode>,
)
