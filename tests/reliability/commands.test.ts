import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openTestApplication } from '../support/application.ts'
import { removeFolder } from '../support/pg.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

describe('a command of the terminal', () => {
  const dir = mkdtempSync(join(tmpdir(), 'trinity-commands-test-'))
  const missing = join(dir, 'mistyped')
  afterAll(() => removeFolder(dir))

  /** Runs a command where every new file is open to all unless the program says otherwise. */
  const run = (name: string, args: readonly string[], DATA_DIR: string): Promise<Ended> =>
    promisify(execFile)(
      '/bin/sh',
      ['-c', 'umask 0 && exec "$@"', 'sh', process.execPath, `server/app/${name}.ts`, ...args],
      {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATA_DIR },
      },
    ).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: unknown) => error as Ended,
    )

  test.each([
    ['backup', ['--help'], "Unknown option '--help'"],
    ['backup', ['one', 'another'], 'One word is wanted, not 2.'],
    ['backup', ['/nowhere/copy'], `There is no database at ${missing}/trinity.sqlite: set DATA_DIR or DATABASE_URL.`],
    ['verify', [], 'Which backup? npm run verify -- folder'],
    ['verify', ['one', 'another'], 'One word is wanted, not 2.'],
    ['move', ['--help'], "Unknown option '--help'"],
    ['factorReset', [], 'Whose? npm run factor:reset -- email'],
    ['factorReset', ['a@x.test', 'b@x.test'], 'One word is wanted, not 2.'],
    ['factorReset', ['a@x.test'], `There is no database at ${missing}/trinity.sqlite: set DATA_DIR or DATABASE_URL.`],
  ])('%s %j is refused in a sentence, and makes no folder', async (name, args, told) => {
    const { code, stderr } = await run(name, args, missing)
    expect({ code, told: stderr }).toEqual({ code: 1, told: expect.stringContaining(told) })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(missing)).toBe(false)
  })

  test('keeps a backup from whoever else is on the machine', async () => {
    const application = await openTestApplication()
    const folder = join(dir, 'private')
    const { code, stderr } = await run('backup', [folder], application.app.config.dataDir)
    await application.close()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    // What stands in files/ keeps the rights that it had
    const modes = ['', 'trinity.sqlite'].map(name => statSync(join(folder, name)).mode & 0o777)
    expect(modes).toEqual([0o700, 0o600])
  })
})
