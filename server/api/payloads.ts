import type { FormattedExecutionResult } from 'graphql'

/** An answer as the payload of a message, which is written without it. */
interface Payload extends FormattedExecutionResult {
  readonly toJSON: () => null
}

/** What is written where an answer belongs: the end of a message. */
const PLACE = 'null}'
const END = Buffer.from('}')

/** An answer goes to all who are told of an event, and is written once. */
export interface Payloads {
  /** The payload of an answer. */
  readonly of: (answer: object) => Payload
  /** The bytes of a message that was just written, with the answer that it tells. */
  readonly whole: (message: string) => Buffer
}

/** Makes what keeps the bytes of answers as long as somebody has the answer. */
export function createPayloads(): Payloads {
  const known = new WeakMap<object, Payload>()
  /** The answer in the message that is being written. */
  let told: Buffer | null = null
  const made = (answer: object): Payload => {
    let bytes: Buffer | null = null
    return {
      toJSON: () => {
        told = bytes ??= Buffer.from(JSON.stringify(answer))
        return null
      },
    }
  }
  return {
    of: answer => {
      const payload = known.get(answer) ?? made(answer)
      known.set(answer, payload)
      return payload
    },
    whole: message => {
      if (told === null) return Buffer.from(message)
      const bytes = Buffer.concat([Buffer.from(message.slice(0, -PLACE.length)), told, END])
      told = null
      return bytes
    },
  }
}
