import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOn, type Where } from './processors.ts'

/** A process that is measured, and listens. */
export interface Target {
  readonly pid: number
  readonly port: number
  readonly stop: () => Promise<void>
}

/** When the money audit of a process begins at the latest, milliseconds after it listens. */
const AUDIT_AFTER = 5500
/** What a process uses at most that does nothing, µs of CPU in a look of LOOK milliseconds. */
const IDLE = 5000
const LOOK = 300
/** How long that is waited for, milliseconds. */
const PATIENCE = 300_000

/** CPU time that a process has used with all its threads, µs, by the scheduler's own clock of nanoseconds (Linux). */
export function cpuOf(pid: number): number {
  const folder = `/proc/${pid}/task`
  let ns = 0
  for (const task of readdirSync(folder)) {
    const [used = '0'] = readFileSync(join(folder, task, 'schedstat'), 'utf8').split(' ')
    ns += Number(used)
  }
  return ns / 1000
}

/** What a process holds in memory, MB. */
export function memoryOf(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}

/** Starts a program that says where it listens. */
export function start(args: readonly string[], env: NodeJS.ProcessEnv = {}, where: Where = 'apart'): Promise<Target> {
  const child = spawn(...commandOn(where, process.execPath, args), {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { pid = 0 } = child
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', chunk => {
      said += chunk
      const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port) resolve({ pid, port: Number(port), stop: () => stop(child) })
    })
    child.on('exit', () => reject(new Error(`The process ended early: ${said}`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const ROOT = join(import.meta.dirname, '../..')

/** How `npm start` starts the product: what V8 is told, and the program. */
function startArgs(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, args = 'server/dist/main.js'] = /\/node (.*)$/.exec(scripts.start) ?? []
  return args.split(' ')
}

/** Starts the product on a data folder, without limits of rates and demo data. */
export function startProduct(dataDir: string, env: NodeJS.ProcessEnv = {}, where: Where = 'apart'): Promise<Target> {
  const settings = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', DEMO: '0' }
  return start(startArgs(), { ...settings, ...env }, where)
}

/** Starts the floor on an SQLite file. */
export function startFloor(file: string): Promise<Target> {
  return start([join(import.meta.dirname, 'floor.ts'), file])
}

/** Waits until the money audit that follows a start is over, and processes do nothing. Throws when they never rest. */
export async function settled(cpu: () => number): Promise<void> {
  await sleep(AUDIT_AFTER)
  const end = performance.now() + PATIENCE
  for (let still = 0; still < 3; ) {
    if (performance.now() > end) throw new Error('The processes never rest')
    const before = cpu()
    await sleep(LOOK)
    still = cpu() - before < IDLE ? still + 1 : 0
  }
}
