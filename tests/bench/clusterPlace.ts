import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Engine, nginxEngine, redisEngine } from '../support/engines.ts'
import { startFilledPostgres, type FilledPostgres } from './filledPostgres.ts'
import { type Held, hold } from './held.ts'
import { loadOf } from './load.ts'
import { createPlace, tokensOf } from './place.ts'
import { cpuOf, settled, startProduct, type Target } from './processes.ts'
import { productCalls } from './ways.ts'

/** How many nodes there are at most. */
const MOST = 4
/** So many people call each node, and so many of staff there are for all. */
export const CONNECTIONS_EACH = 24
const WARM = { connections: 16, ms: 1500 }

/** Nodes of one product, what they share, and nginx before one, two and four of them. */
export interface ClusterPlace {
  readonly nodes: readonly Target[]
  readonly postgres: FilledPostgres
  readonly redis: Engine
  /** nginx before so many nodes. */
  readonly before: Readonly<Record<1 | 2 | 4, Engine>>
  /** Of staff, as many as call at once. */
  readonly tokens: readonly string[]
  /** Starts one more node with settings of its own. */
  readonly startNode: (env?: NodeJS.ProcessEnv) => Promise<Target>
  /** Holds each node to a share of a core; null: to nothing. */
  readonly holdNodes: (share: number | null) => void
  readonly holdPostgres: (share: number | null) => void
  /** So many stand-ins use a node's share each, the others stand still. */
  readonly standIns: (many: number) => void
  /** What holds them; null: nothing can on this machine. */
  readonly heldBy: string | null
  /** What each of them may use then, of a core. */
  readonly share: number
  readonly leave: () => Promise<void>
}

/** Fills a PostgreSQL and starts four nodes on it. `share`: what each may use when it is held, of a core. */
export async function openClusterPlace(share: number): Promise<ClusterPlace> {
  const place = createPlace()
  const shared = mkdtempSync(join(tmpdir(), 'trinity-bench-nodes-'))
  const undo: (() => unknown)[] = [() => rmSync(shared, { recursive: true, force: true }), place.leave]
  const leaveNow = async () => {
    for (const one of undo.toReversed()) await one()
  }
  let leaving: Promise<void> | null = null
  const leave = () => (leaving ??= leaveNow())
  try {
    const postgres = await startFilledPostgres(join(await place.filled(), 'trinity.sqlite'))
    const ofPostgres = hold('postgres')
    ofPostgres?.add(...postgres.pids())
    undo.push(() => ofPostgres?.leave(), postgres.stop)
    const redis = await redisEngine()
    await redis.start()
    undo.push(redis.remove)
    const env = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SHARED_FILES: '1',
      JWT_SECRET: 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a',
      SECRETS_KEY: 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0b',
      TRUST_PROXY: '1',
    }
    const startNode = async (more: NodeJS.ProcessEnv = {}) => {
      const node = await startProduct(shared, { ...env, NODE_NAME: `node${undo.length}`, ...more })
      undo.push(node.stop)
      return node
    }
    const nodes: Target[] = []
    const holds: Held[] = []
    while (nodes.length < MOST) {
      const node = await startNode()
      const held = hold(`node${nodes.length}`)
      held?.add(node.pid)
      undo.push(async () => {
        await node.stop()
        await held?.leave()
      })
      nodes.push(node)
      if (held) holds.push(held)
    }
    const stands = Array.from({ length: MOST - 1 }, (_, index) => startStandIn(`stand-in${index}`))
    for (const { leave: leaveOne } of stands) undo.push(leaveOne)
    const ports = nodes.map(({ port }) => port)
    const nginxBefore = async (many: number) => {
      const nginx = await nginxEngine(ports.slice(0, many))
      await nginx.start()
      undo.push(nginx.remove)
      return nginx
    }
    const before = { 1: await nginxBefore(1), 2: await nginxBefore(2), 4: await nginxBefore(4) }
    const tokens = await tokensOf(ports[0] ?? 0, CONNECTIONS_EACH * MOST)
    for (const node of nodes)
      for (const call of Object.values(productCalls))
        await loadOf(node, (connection, turn) => connection.call(call(tokens[turn % tokens.length] ?? '', turn)), WARM)
    await settled(() => postgres.cpu() + nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0) / MOST)
    return {
      nodes,
      postgres,
      redis,
      before,
      tokens,
      startNode,
      holdNodes: most => holds.forEach(held => held.limit(most)),
      standIns: many => stands.forEach(({ run }, index) => run(index < many ? share : null)),
      holdPostgres: most => ofPostgres?.limit(most),
      share,
      heldBy: holds.length === MOST && ofPostgres ? ofPostgres.by : null,
      leave,
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** Starts a process that stands still until it is given a share of a core to use. Where nothing holds it, it never runs. */
function startStandIn(name: string) {
  const held = hold(name)
  const child = spawn(process.execPath, [join(import.meta.dirname, 'standIn.ts')], { stdio: 'ignore' })
  child.kill('SIGSTOP')
  held?.add(child.pid ?? 0)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return {
    run: (share: number | null) => {
      held?.limit(share)
      child.kill(share === null || !held ? 'SIGSTOP' : 'SIGCONT')
    },
    leave: async () => {
      child.kill('SIGKILL')
      await ended
      await held?.leave()
    },
  }
}
