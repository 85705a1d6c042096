import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { Batch, type Planned } from '../../server/core/postgresBatch.ts'

type Said = Partial<Planned> & { readonly text: string }

const add = (word: string): Said => ({ text: 'insert into said (word) values ($1)', values: [word] })
const COUNT: Said = { text: 'select count(*)::int as n from said' }
const DIVIDED: Said = { text: 'select 1 / 0' }
const BEGIN: Said = { text: 'begin' }
const COMMIT: Said = { text: 'commit' }

describe.skipIf(!inject('pg'))('statements that one message ends', () => {
  let client: pg.Client

  beforeAll(async () => {
    client = new pg.Client({ connectionString: inject('pg')?.admin ?? '', pipeline: true })
    await client.connect()
    await client.query('create temporary table said (word text unique)')
  })
  afterAll(() => client.end())
  beforeEach(() => client.query('delete from said'))

  /** What became of each: its rows, or why it was refused. */
  const carryOut = (...all: readonly Said[]): Promise<unknown[]> => {
    const outcomes = all.map(() => Promise.withResolvers<unknown>())
    const planned = all.map(one => ({ name: undefined, values: [], types: undefined, ...one }))
    client.query(
      new Batch(planned, (at, error, result) =>
        outcomes[at]?.resolve(error ? error.message : (result.rows as unknown)),
      ),
    )
    return Promise.all(outcomes.map(({ promise }) => promise))
  }
  const words = async () =>
    (await client.query<{ word: string }>('select word from said order by word')).rows.map(({ word }) => word)

  test('are carried out in their order, each with an answer of its own', async () => {
    expect(await carryOut(add('one'), COUNT, add('two'), COUNT)).toEqual([[], [{ n: 1 }], [], [{ n: 2 }]])
  })

  test('what is refused refuses all behind it, and what was done before it goes with it', async () => {
    const refused = await carryOut(add('one'), DIVIDED, add('two'))
    expect(refused).toEqual([[], 'division by zero', 'division by zero'])
    expect(await words()).toEqual([])
  })

  test('a transaction begins with its first statement, or not even that is done', async () => {
    const WRONG: Said = { text: 'start transaction isolation level none such' }
    const [first, second] = await carryOut(WRONG, add('one'))
    expect([first, second]).toEqual([expect.stringMatching(/syntax/), expect.stringMatching(/syntax/)])
    expect(await words()).toEqual([])
    await carryOut(BEGIN, add('one'))
    await client.query('rollback')
    expect(await words()).toEqual([])
  })

  test('a transaction does not end by a commit behind what was refused: it waits to be rolled back', async () => {
    await carryOut(BEGIN, add('one'))
    expect(await carryOut(add('two'), add('one'), COMMIT)).toEqual([
      [],
      expect.stringMatching(/unique/),
      expect.stringMatching(/unique/),
    ])
    await expect(client.query('select 1')).rejects.toThrow(/aborted/)
    await client.query('rollback')
    expect(await words()).toEqual([])
    await carryOut(BEGIN, add('one'))
    await carryOut(add('two'), COMMIT)
    expect(await words()).toEqual(['one', 'two'])
  })

  test('a named one that was not reached is planned when it is asked for again', async () => {
    const named = { ...COUNT, name: 'count' }
    await carryOut(DIVIDED, named)
    expect(await carryOut(named, add('one'), named)).toEqual([[{ n: 0 }], [], [{ n: 1 }]])
    expect(await carryOut(named)).toEqual([[{ n: 1 }]])
  })

  test('one whose values cannot be sent is refused with those behind it, and the connection goes on', async () => {
    const unsayable: Said = {
      text: 'select $1',
      values: [
        {
          toPostgres: () => {
            throw new Error('no such value')
          },
        },
      ],
    }
    expect(await carryOut(add('one'), unsayable, add('two'), COMMIT)).toEqual([
      [],
      'no such value',
      'no such value',
      'no such value',
    ])
    expect(await carryOut(COUNT)).toEqual([[{ n: 1 }]])
  })

  test('those that are sent before the answers of others have come are answered in turn', async () => {
    const [one, two, three] = await Promise.all([
      carryOut(add('one'), COUNT),
      carryOut(DIVIDED, COUNT),
      client.query('select count(*)::int as n from said'),
    ])
    expect([one[1], two[1], three.rows]).toEqual([[{ n: 1 }], 'division by zero', [{ n: 1 }]])
  })
})
