import { expect, test } from 'vitest'
import { removeNode, serverProcess } from '../support/cluster.ts'

/** Tells of every module that a process loads, by itself or in a file of the bundle, which has a line before each. */
const TELLS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      const bundled = [...String(loaded.source ?? '').matchAll(/^\\/\\/ (node_modules\\/.*)$/gm)].map(([, path]) => path)
      for (const path of [url, ...bundled]) console.log('loaded', path)
      return loaded
    },
  })
`)}`

test('a process of its own loads nothing of PostgreSQL, Redis, S3 and of what they bring, and no SMTP before a letter', async () => {
  const node = await serverProcess('alone', { NODE_OPTIONS: `--import=${TELLS}` })
  await node.start()
  const loaded = node.said()
  await node.stop()
  await removeNode(node)
  expect(loaded).toMatch(/^loaded .*node_modules\/better-sqlite3\//m)
  expect(loaded).toMatch(/^loaded node_modules\/kysely\//m)
  expect(loaded).not.toMatch(
    /^loaded .*node_modules\/(pg|nodemailer|ioredis|@redis|redis-parser|@aws-sdk|@smithy|@aws-crypto)\//m,
  )
})

test('a second process on the same folder is refused, and comes at once where the first one was killed', async () => {
  const first = await serverProcess('first', {})
  await first.start()
  const second = await serverProcess('second', { DATA_DIR: first.dataDir })
  await expect(second.start()).rejects.toThrow()
  expect(await second.ended()).toBe(1)
  expect(second.said()).toBe('Another process serves this DATA_DIR: stop it, or give this one a folder of its own.\n')
  await first.kill()
  await second.start()
  expect(await second.stop()).toBe(0)
  for (const node of [first, second]) await removeNode(node)
})

test('a start that does not reach its database says which setting leads there', async () => {
  const node = await serverProcess('lost', { DATABASE_URL: 'postgresql://127.0.0.1:1/trinity' })
  await expect(node.start()).rejects.toThrow()
  expect(await node.ended()).toBe(1)
  expect(node.said()).toBe('DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n')
  await removeNode(node)
})
