import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { freePort, removeFolder } from './pg.ts'
import { findProgram } from './programs.ts'
import { type Program, program } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')

function needed(name: string): string {
  const found = findProgram(name)
  if (!found) throw new Error(`The tests of many nodes need ${name}`)
  return found
}

/** Tells whether somebody listens on a port of the loopback address. */
export function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const tell = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  })
}

/** A program with an address and a folder of its own. */
export interface Engine extends Program {
  readonly url: string
  /** Ends it and removes what it has kept. */
  readonly remove: () => Promise<void>
}

function engine(url: string, folder: string, made: Program): Engine {
  return {
    ...made,
    url,
    remove: async () => {
      await made.kill()
      removeFolder(folder)
    },
  }
}

/** A Redis that keeps nothing on the disk. */
export async function redisEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-redis-'))
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const isReady = () => listens(port)
  return engine(`redis://127.0.0.1:${port}`, folder, program({ command: needed('redis-server'), args, isReady }))
}

/** The bucket of the tests, and who may use it. */
export const BUCKET = { S3_BUCKET: 'trinity', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER', S3_PATH_STYLE: '1' }

/** A store of files that speaks S3. */
export async function bucketEngine(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-s3-'))
  const port = await freePort()
  const script = join(ROOT, 'node_modules/s3rver/bin/s3rver.js')
  const place = ['--directory', folder, '--address', '127.0.0.1', '--port', String(port)]
  const args = [script, ...place, '--silent', '--configure-bucket', BUCKET.S3_BUCKET]
  const isReady = () => listens(port)
  return engine(`http://127.0.0.1:${port}`, folder, program({ command: process.execPath, args, isReady }))
}

/** The nginx of docs/deploy/nginx.conf, before nodes on some ports. */
export async function nginxEngine(nodes: readonly number[]): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-nginx-'))
  const port = await freePort()
  const shipped = readFileSync(join(ROOT, 'docs/deploy/nginx.conf'), 'utf8')
  const servers = nodes.map(node => `server 127.0.0.1:${node} max_fails=1 fail_timeout=2s;`)
  const site = shipped
    .replace(/ {4}server 127\.0\.0\.1:\d+ [^\n]*\n/g, '')
    .replace('keepalive 64;', `${servers.join('\n    ')}\n    keepalive 64;`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
  writeFileSync(join(folder, 'trinity.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const whole = [
    `pid ${join(folder, 'pid')};`,
    'daemon off;',
    'master_process off;',
    'error_log stderr;',
    'events { worker_connections 1024; }',
    `http { access_log off; ${temporary.join(' ')} include ${join(folder, 'trinity.conf')}; }`,
  ]
  writeFileSync(join(folder, 'nginx.conf'), whole.join('\n'))
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const isReady = () => listens(port)
  return engine(`http://127.0.0.1:${port}`, folder, program({ command: needed('nginx'), args, isReady }))
}

/** PgBouncer in transaction mode before a PostgreSQL, with what Debian's package sets. */
export async function poolerEngine(databaseUrl: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-pooler-'))
  const port = await freePort()
  const { hostname, port: behind, username, pathname } = new URL(databaseUrl)
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${behind}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'max_client_conn = 200',
  ]
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n').replace('* = ', `${pathname.slice(1)} = `))
  // PgBouncer refuses root
  const asSomebody = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  if (asSomebody.length > 0) chmodSync(folder, 0o755)
  const args = [...asSomebody, join(folder, 'pgbouncer.ini')]
  const isReady = () => listens(port)
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  return engine(url, folder, program({ command: needed('pgbouncer'), args, isReady }))
}
