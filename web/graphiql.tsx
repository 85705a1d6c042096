import 'graphiql/setup-workers/vite'
import 'graphiql/style.css'
import { GraphiQL, type GraphiQLProps } from 'graphiql'
import { Kind, type OperationDefinitionNode, OperationTypeNode, parse } from 'graphql'
import { createClient } from 'graphql-ws'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { browserToken } from './session.ts'

const SIGN_IN = `# Signs in: all tabs call as this user from now on
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
/** The operation that stands behind the mark of the address (web/developer): a tab of its own. */
function operationInAddress() {
  const given = new URLSearchParams(location.hash.slice(1))
  const query = given.get('query')
  if (!query) return {}
  return { initialQuery: query, initialVariables: given.get('variables') ?? '{}' }
}

type Fetcher = GraphiQLProps['fetcher']

interface Answer {
  readonly data?: { readonly signIn?: { readonly token?: string | null } | null } | null
}

/** The token of whoever signed in on this page. */
let signedIn: string | null = null

/** Who calls: whom the tab's own header names, else who signed in here, else who is signed in in this browser. */
function authorizationOf(headers: Readonly<Record<string, string>>): string | null {
  const own = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
  const token = signedIn ?? browserToken()
  return own ?? (token && `Bearer ${token}`)
}

/** The operation of that name, else the first one: GraphiQL may still name one of the tab before. Null: the server says why. */
function operationOf(query: string, name?: string | null): OperationDefinitionNode | null {
  try {
    const operations = parse(query).definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION)
    return operations.find(operation => operation.name?.value === name) ?? operations[0] ?? null
  } catch {
    return null
  }
}

/** Sends queries over HTTP and subscriptions over a socket. */
const fetcher: Fetcher = (parameters, options) => {
  const headers = (options?.headers ?? {}) as Record<string, string>
  const { query, variables } = parameters
  const operation = operationOf(query, parameters.operationName)
  const operationName = operation?.name?.value
  const subscribes = operation?.operation === OperationTypeNode.SUBSCRIPTION
  const authorization = authorizationOf(headers)
  if (subscribes) {
    const socket = createClient({
      url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
      connectionParams: { token: authorization?.replace(/^Bearer /i, '') },
    })
    return socket.iterate({
      query,
      ...(operationName && { operationName }),
      variables: variables as Record<string, unknown>,
    }) as AsyncIterableIterator<never>
  }
  return fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }), ...headers },
    body: JSON.stringify({ query, operationName, variables }),
  }).then(async response => {
    const answer = (await response.json()) as Answer
    signedIn = answer.data?.signIn?.token ?? signedIn
    return answer as never
  })
}

function Playground() {
  const [tabs] = useState([{ query: SIGN_IN }, { query: LIST }, { query: COUNTERS }])
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
