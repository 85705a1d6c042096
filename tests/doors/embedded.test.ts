import { expect, test } from 'vitest'
import { removeNode, serverProcess } from '../support/cluster.ts'

/** Tells of every module that a process loads. */
const TELLS = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log('loaded', url), next(url, context)) })
`)}`

test('a process of its own loads nothing of PostgreSQL, Redis, S3 and of what they bring, and no SMTP before a letter', async () => {
  const node = await serverProcess('alone', { NODE_OPTIONS: `--import=${TELLS}` })
  await node.start()
  const loaded = node.said()
  await node.stop()
  await removeNode(node)
  expect(loaded).toMatch(/^loaded .*node_modules\/better-sqlite3\//m)
  expect(loaded).not.toMatch(
    /^loaded .*node_modules\/(pg|nodemailer|ioredis|@redis|redis-parser|@aws-sdk|@smithy|@aws-crypto)\//m,
  )
})
