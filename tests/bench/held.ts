import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram } from '../support/programs.ts'

/** Processes that together may use so much of a core. */
export interface Held {
  /** What holds them. */
  readonly by: string
  /** Takes processes in, with those that they start from now on. */
  readonly add: (...pids: readonly number[]) => void
  /** Holds them to a share of a core; null: to nothing. */
  readonly limit: (share: number | null) => void
  /** To be called when the processes have ended, or are held to nothing. */
  readonly leave: () => Promise<void>
}

/** In how long a share counts, µs: in longer periods the nodes would all work at once and then all rest. */
const PERIOD = 20_000

/** How often, and in which distance (milliseconds), a group is asked to go. */
const MOST_TRIES = 40
const PAUSE = 50

const V2 = '/sys/fs/cgroup'
const V1 = '/sys/fs/cgroup/cpu'

/** Makes a group in a hierarchy. Null: there is none, or it is not ours to change. */
function groupIn(root: string, name: string, tell: (folder: string, share: number | null) => void): Held | null {
  const folder = join(root, name)
  try {
    mkdirSync(folder)
    tell(folder, null)
  } catch {
    if (existsSync(folder)) rmdirSync(folder)
    return null
  }
  return {
    by: root === V2 ? 'a cgroup' : 'a cgroup (v1)',
    add: (...pids) => pids.forEach(pid => writeFileSync(join(folder, 'cgroup.procs'), String(pid))),
    limit: share => tell(folder, share),
    leave: async () => {
      // Whoever lives on goes back to where it came from
      for (const pid of readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) letGo(root, pid)
      // Those that have ended just now are in it for a moment
      await gone(folder)
    },
  }
}

async function gone(folder: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return rmdirSync(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EBUSY' || tries === MOST_TRIES) throw error
      await sleep(PAUSE)
    }
}

function letGo(root: string, pid: string): void {
  try {
    writeFileSync(join(root, 'cgroup.procs'), pid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has ended meanwhile
  }
}

function groupOfV2(name: string): Held | null {
  const controllers = join(V2, 'cgroup.controllers')
  if (!existsSync(controllers) || !readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')) return null
  try {
    writeFileSync(join(V2, 'cgroup.subtree_control'), '+cpu')
  } catch {
    return null // not ours to change
  }
  const quota = (share: number | null) => (share === null ? 'max' : String(share * PERIOD))
  return groupIn(V2, name, (folder, share) => writeFileSync(join(folder, 'cpu.max'), `${quota(share)} ${PERIOD}`))
}

function groupOfV1(name: string): Held | null {
  return groupIn(V1, name, (folder, share) => {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD))
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(share === null ? -1 : share * PERIOD))
  })
}

function limited(): Held | null {
  const command = findProgram('cpulimit')
  if (!command) return null
  const pids: number[] = []
  let limits: ChildProcess[] = []
  const end = () => limits.splice(0).forEach(limit => limit.kill())
  return {
    by: 'cpulimit',
    add: (...more) => void pids.push(...more),
    limit: share => {
      end()
      if (share === null) return
      const each = String(Math.max(1, Math.round((share * 100) / pids.length)))
      limits = pids.map(pid => spawn(command, ['-z', '-p', String(pid), '-l', each], { stdio: 'ignore' }))
    },
    leave: async () => end(),
  }
}

/** What holds processes on this machine: a cgroup, else cpulimit. Null: nothing does. */
export const hold = (name: string): Held | null => {
  const group = `trinity-bench-${process.pid}-${name}`
  return groupOfV2(group) ?? groupOfV1(group) ?? limited()
}
