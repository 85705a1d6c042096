import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { EXAMPLES } from '../../server/api/rest/examples.ts'
import { calls } from '../support/calls.ts'
import { generateClient } from '../story/generatedClient.ts'

const run = promisify(execFile)

/** Runs a program of the project; answers what it printed, also where it found something. */
async function printed(program: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = { env, maxBuffer: 1 << 26 }
  const { stdout } = await run(`node_modules/.bin/${program}`, words, options).catch(
    (failed: { stdout: string }) => failed,
  )
  return stdout
}

test('a strict public linter has nothing to say of the OpenAPI document', async () => {
  const folder = await generateClient()
  const found = JSON.parse(
    await printed('redocly', 'lint', `${folder}/openapi.json`, '--extends', 'recommended-strict', '--format', 'json'),
  ) as { readonly problems: readonly { readonly ruleId: string; readonly message: string }[] }
  expect(found.problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the examples of the OpenAPI document are of calls that there are', () => {
  const bodies = calls.filter(({ body }) => body).map(({ field }) => field.name)
  expect(Object.keys(EXAMPLES).filter(name => !bodies.includes(name))).toEqual([])
})

test('a client that is generated from the OpenAPI document compiles under strict rules', async () => {
  const folder = await generateClient()
  const compilerOptions = {
    noEmit: true,
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: [],
    lib: ['es2023', 'dom', 'dom.iterable'],
  }
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  expect(await printed('tsc', '--project', `${folder}/tsconfig.json`)).toBe('')
})
