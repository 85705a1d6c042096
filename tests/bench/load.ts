import { Connection } from './connection.ts'
import { cpuOf } from './processes.ts'

/** One call of a load, the `turn`-th of its process's life. */
export type One = (connection: Connection, turn: number) => Promise<unknown>

/** What a load says of the process that it was put on. */
export interface Load {
  readonly calls: number
  /** CPU of the process for one call, µs. */
  readonly cpu: number
  /** How long each call took, ms, the quickest first. */
  readonly took: readonly number[]
}

/** How much is put on a process. */
export interface Weight {
  readonly connections: number
  readonly ms: number
}

/** As many people as the product is measured with, and as long as a round lasts. */
export const ROUND: Weight = { connections: 16, ms: 2500 }

/** Calls a process by some connections without a pause for a while. */
export async function loadOf(
  { pid, port }: { pid: number; port: number },
  one: One,
  { connections, ms }: Weight = ROUND,
  cpu = () => cpuOf(pid),
): Promise<Load> {
  const open = Array.from({ length: connections }, () => new Connection(port))
  const took: number[] = []
  let turn = 0
  try {
    const before = cpu()
    const end = performance.now() + ms
    const call = async (connection: Connection) => {
      for (let now = performance.now(); now < end; ) {
        await one(connection, turn++)
        const then = performance.now()
        took.push(then - now)
        now = then
      }
    }
    await Promise.all(open.map(call))
    const used = cpu() - before
    return { calls: took.length, cpu: used / took.length, took: took.sort((a, b) => a - b) }
  } finally {
    for (const connection of open) connection.close()
  }
}

/**
 * Keeps the callers awake while work lasts. Whoever answers a caller that sleeps pays for waking it, which in a virtual
 * machine costs more than a small answer itself, and the quicker a process is the fewer of its callers find time to sleep.
 */
export async function awake<T>(work: () => Promise<T>): Promise<T> {
  let isOver = false
  const stay = () => void (isOver || setImmediate(stay))
  stay()
  try {
    return await work()
  } finally {
    isOver = true
  }
}

/** A value below which a share of sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** The middle one of values. */
export const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/**
 * Puts a load on each of several processes in turn, again and again, so that what the machine does meanwhile falls on all
 * alike. Answers the middle of what each round said; the first rounds warm them up and are left out.
 */
export async function interleaved<const Loads extends readonly (() => Promise<readonly number[]>)[]>(
  loads: Loads,
  rounds = 3,
): Promise<{ [K in keyof Loads]: number[] }> {
  const said: number[][][] = loads.map(() => [])
  for (let round = 0; round <= rounds; round++)
    for (const [index, load] of loads.entries()) {
      const figures = await load()
      if (round > 0) said[index]?.push([...figures])
    }
  const middle = (all: number[][]) => (all[0] ?? []).map((_, place) => median(all.map(one => one[place] ?? Number.NaN)))
  return said.map(middle) as { [K in keyof Loads]: number[] }
}
