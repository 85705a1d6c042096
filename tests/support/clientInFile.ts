import { join } from 'node:path'
import { User } from '../../server/account/account.entity.ts'
import { hashPassword } from '../../server/account/password.ts'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import type { Em } from '../../server/core/store.ts'
import { transaction } from '../../server/core/transaction.ts'
import { TEST_SECRETS } from './secrets.ts'

/** The one client of a database that a process starts on. */
export const CLIENT = { email: 'client@example.com', password: 'green-horse-42' }

/** Makes the database of a process with one client in it, and what else is wanted of theirs. */
export async function fillWithClient(
  dataDir: string,
  more: (em: Em, client: User, now: Date) => void = () => {},
): Promise<void> {
  const store = await openStore({ url: null, file: join(dataDir, 'trinity.sqlite'), secrets: TEST_SECRETS }, entities)
  await store.migrate()
  const passwordHash = await hashPassword(CLIENT.password)
  await transaction(store, async em => {
    const now = new Date()
    const client = em.create(User, {
      email: CLIENT.email,
      name: 'Client',
      kind: 'CLIENT',
      passwordHash,
      tokenVersion: 0,
      quietLetters: [],
      search: 'client',
      confirmedAt: now,
      createdAt: now,
    })
    await em.flush()
    more(em, client, now)
  })
  await store.close()
}
