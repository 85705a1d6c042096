import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'

const GOOD = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

describe('what a process refuses to start with', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'trinity-config-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  const production = { NODE_ENV: 'production', JWT_SECRET: GOOD, PUBLIC_URL: 'https://pay.example.com' }
  const read = (env: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: dir, ...env })

  test.each([
    ['no secret', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
    ['a short secret', { JWT_SECRET: 'kJ8w3nZqP1rX7v' }, 'at least 32'],
    ['a sample secret', { JWT_SECRET: 'change-me-change-me-change-me-12345' }, 'is a sample'],
    ['a secret of one letter', { JWT_SECRET: 'a'.repeat(40) }, 'is a sample'],
    ['an open address for people', { PUBLIC_URL: 'http://pay.example.com' }, 'PUBLIC_URL must be https'],
    ['demo data', { DEMO: '1' }, 'DEMO data'],
  ])('production: %s', (_, env, sentence) => {
    expect(() => read({ ...production, ...env })).toThrow(sentence)
  })

  test.each([
    ['demo users for everybody', { HOST: '0.0.0.0', DEMO: '1' }, 'DEMO users'],
    ['a port that is none', { PORT: 'http' }, 'PORT'],
    ['several machines', { REDIS_URL: 'redis://x' }, 'REDIS_URL is reserved'],
  ])('anywhere: %s', (_, env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  test('production with good settings starts, its limits on whatever is set, nothing of the developer open', () => {
    const config = read({ ...production, RATE_LIMITS: 'off' })
    expect(config).toMatchObject({ production: true, rateLimits: true, demo: false, open: false })
  })

  test('an address that others reach closes the developer’s doors outside production too', () => {
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ open: false, demo: false })
    expect(read({})).toMatchObject({ open: true, demo: true })
  })
})
