import { object } from 'yup'
import { email, required, validateInput } from '../../domain/core/fields.ts'
import { password } from '../../domain/account/schema.ts'
import type { App } from '../core/context.ts'
import { transaction } from '../core/transaction.ts'
import { User } from './account.entity.ts'
import { userSearch } from './account.service.ts'
import { hashPassword } from './password.ts'

const schema = object({ email: required(email()), password: required(password()) })

/** Makes the first admin of an empty database from the environment. Throws when the address or the password is not fit. */
export async function addFirstAdmin(app: App): Promise<void> {
  const { firstAdmin } = app.config
  if (!firstAdmin || (await app.store.fork().count(User)) > 0) return
  const verdict = validateInput(schema, firstAdmin)
  if (!verdict.ok) throw new Error('ADMIN_EMAIL or ADMIN_PASSWORD is not fit: an address, and 8 to 128 characters.')
  const { value } = verdict
  const passwordHash = await hashPassword(value.password)
  await transaction(app.store, async em => {
    em.create(User, {
      email: value.email,
      name: value.email,
      passwordHash,
      kind: 'ADMIN',
      quietLetters: [],
      confirmedAt: new Date(),
      search: userSearch({ name: value.email, email: value.email }),
      createdAt: new Date(),
    })
  })
}
