import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSED = /\.(js|css|html|svg|json|ttf|woff)$/

/** Files so small that they go in one packet anyway, bytes. */
const SMALL = 1024

/** A step of the web build: beside each file it lays its brotli and gzip forms, which the server sends to whoever takes them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(file =>
        COMPRESSED.test(file),
      )) {
        const file = join(dir, name)
        const content = readFileSync(file)
        if (content.length < SMALL) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
