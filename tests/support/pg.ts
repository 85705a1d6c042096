import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'

/** A PostgreSQL server of the tests' own. */
export interface PgServer {
  /** The address of a database of the server. */
  readonly urlOf: (database: string) => string
  /** Ends it as a power cut would; its data stay. */
  readonly crash: () => void
  /** It does nothing at all from now on, with all its processes, and its connections stay; until it is thawed. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Starts it again on its data. */
  readonly start: () => void
  readonly stop: () => Promise<void>
}

const DEBIAN = '/usr/lib/postgresql'

/** The folder of PostgreSQL's binaries, the newest version first; null when there is none. */
export function findPostgreSql(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
  ]
  return folders.find(folder => ['initdb', 'pg_ctl'].every(name => existsSync(join(folder, name)))) ?? null
}

/** PostgreSQL refuses root: there it runs as the user that Debian's package made. */
const isRoot = process.getuid?.() === 0

/** runuser lies where only root's own shells look. */
const ENV = { ...process.env, PATH: [process.env['PATH'], '/usr/sbin', '/sbin'].join(delimiter) }

/** Starts a server in a folder of its own. It ends with `stop`, or within a second of this process's death. */
export async function startPostgreSql(bin: string, options: { fsync?: boolean } = {}): Promise<PgServer> {
  const dir = mkdtempSync(join(tmpdir(), 'trinity-pg-'))
  if (isRoot) chownSync(dir, idOf('-u'), idOf('-g'))
  const data = join(dir, 'data')
  const port = await freePort()
  const run = (command: string, args: string[]) => {
    const file = join(bin, command)
    const [program, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args]
    execFileSync(program, all, { cwd: dir, env: ENV, stdio: ['ignore', 'ignore', 'pipe'] })
  }
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    `-c fsync=${options.fsync ? 'on' : 'off'}`,
    '-c max_connections=200',
  ]
  const start = () =>
    run('pg_ctl', ['-D', data, '-w', '-t', '20', '-l', join(dir, 'log'), '-o', settings.join(' '), 'start'])
  const signal = (name: NodeJS.Signals) => {
    const server = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // Who begins others first: none comes in between
    for (const pid of [server, ...childrenOf(server)]) process.kill(pid, name)
  }
  const watcher = startWatcher(bin, dir)
  try {
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
    start()
  } catch (error) {
    await stopWatcher(watcher)
    throw error
  }
  return {
    urlOf: database => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    crash: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    start,
    stop: () => stopWatcher(watcher),
  }
}

/** The processes that one has begun (Linux). */
function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
    } catch {
      return false // it has ended meanwhile
    }
  })
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** A shell that waits for the end of our pipe to it, which comes when we close it or die, and then cleans up. */
function startWatcher(bin: string, dir: string): ChildProcess {
  const asPostgres = isRoot ? 'runuser -u postgres -- ' : ''
  const script = `cat >/dev/null; cd "$2"; ${asPostgres}"$1/pg_ctl" -D "$2/data" -m immediate -w stop; cd /; rm -rf "$2"`
  const watcher = spawn('sh', ['-c', script, 'sh', bin, dir], {
    detached: true,
    env: ENV,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  return watcher
}

function stopWatcher(watcher: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    watcher.ref()
    watcher.once('exit', () => resolve())
    watcher.stdin?.end()
  })
}

/** A port of the loopback address that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}

/** Removes a temporary folder, also while a stopped process lets go of its last file. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}
