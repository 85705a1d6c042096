import { join } from 'node:path'
import { LockMode } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { dropFactors } from '../account/factorReset.service.ts'
import { writeAuditEntry } from '../audit/trail.ts'
import { Bus } from '../core/events.ts'
import { SQLITE_FILE } from '../core/config.ts'
import { openStore } from '../core/orm.ts'
import type { Store } from '../core/store.ts'
import { transaction } from '../core/transaction.ts'
import { runCommand, settingsOfExisting, wordOf } from './command.ts'
import { entities } from './entities.ts'

/**
 * Takes all second factors of a user away, for whoever lost everything on the only admin account: only somebody on the
 * machine itself can (docs/security.md). Every session ends; the audit log tells of it. Throws when nobody is called so.
 */
export async function resetFactorsOnMachine(store: Store, email: string): Promise<void> {
  await transaction(store, async em => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const user = await em.findOne(User, { email: email.trim().toLowerCase(), deletedAt: null }, { lockMode })
    if (!user) throw new Error(`Nobody has the e-mail ${email}.`)
    await dropFactors({ bus: new Bus() }, em, user.id)
    const noActor = { userId: null, actAs: null, apiKey: null }
    const actor = { ...noActor, action: 'resetFactors', ip: 'this machine', requestId: 'factor:reset' }
    const changes = [{ record: 'factor', field: 'reason', before: null, after: 'npm run factor:reset' }]
    await writeAuditEntry(em, actor, { type: 'USER', instanceId: user.id, changes, outcome: 'OK' })
  })
}

async function main(args: string[]): Promise<void> {
  const email = wordOf(args)
  if (!email) throw new Error('Whose? npm run factor:reset -- email')
  const { databaseUrl, cluster, dataDir, secretsKey: secrets } = settingsOfExisting(process.env)
  const url = cluster.directDatabaseUrl ?? databaseUrl
  const file = join(dataDir, SQLITE_FILE)
  const store = await openStore({ url, file, secrets }, entities)
  try {
    await resetFactorsOnMachine(store, email)
    process.stdout.write(`${email} signs in by the password alone now, and sets a second factor up anew.\n`)
  } finally {
    await store.close()
  }
}

if (import.meta.main) await runCommand(main)
