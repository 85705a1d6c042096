import { describe, expect, test } from 'vitest'
import { askAt } from '../../support/cluster.ts'
import { processesOnOneDatabase } from '../../support/startingProcesses.ts'

/** Leases that nobody else may take now. */
const HELD = 'select name from lease where held_until > clock_timestamp()'

describe('processes on one database', () => {
  const { make, open, refusal, shared } = processesOnOneDatabase()

  test('without Redis, a second one is refused, and a node beside it too; after its end they come', async () => {
    const database = await open()
    const first = await make({ DATABASE_URL: database.url })
    await first.start()
    const refused = await Promise.all([refusal({ DATABASE_URL: database.url }), refusal(await shared())])
    expect(refused).toEqual([
      'Another process serves this database: set REDIS_URL on all of them, or stop the other one.\n',
      'A process without REDIS_URL serves this database: stop it, or set its REDIS_URL.\n',
    ])
    expect(await first.stop()).toBe(0)
    expect(await askAt(database.url, HELD)).toEqual([])
    const node = await make(await shared())
    await node.start()
    await node.kill()
    const since = performance.now()
    const alone = await make({ DATABASE_URL: database.url })
    await alone.start() // the lease of a node that was killed runs out meanwhile
    expect(performance.now() - since).toBeGreaterThan(20_000)
  })

  test('without Redis, one that was frozen while another took its place ends when it comes back', async () => {
    const database = await open()
    const frozen = await make({ DATABASE_URL: database.url })
    await frozen.start()
    frozen.freeze()
    const next = await make({ DATABASE_URL: database.url })
    await next.start()
    frozen.thaw()
    expect(await frozen.ended()).toBe(1)
    expect(frozen.said()).toContain('Another process serves this database now')
    expect(next.isRunning()).toBe(true)
  })
})
