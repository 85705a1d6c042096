import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { callOnce } from './connection.ts'
import { fill, SIZE, type Size } from './fill.ts'
import { ROUND } from './load.ts'
import { cpuOf, settled, startFloor, startProduct, type Target } from './processes.ts'
import { requireSame } from './sameness.ts'
import { signIn } from './ways.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

/** The first of staff that the fill has made. */
export const STAFF = 'bench@example.com'
const PASSWORD = 'green-horse-42'
/** Hundreds of people sign in: what that costs is not what is measured. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }

/** The product beside its floor, on the same file. */
export interface Pair {
  readonly product: Target
  readonly floor: Target
  /** Of as many of staff as call at once. */
  readonly tokens: readonly string[]
}

/** Where a run of the bench happens: its folders and processes, made when a row first needs them. */
export interface Place {
  /** A data folder of its own that is filled. */
  readonly filled: (size?: Size) => Promise<string>
  /** The product and the floor with nothing else to do. */
  readonly pair: () => Promise<Pair>
  /** Starts what ends with the run at the latest. */
  readonly run: (starting: Promise<Target>) => Promise<Target>
  readonly leave: () => Promise<void>
}

/** Signs somebody in. Answers the token. */
export async function tokenOf(port: number, email: string): Promise<string> {
  return (await callOnce<{ token: string }>(port, signIn(email, PASSWORD))).token
}

/** Signs in so many of staff, each once. */
export async function tokensOf(port: number, many: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 1; i <= many; i++) tokens.push(await tokenOf(port, `staff${i}@example.com`))
  return tokens
}

/** Signs in as many of staff as call at once in a round: what one of them sends is carried out a few at a time. */
export async function roundOfTokens(port: number): Promise<string[]> {
  return [await tokenOf(port, STAFF), ...(await tokensOf(port, ROUND.connections - 1))]
}

/** Opens the place of a run in a temporary folder. */
export function createPlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-bench-'))
  const running = new Set<Target>()
  let folders = 0
  let pair: Promise<Pair> | null = null

  const run: Place['run'] = async starting => {
    const target = await starting
    running.add(target)
    return target
  }
  const filled: Place['filled'] = async (size = SIZE) => {
    const dataDir = join(folder, String(++folders))
    mkdirSync(dataDir)
    const file = join(dataDir, 'trinity.sqlite')
    const store = await openStore({ url: null, file, secrets: TEST_SECRETS }, entities)
    await store.migrate()
    await store.close()
    fill(file, { email: STAFF, passwordHash: await hash(PASSWORD, CHEAP) }, size)
    return dataDir
  }
  const openPair = async (): Promise<Pair> => {
    const dataDir = await filled()
    const file = join(dataDir, 'trinity.sqlite')
    const product = await run(startProduct(dataDir))
    const floor = await run(startFloor(file))
    const tokens = await roundOfTokens(product.port)
    await requireSame(file, floor.port, product.port, tokens[0] as string)
    await settled(() => cpuOf(product.pid))
    return { product, floor, tokens }
  }
  return {
    filled,
    run,
    pair: () => (pair ??= openPair()),
    leave: async () => {
      await Promise.all([...running].map(({ stop }) => stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
