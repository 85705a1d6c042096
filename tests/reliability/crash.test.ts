import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { Request } from '../../server/request/request.entity.ts'
import { openBrowserApplication } from '../support/browserApplication.ts'
import { CLIENT, fillWithClient } from '../support/clientInFile.ts'
import { removeFolder } from '../support/pg.ts'

const CONNECTIONS = 16
/** After how many answers the process is killed, in the middle of others. */
const ANSWERS = 150
/** A client with one request that may be written about. */
const fill = (dataDir: string) =>
  fillWithClient(dataDir, (em, client, now) => {
    em.create(Request, {
      client: client.id,
      status: 'NEW',
      inn: '7707083893',
      clientCompanyName: 'Lamp',
      recipientCountry: 'CN',
      recipientBankCountry: 'CN',
      invoicePrice: minor(100),
      currency: 'CNY',
      paymentPurpose: 'Goods',
      statusSince: now,
      toDoClient: false,
      toDoStaff: true,
      search: 'lamp',
      createdAt: now,
    })
  })

interface Kept {
  readonly messages: readonly number[]
  readonly entries: number
  readonly thread: { readonly newest: number; readonly unread: number }
}

function keptIn(dataDir: string): Kept {
  const db = new Database(join(dataDir, 'trinity.sqlite'))
  const all = (text: string) => db.prepare(text).all() as { n: number }[]
  const kept = {
    messages: all('select id as n from chat_message order by id').map(({ n }) => n),
    entries: all("select count(*) as n from audit_entry where action = 'sendMessage'")[0]?.n ?? 0,
    thread: db
      .prepare('select last_client_message as newest, unread_staff as unread from chat_thread')
      .get() as Kept['thread'],
  }
  db.close()
  return kept
}

test('of messages that are written while the process dies every answered one is there, whole, and none by half', async () => {
  const { url, dataDir, kill } = await openBrowserApplication({ fill })
  const post = async (path: string, token: string | null, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/trinity/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string; id: number }
  }
  const { token } = await post('/auth/signin', null, { username: CLIENT.email, password: CLIENT.password })
  const message = { type: 'REQUEST', instanceId: 1, text: 'Hello' }
  const answered: number[] = []
  let isDead = false
  const write = async () => {
    while (!isDead) {
      const sent = await post('/messenger/message', token, message).catch((error: unknown) => {
        if (isDead) return null // the line was cut with the process
        throw error
      })
      if (sent) answered.push(sent.id)
      if (answered.length >= ANSWERS && !isDead) {
        isDead = true
        await kill()
      }
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, write))
  const { messages, entries, thread } = keptIn(dataDir)
  removeFolder(dataDir)
  expect(answered.length).toBeGreaterThanOrEqual(ANSWERS)
  expect(answered.filter(id => !messages.includes(id))).toEqual([])
  expect(entries).toBe(messages.length)
  expect(thread).toEqual({ newest: messages.at(-1), unread: messages.length })
})
