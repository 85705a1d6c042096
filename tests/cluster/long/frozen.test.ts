import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNode, type Cluster, figureOf, type Node, openCluster } from '../../support/cluster.ts'
import { type MailServer, openMailServer } from '../../support/mailServer.ts'
import { openSession, type Session } from '../../support/socket.ts'

describe('three nodes of which one', { timeout: 150_000 }, () => {
  let cluster: Cluster
  let mail: MailServer
  /** Called before a letter is taken; its sender waits for us meanwhile. */
  let beforeLetter = () => {}

  beforeAll(async () => {
    mail = await openMailServer(
      () => {},
      () => beforeLetter(),
    )
    cluster = await openCluster({ env: { SMTP_URL: mail.url } })
  })
  afterAll(async () => {
    await cluster.stop()
    await mail.close()
  })

  /** Nobody waits for the answer: its node may never give it. */
  const reset = (node: Node, username: string | null | undefined) =>
    void callNode(node.url, null, 'POST', '/auth/send-reset', { username }).catch(() => {})
  const sessions = async (): Promise<Session[]> => {
    const token = cluster.desk.token(await cluster.desk.addUser({ kind: 'CLIENT' }))
    const open = cluster.nodes.map(({ url }) => openSession(url, token))
    expect(await Promise.all(open.map(({ opened }) => opened))).toEqual([null, null, null])
    return open
  }

  test('is frozen with a letter in its hands: another sends it, and the first does not when it comes back', async () => {
    const { email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    const [first] = cluster.nodes
    // Nobody else looks: the letter is the first one's
    const others = cluster.nodes.slice(1)
    await Promise.all(others.map(({ stop }) => stop()))
    const frozen = Promise.withResolvers<void>()
    beforeLetter = () => {
      beforeLetter = () => {}
      first.freeze()
      frozen.resolve()
    }
    reset(first, email)
    await frozen.promise
    await Promise.all(others.map(({ start }) => start()))
    await expect.poll(() => mail.received.length, { timeout: 80_000, interval: 500 }).toBe(1)
    first.thaw()
    await sleep(5000)
    expect(mail.received.map(({ to }) => to)).toEqual([[email]])
    expect(await cluster.ask('select tries, claim, sent_at is not null as sent from letter')).toEqual([
      { tries: 1, claim: null, sent: true },
    ])
  })

  test('is killed with a letter in its hands: another sends it after the claim', async () => {
    mail.received.length = 0
    const { email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    const [first, ...others] = cluster.nodes
    await Promise.all(others.map(({ stop }) => stop()))
    const killed = Promise.withResolvers<void>()
    beforeLetter = () => {
      beforeLetter = () => {}
      first.freeze()
      void first.kill().then(killed.resolve)
    }
    reset(first, email)
    await killed.promise
    await Promise.all(cluster.nodes.map(({ start }) => start()))
    await expect.poll(() => mail.received.length, { timeout: 80_000, interval: 500 }).toBe(1)
  })

  test('was frozen tells its own sessions to read anew, and so do the others theirs', async () => {
    const open = await sessions()
    const [first] = cluster.nodes
    first.freeze()
    await sleep(15_000)
    first.thaw()
    expect(await Promise.all(open.map(({ closed }) => closed))).toEqual([1012, 1012, 1012])
    await expect.poll(() => figureOf(first, 'trinity_nodes'), { timeout: 10_000 }).toBe(4)
    await sleep(7000)
  })

  test('leaves in order is not taken for gone', async () => {
    const open = await sessions()
    expect(await cluster.nodes[0].stop()).toBe(0)
    const closed = Promise.race(open.slice(1).map(session => session.closed))
    expect(await Promise.race([closed, sleep(12_000, 'open')])).toBe('open')
    await Promise.all(open.map(({ stop }) => stop()))
    await cluster.nodes[0].start()
  })
})
