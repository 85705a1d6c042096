import { minor } from '../../domain/core/money.ts'
import type { User } from '../../server/account/account.entity.ts'
import { UNCHANGED_FOR } from '../../server/account/standing.service.ts'
import { transaction } from '../../server/core/transaction.ts'
import { Setting } from '../../server/setting/setting.entity.ts'
import type { SettingValues } from '../../server/setting/setting.service.ts'
import type { NewUser, TestApplication } from '../support/application.ts'

/** Somebody whose rights and e-mail are older than a day. */
export const addOldUser = (application: TestApplication, user: NewUser): Promise<User> =>
  application.addUser({ ...user, unchangedSince: new Date(Date.now() - 2 * UNCHANGED_FOR) })

const DEFAULTS: SettingValues = {
  payFrom: null,
  creditFrom: null,
  refund: false,
  rollback: false,
  payees: false,
  detailsChangedFrom: minor(0),
  detailsNewFrom: null,
}

/** Puts the settings straight into the database, each that is not named as it is by default. */
export async function switchOn(application: TestApplication, settings: Partial<SettingValues>): Promise<void> {
  const values = { ...DEFAULTS, ...settings }
  await transaction(application.app.store, async em => {
    const row = await em.findOne(Setting, { id: 1 })
    if (row) em.assign(row, values)
    else em.create(Setting, { id: 1, ...values, createdAt: new Date() })
  })
}
