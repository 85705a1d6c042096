import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBrowserApplication } from '../support/browserApplication.ts'

test('nobody else on the machine reads what the process writes: database, letters, secret', async () => {
  const application = await openBrowserApplication()
  try {
    const { dataDir, url } = application
    const password = 'green-horse-42'
    const body = JSON.stringify({ username: 'somebody@example.com', name: 'Somebody', password, rePassword: password })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/trinity/api/v1/auth/signup`, { method: 'POST', headers, body })
    await application.letter('somebody@example.com')
    const written = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    expect(written).toEqual(expect.arrayContaining(['trinity.sqlite', 'jwt.secret', expect.stringMatching(/\.eml$/)]))
    expect(written.filter(name => (statSync(join(dataDir, name)).mode & 0o077) !== 0)).toEqual([])
  } finally {
    await application.stop()
  }
})
