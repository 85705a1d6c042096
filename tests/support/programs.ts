import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program lies that Debian's packages bring; null when there is none. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'].filter(Boolean)
  return folders.map(folder => join(folder, name)).find(file => existsSync(file)) ?? null
}
