import { records } from '../../../domain/texts/records/ru.ts'
import { analytics } from './analytics.ts'
import { answerTemplates } from './answerTemplates.ts'
import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { balance } from './balance.ts'
import { bank } from './bank.ts'
import { chat } from './chat.ts'
import { checks } from './checks.ts'
import { company } from './company.ts'
import { contractor } from './contractor.ts'
import { deadlines } from './deadlines.ts'
import { developer } from './developer.ts'
import { factor } from './factor.ts'
import { home } from './home.ts'
import { inn } from './inn.ts'
import { many } from './many.ts'
import { notes } from './notes.ts'
import { order } from './order.ts'
import { palette } from './palette.ts'
import { papers } from './papers.ts'
import { replenishment } from './replenishment.ts'
import { request } from './request.ts'
import { statements } from './statements.ts'
import { user } from './user.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'
import { work } from './work.ts'

/** The Russian texts of the rooms behind the door, one part a room, and those of records. */
export const rooms = {
  ...records,
  analytics,
  deadlines,
  developer,
  answerTemplates,
  home,
  factor,
  inn,
  request,
  replenishment,
  many,
  notes,
  order,
  balance,
  company,
  bank,
  contractor,
  chat,
  checks,
  papers,
  statements,
  user,
  views,
  webhooks,
  work,
  audit,
  approvals,
  palette,
} as const
