import { spawnSync } from 'node:child_process'
import { findChromium } from '../tests/support/chromium.ts'

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0

/** Makes sure that there is a Chromium: the machine's, else Debian's package as root, else Playwright's download. */
export function getChromium(say: (line: string) => void): boolean {
  if (findChromium()) return true
  if (process.getuid?.() === 0 && run('apt-get', ['--version'])) {
    say('Installing Chromium (Debian’s package)…')
    run('apt-get', ['update'])
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    if (findChromium()) return true
  }
  say('Loading Chromium (Playwright’s)…')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return findChromium() !== null
}
