import pg from 'pg'

const { builtins } = pg.types

/** Moments as epoch milliseconds, whole numbers as numbers, days as they are written: what SQLite answers too. */
export function typeOverrides(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(builtins.INT8, Number)
  types.setTypeParser(builtins.NUMERIC, Number)
  types.setTypeParser(builtins.DATE, text => text)
  types.setTypeParser(builtins.TIMESTAMPTZ, text => Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')))
  return types
}

/** Runs work by a connection of its own, without the limits of other statements; what it began and did not commit is rolled back. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: typeOverrides(), keepAlive: true })
  client.on('error', () => {}) // the statement hears of it
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
