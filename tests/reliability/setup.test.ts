import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'trinity-setup-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: root, encoding: 'utf8' })

/** Stands for the bundle of the server, which needs packages of ours. */
const bundles = `import { cpSync } from 'node:fs'
cpSync('server/main.mjs', 'server/dist/main.js', { recursive: true })
`

/** A project with the set-up of ours, whose tools come as packages and build in no time. */
function smallProject(): void {
  const tool = (name: string, text: string) => {
    write(`tools/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', bin: `${name}.cjs` }))
    write(`tools/${name}/${name}.cjs`, `#!/usr/bin/env node\n${text}\n`)
    chmodSync(join(root, `tools/${name}/${name}.cjs`), 0o755)
  }
  tool('graphql-codegen', '')
  tool(
    'vite',
    `const fs = require('node:fs'); fs.mkdirSync('web/dist', { recursive: true })
    fs.copyFileSync('web/main.tsx', 'web/dist/index.html')`,
  )
  const devDependencies = { vite: 'file:tools/vite', 'graphql-codegen': 'file:tools/graphql-codegen' }
  write('package.json', JSON.stringify({ name: 'small', version: '1.0.0', private: true, devDependencies }))
  write('.npmrc', 'ignore-scripts=true\n')
  for (const path of ['schema.graphql', 'codegen.yml', 'vite.config.ts', 'scripts/letterLayout.ts', 'domain/one.ts'])
    write(path, '')
  write('scripts/bundle.ts', bundles)
  for (const path of ['server/mail/layout.ts', 'web/codegen-documents.cjs', 'web/codegen-hooks.cjs']) write(path, '')
  write('web/main.tsx', 'the first version')
  write('server/main.mjs', 'the first server')
  copyFileSync('scripts/setup.mjs', join(root, 'scripts/setup.mjs'))
  run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund')
}

test('an upgrade builds the server and the web of the new version though the tools of the former one were pruned away', () => {
  smallProject()
  run(process.execPath, 'scripts/setup.mjs', 'start')
  run('npm', 'prune', '--omit=dev')
  expect(existsSync(join(root, 'node_modules/.bin/vite'))).toBe(false)
  expect(run(process.execPath, 'scripts/setup.mjs', 'start'), 'nothing to build').toBe('')

  write('web/main.tsx', 'the second version')
  write('server/main.mjs', 'the second server')
  run(process.execPath, 'scripts/setup.mjs', 'start')
  expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('the second version')
  expect(readFileSync(join(root, 'server/dist/main.js'), 'utf8')).toBe('the second server')
})
