import { basename } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const CATALOGUE = /\/web\/i18n\/(ru|en)\/(entrance|rooms)\.ts$/

interface Texts {
  readonly [key: string]: string | Texts
}

/** A catalogue with every text read: the reader of ICU messages stays out of the browser. */
const read = (texts: Texts): unknown =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : read(text)]),
  )

/** A step of the web build: the catalogues of texts come with their plurals and places already read. */
export function readTexts(): Plugin {
  return {
    name: 'read-texts',
    apply: 'build',
    config: () => ({ resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } } }),
    async load(id) {
      if (!CATALOGUE.test(id)) return null
      const name = basename(id, '.ts')
      const module = (await import(id)) as Readonly<Record<string, Texts>>
      return `export const ${name} = ${JSON.stringify(read(module[name] ?? {}))}`
    },
  }
}
