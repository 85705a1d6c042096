import { type Config, readConfig } from '../core/config.ts'
import { checkups, disk, type Env } from './checkups.ts'
import { type Finding, red } from './finding.ts'

/**
 * Looks at everything that the process needs, one line a thing. Nothing is written but a file into a DATA_DIR that is there
 * and a content into the bucket, which go again.
 */
export async function examine(env: Env): Promise<Finding[]> {
  const found = [await disk(env)]
  let config: Config
  try {
    config = readConfig(env, false)
  } catch (error) {
    // What readConfig says of a setting repeats no value of it; what is said of a key file that cannot be read may
    const isOurs = error instanceof Error && !('code' in error)
    return [
      ...found,
      red('settings', isOurs ? error.message : 'not read', 'Set it right in the environment (README.md).'),
    ]
  }
  found.unshift({ name: 'settings', state: 'ok', told: config.production ? 'fit for production' : 'for this machine' })
  for (const checkup of checkups) found.push(...(await checkup(config)))
  return found
}

const SIGNS = { ok: 'ok ', unset: '-  ', red: 'RED' } as const

/** A finding as a line; what to do stands below it. */
export function lineOf({ state, name, told, todo }: Finding): string {
  return `${SIGNS[state]}  ${name.padEnd(16)} ${told}${todo ? `\n     ${' '.repeat(16)} ${todo}` : ''}`
}

if (import.meta.main) {
  const found = await examine(process.env)
  process.stdout.write(`${found.map(lineOf).join('\n')}\n`)
  process.exit(found.some(({ state }) => state === 'red') ? 1 : 0)
}
