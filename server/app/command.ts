import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, dataDirOf, readConfig, SQLITE_FILE } from '../core/config.ts'

/** Whoever else works on this machine reads nothing that the product writes: not the database, files, letters, backups. */
export const PRIVATE = 0o077

/** What is said before the exit. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Runs a command of the terminal. What goes wrong is told in a sentence, with the exit code 1. */
export async function runCommand(main: (args: string[]) => Promise<void>): Promise<void> {
  process.umask(PRIVATE)
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = 1
  }
}

/** The only word behind a command that knows no options; undefined: there is none. Throws for an option and for more words. */
export function wordOf(args: string[]): string | undefined {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length > 1) throw new Error(`One word is wanted, not ${positionals.length}.`)
  return positionals[0]
}

/**
 * The settings of a database that is there: to read them for a folder that is not would make it, with keys of its own.
 * Throws where there is none.
 */
export function settingsOfExisting(env: Readonly<Record<string, string | undefined>>): Config {
  const file = join(dataDirOf(env), SQLITE_FILE)
  if (!env['DATABASE_URL'] && !existsSync(file))
    throw new Error(`There is no database at ${file}: set DATA_DIR or DATABASE_URL.`)
  return readConfig(env)
}
