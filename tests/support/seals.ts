import { join } from 'node:path'
import { entities } from '../../server/app/entities.ts'
import { readConfig } from '../../server/core/config.ts'
import { openStore } from '../../server/core/orm.ts'
import { sealedTables, sealRow } from '../../server/core/seals.ts'
import { select } from './sql.ts'

/** Seals every row of an embedded database as it is, as if the program had written what a test has put there by hand. */
export async function sealEverything(dataDir: string): Promise<void> {
  const { secretsKey: secrets } = readConfig({ DATA_DIR: dataDir })
  const store = await openStore({ url: null, file: join(dataDir, 'trinity.sqlite'), secrets }, entities)
  try {
    const em = store.fork()
    for (const table of sealedTables(em).values())
      for (const { id } of await select<{ id: number }>(em, `select id from ${table.table}`))
        await sealRow(em, table, id)
  } finally {
    await store.close()
  }
}
