import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '../../server/account/password.ts'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { fill, SIZE } from './fill.ts'

/** `npm run bench`: CPU per request of the product against the floor in the same run, on a large database. */
const REQUESTS = { list: 600, detail: 2000, dashboard: 400, post: 1000 } as const
const CONNECTIONS = 16
const ROUNDS = 3
const TICKS_PER_SECOND = 100
const STAFF = { email: 'bench@example.com', password: 'green-horse-42' }
const HERE = import.meta.dirname

type Scenario = keyof typeof REQUESTS

interface Target {
  readonly child: ChildProcess
  readonly port: number
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** CPU time that a process has used, milliseconds (Linux). */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
}

function memoryOf(pid: number): number {
  const [, kib = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1024)
}

function start(args: string[], env: NodeJS.ProcessEnv, port: RegExp): Promise<Target> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  let seen = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      seen += String(chunk)
      const found = port.exec(seen)?.[1]
      if (found) resolve({ child, port: Number(found) })
    })
    child.on('exit', () => reject(new Error(`The process ended early: ${seen}`)))
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function call(port: number, path: string, method: string, body: unknown, token: string | null): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = {
      ...(payload ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', chunk => (text += chunk))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${response.statusCode} ${text}`)),
      )
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

const ROW =
  'items { id createdAt status clientRequestId contractor country { code name } amount currency rate companyName clientName clientCompanyName toDo } totalPages totalItems'
const DASHBOARD = `{ replenishments(status: ACTION) { ${ROW} } requests { items { id status clientCompanyName invoicePrice currency } totalItems }
  orders { items { id status amount currency } totalItems } toDo { items { type num } } }`

const product: Readonly<Record<Scenario, (port: number, token: string, turn: number) => Promise<string>>> = {
  list: (port, token) => call(port, '/graphql', 'POST', { query: `{ replenishments { ${ROW} } }` }, token),
  detail: (port, token, turn) =>
    call(port, `/trinity/api/v1/replenishment/${1 + ((turn * 37) % SIZE.replenishments)}`, 'GET', undefined, token),
  dashboard: (port, token) => call(port, '/graphql', 'POST', { query: DASHBOARD }, token),
  post: (port, token, turn) =>
    call(
      port,
      '/trinity/api/v1/messenger/message',
      'POST',
      { type: 'REPLENISHMENT', instanceId: 1 + (turn % 2000), text: 'Проверка связи' },
      token,
    ),
}

const floor: Readonly<Record<Scenario, (port: number, turn: number) => Promise<string>>> = {
  list: port => call(port, '/list', 'GET', undefined, null),
  detail: (port, turn) => call(port, `/detail/${1 + ((turn * 37) % SIZE.replenishments)}`, 'GET', undefined, null),
  dashboard: port => call(port, '/dashboard', 'GET', undefined, null),
  post: (port, turn) => call(port, `/post/${1 + (turn % 2000)}`, 'POST', {}, null),
}

/** Runs many requests over a few connections. Answers CPU microseconds for one. */
async function measure(pid: number, count: number, one: (turn: number) => Promise<string>): Promise<number> {
  let turn = 0
  const before = cpuOf(pid)
  const worker = async () => {
    while (turn < count) await one(turn++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return ((cpuOf(pid) - before) * 1000) / count
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const dataDir = mkdtempSync(join(tmpdir(), 'trinity-bench-'))
const file = join(dataDir, 'trinity.sqlite')
const running: Target[] = []
try {
  say(`Filling ${SIZE.replenishments} replenishments, ${SIZE.messages} messages, ${SIZE.clients} clients…`)
  const store = await openStore({ url: null, file }, entities)
  await store.migrate()
  await store.close()
  fill(file, { email: STAFF.email, passwordHash: await hashPassword(STAFF.password) })

  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', DEMO: '0' }
  const ours = await start([join(HERE, '../../server/main.ts')], env, /http:\/\/127\.0\.0\.1:(\d+)/)
  running.push(ours)
  const bare = await start([join(HERE, 'floor.ts'), file], {}, /^(\d+)\n/)
  running.push(bare)
  const signedIn = await call(
    ours.port,
    '/trinity/api/v1/auth/signin',
    'POST',
    { username: STAFF.email, password: STAFF.password },
    null,
  )
  const { token } = JSON.parse(signedIn) as { token: string }

  say('| | floor, µs CPU | product, µs CPU | ratio |\n|---|---|---|---|')
  for (const scenario of Object.keys(REQUESTS) as Scenario[]) {
    const count = REQUESTS[scenario]
    const results = { floor: [] as number[], product: [] as number[] }
    for (let round = 0; round <= ROUNDS; round++) {
      const low = await measure(bare.child.pid ?? 0, count, turn => floor[scenario](bare.port, turn))
      const high = await measure(ours.child.pid ?? 0, count, turn => product[scenario](ours.port, token, turn))
      if (round === 0) continue // the first round warms both up
      results.floor.push(low)
      results.product.push(high)
    }
    const [low, high] = [median(results.floor), median(results.product)]
    say(`| ${scenario} | ${low.toFixed(0)} | ${high.toFixed(0)} | ${(high / low).toFixed(1)} |`)
  }
  say(`Memory under load: ${memoryOf(ours.child.pid ?? 0)} MB`)
} finally {
  for (const { child } of running) child.kill('SIGTERM')
  agent.destroy()
  rmSync(dataDir, { recursive: true, force: true })
}
