import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, SQLITE_FILE } from '../core/config.ts'
import { openStore } from '../core/orm.ts'
import { isKeyOfData } from '../reconciliation/sealedRows.ts'
import { entities } from './entities.ts'
import { type Finding, ok, red, unset } from './finding.ts'

const NAME = 'keys'

/** The secret of the process is the one that the rows of money were sealed with. What the database lacks, its own line says. */
export async function keys({ databaseUrl, cluster, dataDir, secretsKey: secrets }: Config): Promise<Finding[]> {
  const file = join(dataDir, SQLITE_FILE)
  const none = unset(NAME, 'there are no sealed rows to hold SECRETS_KEY against')
  // Opening one that is not there would make it
  if (databaseUrl === null && !existsSync(file)) return [none]
  try {
    const store = await openStore({ url: cluster.directDatabaseUrl ?? databaseUrl, file, secrets }, entities)
    try {
      const fits = await isKeyOfData(store)
      if (fits === null) return [none]
      if (fits) return [ok(NAME, 'SECRETS_KEY is that of the data')]
      return [
        red(
          NAME,
          'SECRETS_KEY is not that of the data',
          'Set the one that the data were made with (or put its secrets.key into DATA_DIR).',
        ),
      ]
    } finally {
      await store.close()
    }
  } catch {
    return [none]
  }
}
