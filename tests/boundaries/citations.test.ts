import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const CITATION = /decisions\.md sections? (\d+(?:(?:, | and )\d+)*)(?:\.(\d+))?(?:, "([^"]+)")?/g
const DOCUMENT = /(?<![\w/.-])([a-z][\w-]*)\.md\b/g

/** The sections of the decisions, number → text. */
const sections = new Map(
  readFileSync(join(root, 'docs/decisions.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map(section => [section.split('.')[0], section]),
)

const folders = ['domain', 'server', 'web', 'tests', 'scripts', 'schema.graphql']
const sources = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(path => /\.(ts|tsx|graphql)$/.test(path))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8').replace(/\s*\n\s*(\*|\/\/)?\s*/g, ' ') }))

test('every citation of the decisions leads to its section, rule and title', () => {
  const lost = sources.flatMap(({ path, text }) =>
    [...text.matchAll(CITATION)].flatMap(([whole, numbers = '', rule, title]) =>
      numbers.split(/, | and /).flatMap(number => {
        const section = sections.get(number)
        const hasRule = !rule || section?.includes(`\n${rule}. `)
        const hasTitle = !title || section?.includes(`**${title}.**`)
        return section && hasRule && hasTitle ? [] : [`${path}: ${whole}`]
      }),
    ),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(lost).toEqual([])
})

test('comments name no document that is not here', () => {
  const known = new Set(['decisions', 'README'])
  const unknown = sources
    .filter(({ path }) => !path.endsWith('citations.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(DOCUMENT)].filter(([, name = '']) => !known.has(name)).map(([whole]) => `${path}: ${whole}`),
    )
  expect(unknown).toEqual([])
})
