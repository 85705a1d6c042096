import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteReader, type ReadingTurn, readingTurn } from '../../server/core/sqliteReader.ts'

describe('the reads of one turn of the event loop', () => {
  let writer: Database.Database
  let reader: Database.Database
  let turn: ReadingTurn
  let read: () => unknown

  beforeEach(() => {
    const file = join(mkdtempSync(join(tmpdir(), 'trinity-turn-')), 'turn.sqlite')
    writer = new Database(file)
    writer.pragma('journal_mode = WAL')
    writer.exec('create table one (value integer); insert into one values (1)')
    reader = openSqliteReader(file)
    turn = readingTurn(reader)
    const select = reader.prepare('select value from one').pluck()
    read = () => {
      turn.read()
      return select.get()
    }
  })
  afterEach(() => {
    reader.close()
    writer.close()
  })

  const nextTick = () => new Promise<void>(resolve => process.nextTick(resolve))

  test('share a transaction from the third on, through ticks and promises, and end it with the turn', async () => {
    for (const isShared of [false, false, true, true]) {
      read()
      expect(reader.inTransaction).toBe(isShared)
      await nextTick()
    }
    await setImmediate()
    expect(reader.inTransaction).toBe(false)
    read()
    expect(reader.inTransaction).toBe(false)
  })

  test('see what is committed once their transaction has ended before the commit', () => {
    for (let i = 0; i < 4; i++) read()
    turn.end()
    writer.exec('update one set value = 2')
    for (let i = 0; i < 4; i++) expect(read()).toBe(2)
  })
})
