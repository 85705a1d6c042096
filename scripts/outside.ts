import { spawn } from 'node:child_process'
import { findProgram } from '../tests/support/programs.ts'
import { findChromium } from '../tests/support/chromium.ts'
import { findPostgreSql } from '../tests/support/pg.ts'

/** What the tests need and npm cannot bring, by the names of Debian's packages, the best first. */
const OUTSIDE = [
  { name: 'Chromium', debian: ['chromium-headless-shell', 'chromium'], isThere: () => findChromium() !== null },
  { name: 'PostgreSQL', debian: ['postgresql'], isThere: () => findPostgreSql() !== null },
  { name: 'Redis', debian: ['redis-server'], isThere: () => findProgram('redis-server') !== null },
  { name: 'nginx', debian: ['nginx-light', 'nginx'], isThere: () => findProgram('nginx') !== null },
  { name: 'PgBouncer', debian: ['pgbouncer'], isThere: () => findProgram('pgbouncer') !== null },
] as const

const run = (command: string, args: readonly string[]) =>
  new Promise<boolean>(resolve => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const started = spawn(command, args, { stdio: 'ignore', env })
    started.once('error', () => resolve(false))
    started.once('close', code => resolve(code === 0))
  })

/**
 * Gets what the tests need outside of the project, and says first what it installs there. As root it takes Debian's packages;
 * else it says which line does, and of these only a Chromium of Playwright's can be had. Answers what is still missing.
 */
export async function getOutside(say: (line: string) => void): Promise<readonly string[]> {
  const missing = () => OUTSIDE.filter(({ isThere }) => !isThere())
  const wanted = missing()
  if (wanted.length === 0) return []
  const names = new Intl.ListFormat('en').format(wanted.map(({ name }) => name))
  const install = (names: readonly string[]) => ['install', '-y', '--no-install-recommends', ...names]
  const line = `apt-get ${install(wanted.map(({ debian }) => debian[0])).join(' ')}`
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version']))) {
    say(`Installing outside of the project, as root: ${names} (${line})`)
    await run('apt-get', ['update'])
    for (const { debian, isThere } of wanted)
      for (const name of debian) if (!isThere()) await run('apt-get', install([name]))
  } else say(`The tests need ${names}, which only root can install: sudo ${line}`)
  if (!OUTSIDE[0].isThere()) {
    say('Loading Chromium outside of the project: Playwright’s, into the cache of this user')
    await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  }
  return missing().map(({ name }) => name)
}
