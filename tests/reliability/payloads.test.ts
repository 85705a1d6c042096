import { GraphQLError } from 'graphql'
import { MessageType, stringifyMessage } from 'graphql-ws'
import { describe, expect, test, vi } from 'vitest'
import { createPayloads } from '../../server/api/payloads.ts'

const ANSWERS = [
  ['data', { data: { messageAdded: { id: 1, text: 'null} "payload":null}' } } }],
  ['nothing', { data: null }],
  ['errors', { data: null, errors: [new GraphQLError('Not found', { extensions: { code: 404 } })] }],
] as const

describe('an answer that is told', () => {
  test.each(ANSWERS)('with %s stands in the message of each who is told, under the id of each', (_, answer) => {
    const payloads = createPayloads()
    for (const id of ['1', 'null}', '","payload":null}']) {
      const message = stringifyMessage({ id, type: MessageType.Next, payload: payloads.of(answer) })
      expect(payloads.whole(message).toString()).toBe(JSON.stringify({ id, type: MessageType.Next, payload: answer }))
    }
  })

  test('is written once for all who are told the same', () => {
    const payloads = createPayloads()
    const toJSON = vi.fn(() => 'told')
    const answer = { data: { toJSON } }
    for (const id of ['1', '2', '3'])
      payloads.whole(stringifyMessage({ id, type: MessageType.Next, payload: payloads.of(answer) }))
    expect(toJSON).toHaveBeenCalledTimes(1)
  })

  test('is in no other message', () => {
    const payloads = createPayloads()
    payloads.whole(stringifyMessage({ id: '1', type: MessageType.Next, payload: payloads.of({ data: 1 }) }))
    const pong = stringifyMessage({ type: MessageType.Pong, payload: { data: null } })
    expect(payloads.whole(pong).toString()).toBe(pong)
  })
})
