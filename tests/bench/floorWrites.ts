import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { IDS } from './fill.ts'

/** What is posted to a thread. */
interface Posted {
  readonly type: string
  readonly instanceId: number
  readonly text: string
}

interface Waiting {
  readonly posted: Posted
  readonly told: (message: unknown) => void
}

/** How many messages one commit takes at most, as in the product. */
const GROUP = 64
const NAME = 'Игорь Назаров'

/**
 * Answers how a chat message of staff is written: the rows of the product in its order, those of one turn of the event
 * loop in one transaction with a savepoint each, answered after the commit.
 */
export function floorWrites(db: Database.Database): (posted: Posted, told: (message: unknown) => void) => void {
  const owner = db.prepare<[number], { client_id: number }>('select client_id from replenishment where id = ?')
  const thread = db
    .prepare<unknown[], number>(
      `insert into chat_thread (type, instance_id, client_id, last_client_message, last_staff_message, unread_client, unread_staff)
       values (?, ?, ?, 0, 0, 0, 0) on conflict (type, instance_id) do update set client_id = chat_thread.client_id returning id`,
    )
    .pluck()
  const message = db
    .prepare<unknown[], number>(
      `insert into chat_message (type, instance_id, client_id, sender_id, from_staff, text, created_at)
       values (?, ?, ?, ?, 1, ?, ?) returning id`,
    )
    .pluck()
  const ofThread = db.prepare(
    'update chat_thread set last_staff_message = ?, unread_staff = 0, unread_client = unread_client + 1 where id = ?',
  )
  const replied = db.prepare('update chat_read set unread = 0 where thread_id = ?')
  const read = db.prepare(
    `insert into chat_read (thread_id, reader_id, last_message, unread) values (?, ?, ?, 0)
     on conflict (thread_id, reader_id) do update set last_message = excluded.last_message, unread = 0`,
  )
  const entry = db.prepare(
    `insert into audit_entry (at, user_id, act_as, action, type, instance_id, changes, outcome, ip, request_id, ledger_op_id)
     values (?, ?, null, 'sendMessage', ?, ?, ?, 'OK', '127.0.0.1', ?, null)`,
  )

  const write = ({ type, instanceId, text }: Posted) => {
    const userId = owner.get(instanceId)?.client_id
    const createdAt = new Date()
    const threadId = thread.get(type, instanceId, userId)
    const id = message.get(type, instanceId, userId, IDS.staff, text, createdAt.getTime())
    ofThread.run(id, threadId)
    replied.run(threadId)
    read.run(threadId, IDS.staff, id)
    const change = (field: string, after: unknown) => ({ record: `Message ${id}`, field, before: null, after })
    const changes = [
      change('type', type),
      change('instanceId', String(instanceId)),
      change('client', String(userId)),
      change('sender', String(IDS.staff)),
      change('fromStaff', 'true'),
      change('text', '***'),
    ]
    entry.run(Date.now(), IDS.staff, type, instanceId, JSON.stringify(changes), randomUUID())
    return {
      id,
      text,
      createdAt: createdAt.toISOString(),
      userId,
      managerId: IDS.staff,
      senderName: NAME,
      onBehalf: false,
      readAt: null,
      metas: [],
    }
  }

  const [begin, commit] = [db.prepare('begin immediate'), db.prepare('commit')]
  const [savepoint, release] = [db.prepare('savepoint one'), db.prepare('release one')]
  let waiting: Waiting[] = []
  const carryOut = () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, GROUP)
      begin.run()
      const written = group.map(({ posted }) => {
        savepoint.run()
        const one = write(posted)
        release.run()
        return one
      })
      commit.run()
      group.forEach(({ told }, turn) => told(written[turn]))
    }
    waiting = []
  }
  return (posted, told) => {
    if (waiting.push({ posted, told }) === 1) setImmediate(carryOut)
  }
}
