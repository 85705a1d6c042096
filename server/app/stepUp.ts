import { User } from '../account/account.entity.ts'
import { Approval } from '../approval/approval.entity.ts'
import { JournalEntry } from '../balance/balance.entity.ts'
import { Bank } from '../bank/bank.entity.ts'
import { BANK_PAYEE } from '../bank/bank.service.ts'
import { Company } from '../company/company.entity.ts'
import { COMPANY_PAYEE } from '../company/company.service.ts'
import { Webhook } from '../webhook/webhook.entity.ts'
import type { Hooks } from '../core/hooks.ts'
import type { Touched } from '../core/touch.ts'

interface Named {
  readonly name: string
}

/** Tells whether a write has created a record of an entity, or changed one of these fields of it. */
const changes = (touched: readonly Touched[], { name }: Named, fields: readonly string[]) =>
  touched.some(
    ({ entity, kind, fields: changed }) =>
      entity === name && (kind === 'create' || changed.some(({ field }) => fields.includes(field))),
  )

/** Where the money of an order goes from, and that of a bill to; a deletion takes the details away (workflow/payees.ts). */
const OF_COMPANY = [...COMPANY_PAYEE, 'deletedAt']
const OF_BANK = [...BANK_PAYEE, 'blank', 'deletedAt']
/** Who may do what, and who may set the password. */
const OF_USER = ['email', 'kind', 'managesRequests', 'managesOrders']

/** Where events go, and whether an admin lets them. */
const OF_WEBHOOK = ['url', 'allowed']

/** What waits for a second person is proposed by somebody who shows the factor too. */
const proposes = (touched: readonly Touched[]) => changes(touched, Approval, [])

/** What wants the second factor shown anew, judged by what a write has changed (docs/security.md). */
export const wantsFactor: Hooks['wantsFactor'] = {
  ALWAYS: () => true,
  MONEY_MOVES: touched => proposes(touched) || touched.some(({ entity }) => entity === JournalEntry.name),
  PAYEES_CHANGE: touched =>
    proposes(touched) || changes(touched, Company, OF_COMPANY) || changes(touched, Bank, OF_BANK),
  ACCESS_CHANGES: touched => proposes(touched) || changes(touched, User, OF_USER),
  ADDRESSES_CHANGE: touched => changes(touched, Webhook, OF_WEBHOOK),
}
