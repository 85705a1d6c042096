import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A passkey in software, as a browser with a person before it would answer: for the server's own judgement. */
export interface Authenticator {
  /** Makes a passkey by what the server asks. */
  readonly make: (options: object) => object
  /** Shows it. */
  readonly show: (options: object, how?: Shown) => object
}

/** What is different from an honest browser. */
interface Shown {
  /** The page that asks. */
  readonly origin?: string
  /** No finger and no PIN. */
  readonly unverified?: boolean
  /** Another challenge than the server's. */
  readonly challenge?: string
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** The key as COSE writes it: EC2, ES256, P-256. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const fields: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(bytesOf(x))],
    [-3, new Uint8Array(bytesOf(y))],
  ]
  return isoCBOR.encode(new Map(fields))
}

/** An authenticator of a page at an origin. */
export function openAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const dataOf = (flags: number, more: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const said = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    make: options => {
      const { challenge } = options as { challenge: string }
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const authData = new Uint8Array(dataOf(PRESENT | VERIFIED | HAS_KEY, key))
      const parts: [string, unknown][] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]
      const attestation = isoCBOR.encode(new Map(parts) as never)
      return answer({
        clientDataJSON: said('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    show: (options, { origin: from = origin, unverified = false, challenge } = {}) => {
      const asked = (options as { challenge: string }).challenge
      const client = said('webauthn.get', challenge ?? asked, from)
      const data = dataOf(unverified ? PRESENT : PRESENT | VERIFIED)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
