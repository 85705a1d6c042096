import { en as shared } from '../../../domain/texts/en.ts'
import type { Catalogue } from '../catalogue.ts'
import { account } from './account.ts'
import { balance } from './balance.ts'
import { bank } from './bank.ts'
import { chat } from './chat.ts'
import { company } from './company.ts'
import { contractor } from './contractor.ts'
import { home } from './home.ts'
import { inn } from './inn.ts'
import { order } from './order.ts'
import { replenishment } from './replenishment.ts'
import { request } from './request.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'
import { user } from './user.ts'

/** The English texts: exactly the keys of the Russian ones, held by the type. */
export const en: Catalogue = {
  ...shared,
  ui,
  shell,
  home,
  account,
  inn,
  request,
  replenishment,
  order,
  balance,
  company,
  bank,
  contractor,
  user,
  chat,
}
