import assert from 'node:assert/strict'
import Database from 'better-sqlite3'
import { callOnce } from './connection.ts'
import { floorCalls, productCalls, threadOf, type Way } from './ways.ts'

/** What no two messages have in common. */
const OWN = new Set(['id', 'at', 'created_at', 'request_id', 'last_message', 'last_staff_message', 'unread_client'])

/** The rows that the newest message of a thread has left behind, without what no two messages have in common. */
function rowsOf(file: string, thread: number): unknown {
  const db = new Database(file, { readonly: true })
  try {
    const rows = [
      'select * from chat_message where instance_id = ? order by id desc limit 1',
      'select * from audit_entry where instance_id = ? order by id desc limit 1',
      'select * from chat_thread where instance_id = ?',
      'select * from chat_read where thread_id = (select id from chat_thread where instance_id = ?) order by reader_id',
    ].map(text => db.prepare<[number], Record<string, unknown>>(text).all(thread))
    return rows.flat().map(row => {
      const shared = Object.entries(row).filter(([column]) => !OWN.has(column))
      const said = ([column, value]: [string, unknown]) =>
        column === 'changes' ? String(value).replaceAll(/Message \d+/g, 'Message') : value
      return Object.fromEntries(shared.map(entry => [entry[0], said(entry)]))
    })
  } finally {
    db.close()
  }
}

/** Throws when the floor answers anything else than the product, or leaves other rows behind. */
export async function requireSame(file: string, floor: number, product: number, token: string): Promise<void> {
  const ways: readonly Way[] = ['list', 'record', 'dashboard']
  for (const way of ways)
    for (const turn of [0, 1, 12_345])
      assert.deepEqual(
        await callOnce(floor, floorCalls[way](turn)),
        await callOnce(product, productCalls[way](token, turn)),
      )
  const answers = [
    await callOnce<object>(product, productCalls.chat(token, 0)),
    rowsOf(file, threadOf(0)),
    await callOnce<object>(floor, floorCalls.chat(0)),
    rowsOf(file, threadOf(0)),
  ]
  const [ours, written, theirs, writtenToo] = answers
  assert.deepEqual(Object.keys(theirs as object), Object.keys(ours as object))
  assert.deepEqual(writtenToo, written)
}
