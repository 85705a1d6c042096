import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A program that the tests run beside themselves, and may end at any moment. */
export interface Program {
  readonly start: () => Promise<void>
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Asks it to end, and waits for that. Answers its exit code. */
  readonly stop: () => Promise<number | null>
  /** It does nothing at all from now on, until it is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** What it has written since it was started last. */
  readonly said: () => string
  /** How it ended: its exit code, null after a signal; waits for that. */
  readonly ended: () => Promise<number | null>
  readonly isRunning: () => boolean
  /** Of the process that was started last; 0: none was. */
  readonly pid: () => number
}

interface Running {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Tells that it does its work by now. */
  readonly isReady: () => Promise<boolean>
  readonly readyWithin?: number
}

const running = new Set<ChildProcess>()
const endAll = () => running.forEach(child => child.kill('SIGKILL'))
process.on('exit', endAll)
// A worker of the tests that is ended by a signal has no other end
process.once('SIGTERM', () => {
  endAll()
  process.exit(1)
})

/** Makes a program that is not running yet; whatever becomes of the tests, it ends with them. */
export function program({ command, args, env, isReady, readyWithin = 60_000 }: Running): Program {
  let child: ChildProcess | null = null
  let ended: Promise<number | null> = Promise.resolve(null)
  let said = ''
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null
  const end = (signal: NodeJS.Signals) => {
    if (isRunning()) child?.kill(signal)
    return ended
  }
  return {
    start: async () => {
      said = ''
      const started = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(env && { env }) })
      child = started
      running.add(started)
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (part: Buffer) => (said += part.toString()))
      ended = new Promise((resolve, reject) => {
        started.once('error', reject)
        started.once('close', code => {
          running.delete(started)
          resolve(code)
        })
      })
      ended.catch(() => {}) // the wait below finds out
      for (const since = Date.now(); !(await isReady()); await sleep(25)) {
        if (!isRunning()) throw new Error(`${command} ${args.join(' ')} ended: ${said}`)
        if (Date.now() - since > readyWithin) throw new Error(`${command} ${args.join(' ')} is not ready: ${said}`)
      }
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    said: () => said,
    ended: () => ended,
    isRunning,
    pid: () => child?.pid ?? 0,
  }
}
