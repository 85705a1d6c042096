import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeNode, serverProcess } from '../support/cluster.ts'
import { removeFolder } from '../support/pg.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'trinity-image-'))
afterAll(() => removeFolder(folder))

test('what the Dockerfile takes out of its build is all that a process needs', async () => {
  const dockerfile = readFileSync(join(ROOT, 'docs/deploy/Dockerfile'), 'utf8')
  const taken = [...dockerfile.matchAll(/^COPY --from=build \S+ \/app\/(\S+) \.\/(\S*)$/gm)]
  expect(taken.map(([, from]) => from)).toContain('server')
  for (const [, from = '', to = ''] of taken)
    if (from === 'node_modules') symlinkSync(join(ROOT, from), join(folder, from))
    else cpSync(join(ROOT, from), join(folder, to || from), { recursive: true })
  const node = await serverProcess('image', {}, folder)
  await node.start()
  const page = await fetch(node.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')])
  expect((await fetch(`${node.url}/trinity/api/v1/openapi.json`)).status).toBe(200)
  expect(await node.stop()).toBe(0)
  await removeNode(node)
})
