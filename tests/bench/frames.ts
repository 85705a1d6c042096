const TEXT = 0x81
const [CLOSE, PING, PONG] = [0x88, 0x89, 0x8a]
const MASKED = 0x80
const [SHORT, MIDDLE] = [126, 127]

/** Whose frames are masked: those of clients, here by zeros, so that nothing needs to be unmasked. */
export type From = 'client' | 'server'

/** Bytes of a frame before its payload, without the mask. */
const headOf = (code: number) => (code < SHORT ? 2 : code === SHORT ? 4 : 10)

/** A frame as one of the two ends sends it, of less than 64 KB. */
export function frameOf(from: From, payload: Buffer, kind = TEXT): Buffer {
  const long = payload.length >= SHORT
  const mask = from === 'client' ? 4 : 0
  const head = Buffer.alloc((long ? 4 : 2) + mask)
  head[0] = kind
  head[1] = (mask > 0 ? MASKED : 0) | (long ? SHORT : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

/** A message as a frame. */
export const textFrame = (from: From, message: unknown): Buffer => frameOf(from, Buffer.from(JSON.stringify(message)))

interface Frame {
  readonly kind: number
  readonly payload: Buffer
  /** Where the next one begins. */
  readonly end: number
}

/** The frame at a place; null: it has not come whole. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes.length < at + 2) return null
  const second = bytes.readUInt8(at + 1)
  const code = second & ~MASKED
  const head = headOf(code) + (second & MASKED ? 4 : 0)
  if (bytes.length < at + head) return null
  const length =
    code < SHORT ? code : code < MIDDLE ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  const end = at + head + length
  return bytes.length < end ? null : { kind: bytes.readUInt8(at), payload: bytes.subarray(at + head, end), end }
}

/** What one end does about what comes. */
interface Hearing {
  readonly text: (text: string) => void
  readonly ping: (payload: Buffer) => void
  readonly closed: () => void
}

/** Hears the whole frames in bytes. Answers what is left of them. */
export function hearFrames(bytes: Buffer, hearing: Hearing): Buffer {
  let at = 0
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    at = frame.end
    if (frame.kind === TEXT) hearing.text(frame.payload.toString('utf8'))
    else if (frame.kind === PING) hearing.ping(frame.payload)
    else if (frame.kind === CLOSE) hearing.closed()
  }
  return bytes.subarray(at)
}

/** The answer to a ping. */
export const pongFrame = (from: From, payload: Buffer): Buffer => frameOf(from, payload, PONG)
