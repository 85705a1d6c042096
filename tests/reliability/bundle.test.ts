import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const BUNDLE = join(import.meta.dirname, '../../server/dist')

/** Loads files one after the other, each as if it were the first that is needed, and tells which cannot be. */
const LOADS = `
  for (const file of process.argv.slice(1)) await import(file).catch(error => console.log(file, error.message))
`

test('each file of the bundle can be loaded, those too that are only when somebody needs them', () => {
  const files = globSync('**/*.js', { cwd: BUNDLE, exclude: ['main.js'] })
  expect(files.length).toBeGreaterThan(50)
  const paths = files.map(file => join(BUNDLE, file))
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', LOADS, '--', ...paths], {
    encoding: 'utf8',
  })
  expect(said).toBe('')
})
