import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { Observable } from 'rxjs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshReads, freshUntilNews, newsHeard } from '../../web/freshReads.ts'

const query = gql`
  query Counted {
    counted
  }
`
const mutation = gql`
  mutation Count {
    count
  }
`

/** A server whose answers are given by hand, in their order. */
function openServer(more: { readonly ssrForceFetchDelay?: number } = {}) {
  const sent: ((value: number) => void)[] = []
  const cancelled: number[] = []
  const server = new ApolloLink(
    ({ operationName }) =>
      new Observable(observer => {
        const field = operationName === 'Count' ? 'count' : 'counted'
        const number = sent.push(value => {
          observer.next({ data: { [field]: value } })
          observer.complete()
        })
        return () => void cancelled.push(number)
      }),
  )
  const client = freshUntilNews(
    new ApolloClient({
      cache: new InMemoryCache(),
      queryDeduplication: false,
      link: ApolloLink.from([freshReads, server]),
      ...more,
    }),
  )
  const ask = async () => (await client.query({ query, fetchPolicy: 'network-only' })).data
  return { client, sent, cancelled, ask }
}

describe('reading what may have changed meanwhile', () => {
  let server: ReturnType<typeof openServer>
  beforeEach(() => {
    server = openServer()
  })

  test('who asks at the same time is answered by one call', async () => {
    const both = Promise.all([server.ask(), server.ask()])
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    server.sent[0]?.(1)
    expect(await both).toEqual([{ counted: 1 }, { counted: 1 }])
  })

  test('who asks after news gets no answer that was asked for before them', async () => {
    const before = server.ask()
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    newsHeard()
    const after = Promise.all([server.ask(), server.ask()])
    server.sent[0]?.(1)
    expect(await before).toEqual({ counted: 1 })
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    server.sent[1]?.(2)
    expect(await after).toEqual([{ counted: 2 }, { counted: 2 }])
    expect(server.client.readQuery({ query })).toEqual({ counted: 2 })
  })

  test('news that come while the second call waits are news to it too, those after it need a third', async () => {
    void server.ask()
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    newsHeard()
    const second = server.ask()
    newsHeard()
    server.sent[0]?.(1)
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    newsHeard()
    const third = server.ask()
    server.sent[1]?.(2)
    await vi.waitFor(() => expect(server.sent).toHaveLength(3))
    server.sent[2]?.(3)
    expect(await Promise.all([second, third])).toEqual([{ counted: 2 }, { counted: 3 }])
  })

  test('a write of this page is news', async () => {
    const before = server.ask()
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    const written = server.client.mutate({ mutation })
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    server.sent[1]?.(7)
    await written
    const after = server.ask()
    server.sent[0]?.(1)
    await before
    await vi.waitFor(() => expect(server.sent).toHaveLength(3))
    server.sent[2]?.(2)
    expect(await after).toEqual({ counted: 2 })
  })

  test('what a page has just begun with is not asked for again, but after a write of its own it is', async () => {
    const { client, sent, ask } = openServer({ ssrForceFetchDelay: 60_000 })
    client.writeQuery({ query, data: { counted: 1 } })
    expect(await ask()).toEqual({ counted: 1 })
    const written = client.mutate({ mutation })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.(7)
    await written
    const after = ask()
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    sent[1]?.(2)
    expect(await after).toEqual({ counted: 2 })
    client.stop()
  })

  test('a call that nobody waits for any more is given up', async () => {
    const asked = server.client.watchQuery({ query, fetchPolicy: 'network-only' }).subscribe({})
    await vi.waitFor(() => expect(server.sent).toHaveLength(1))
    asked.unsubscribe()
    await vi.waitFor(() => expect(server.cancelled).toEqual([1]))
    const again = server.ask()
    await vi.waitFor(() => expect(server.sent).toHaveLength(2))
    server.sent[1]?.(2)
    expect(await again).toEqual({ counted: 2 })
  })
})
