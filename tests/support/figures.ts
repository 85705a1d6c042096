import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsMade } from './calls.ts'

/** Where the figures of a run are left for scripts/test.ts, which tells of them in one line. */
const FOLDER = join(import.meta.dirname, '..', '.out', 'figures')

/** Tells how much a test file has tried: what, and how many calls or inputs. */
export function tellFigures(what: string, count = callsMade()): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${what.replace(/\W+/g, '-')}.json`), JSON.stringify({ what, count }))
}
