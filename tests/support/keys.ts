import type { KeyScope } from '../../domain/account/keyScopes.ts'
import type { User } from '../../server/account/account.entity.ts'
import { ApiKey, KeySecret } from '../../server/account/key.entity.ts'
import { drawSecret, hashOfSecret } from '../../server/account/keySecret.ts'
import type { TestApplication } from './application.ts'

const DAY = 86_400_000

interface Made {
  readonly scopes: readonly KeyScope[]
  readonly addresses?: readonly string[]
  readonly expiresAt?: Date
}

/** An API key of a user, beyond the most that one may have too. */
export async function keyOf(
  application: TestApplication,
  user: User,
  { scopes, addresses = [], expiresAt = new Date(Date.now() + 90 * DAY) }: Made,
): Promise<{ readonly id: number; readonly secret: string }> {
  const em = application.app.store.fork()
  const secret = drawSecret()
  const made = { name: 'Accounting', createdAt: new Date(), told: 0 }
  const id = await em.insert(ApiKey, {
    ...made,
    user: user.id,
    scopes: [...scopes],
    addresses: [...addresses],
    expiresAt,
  })
  await em.insert(KeySecret, { hash: hashOfSecret(secret) ?? '', key: id, until: null })
  return { id, secret }
}
