import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A letter as the server took it. */
export interface Received {
  readonly to: readonly string[]
  readonly raw: string
}

/** What the server does with a letter: an SMTP error to refuse it, or nothing. */
export type Judge = (letter: Received) => void | Promise<void>

/** An SMTP server on the loopback address, for tests. */
export interface MailServer {
  readonly url: string
  /** Letters whose content arrived, the refused ones too. */
  readonly received: Received[]
  /** Waits until so many letters have arrived. */
  readonly arrived: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** An SMTP refusal with its code. */
export function refusal(code: number): Error {
  return Object.assign(new Error('Refused by the test'), { responseCode: code })
}

/** Opens an SMTP server that judges each recipient, then each letter. */
export async function openMailServer(
  judge: Judge = () => {},
  judgeRecipient: (address: string) => void = () => {},
): Promise<MailServer> {
  const received: Received[] = []
  let notify: (() => void) | null = null
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error) => void) => {
    const raw = await buffer(stream).then(String, () => null) // its sender was cut
    if (raw === null) return done()
    const letter = { to: session.envelope.rcptTo.map(({ address }) => address), raw }
    received.push(letter)
    notify?.()
    try {
      await judge(letter)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      try {
        judgeRecipient(address)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    onData: (stream, session, done) => void take(stream, session, done),
  })
  server.on('error', () => {}) // clients that go away in the middle
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    received,
    arrived: async count => {
      while (received.length < count) await new Promise<void>(resolve => (notify = resolve))
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
