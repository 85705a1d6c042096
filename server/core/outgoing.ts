import { Readable } from 'node:stream'

/** How long an answer waits for its reader to take more of it, and may last in all, milliseconds. */
const PATIENCE = { idle: 30_000, whole: 1_200_000 }

/** An answer that nobody reads ends, so that what it holds is free. */
export function boundStream(parts: AsyncIterable<Buffer>): Readable {
  const cut = () => void stream.destroy()
  const stream: Readable = Readable.from(watched(parts, cut), { objectMode: false })
  const whole = setTimeout(cut, PATIENCE.whole).unref()
  stream.once('close', () => clearTimeout(whole))
  return stream
}

async function* watched(parts: AsyncIterable<Buffer>, cut: () => void): AsyncGenerator<Buffer, void, void> {
  for await (const part of parts) {
    const idle = setTimeout(cut, PATIENCE.idle).unref()
    try {
      yield part
    } finally {
      clearTimeout(idle)
    }
  }
}
