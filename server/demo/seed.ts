import { User, type UserKind } from '../account/account.entity.ts'
import { userSearch } from '../account/account.service.ts'
import { hashPassword } from '../account/password.ts'
import type { App } from '../context.ts'
import { transaction } from '../core/transaction.ts'

const PASSWORD = 'Trinity-2026'

interface DemoUser {
  readonly email: string
  readonly name: string
  readonly kind: UserKind
  readonly managesRequests?: boolean
  readonly managesOrders?: boolean
}

const USERS: readonly DemoUser[] = [
  { email: 'admin@trinity.test', name: 'Ольга Савельева', kind: 'ADMIN' },
  { email: 'manager@trinity.test', name: 'Игорь Назаров', kind: 'MANAGER', managesRequests: true, managesOrders: true },
  { email: 'requests@trinity.test', name: 'Марина Котова', kind: 'MANAGER', managesRequests: true },
  { email: 'orders@trinity.test', name: 'Павел Ершов', kind: 'MANAGER', managesOrders: true },
  { email: 'client@trinity.test', name: 'Анна Белова', kind: 'CLIENT' },
  { email: 'client2@trinity.test', name: 'Дмитрий Орлов', kind: 'CLIENT' },
]

/** Fills an empty database with demo users and data through the real services. Answers the users' addresses. */
export async function seedDemo(app: App): Promise<string[]> {
  const isEmpty = (await app.store.fork().count(User)) === 0
  if (isEmpty) {
    const passwordHash = await hashPassword(PASSWORD)
    await transaction(app.store, async em => {
      for (const user of USERS)
        em.create(User, {
          ...user,
          passwordHash,
          quietLetters: [],
          confirmedAt: new Date(),
          search: userSearch(user),
          createdAt: new Date(),
        })
    })
  }
  return USERS.map(({ email }) => email)
}
