import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** Builds what processes and pages are made of, where the sources have changed: tests that start either run what is shipped. */
export function build(mode: 'server' | 'start'): void {
  execFileSync(process.execPath, ['scripts/setup.mjs', mode], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
  })
}
