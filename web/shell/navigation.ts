import {
  IconBuildingBank,
  IconChartLine,
  IconChecks,
  IconFileSpreadsheet,
  IconFileText,
  IconHistory,
  IconHome,
  IconId,
  IconReceipt,
  IconWallet,
  IconAddressBook,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import type { Caller, ChatType, CounterType } from '../../domain/generated/enums.ts'
import type { Viewer } from '../session.ts'

type Key = Parameters<ReturnType<typeof useTranslations<'shell.nav'>>>[0]

/** A section of the header. */
export interface Section {
  readonly key: Key
  readonly to: string
  readonly icon: typeof IconHome
  /** The query that its list opens with: staff begin with what waits for them. */
  readonly opens?: string
  /** Whose section it is. */
  readonly group: Caller
  /** What waits there. */
  readonly counts?: CounterType
  /** Whose unread messages are shown there. */
  readonly chats?: ChatType
  /** Approvals that wait are counted there. */
  readonly approvals?: boolean
  /** Goes under «Ещё» of the header where there is little room: 1 first, then 2, then 3. */
  readonly folds?: 1 | 2 | 3
  /** Shown in the bottom bar of a phone; the others are under «Ещё». */
  readonly first?: boolean
}

const WAITING = '?status=ACTION'

const works = (group: 'CLIENT' | 'desk'): Section[] => [
  {
    key: 'requests',
    to: '/request',
    icon: IconFileText,
    group: group === 'desk' ? 'REQUEST_DESK' : group,
    counts: 'REQUEST',
    chats: 'REQUEST',
    first: true,
    ...(group === 'desk' && { opens: WAITING }),
  },
  {
    key: 'replenishments',
    to: '/replenishment',
    icon: IconWallet,
    group: group === 'desk' ? 'REQUEST_DESK' : group,
    counts: 'REPLENISHMENT',
    chats: 'REPLENISHMENT',
    first: true,
    ...(group === 'desk' && { opens: WAITING }),
  },
  {
    key: 'orders',
    to: '/order',
    icon: IconReceipt,
    group: group === 'desk' ? 'ORDER_DESK' : group,
    counts: 'ORDER',
    chats: 'ORDER',
    first: true,
    ...(group === 'desk' && { opens: WAITING }),
  },
]

const main: Section = { key: 'main', to: '/dashboard', icon: IconHome, group: 'ANY', first: true }

const client: Section[] = [
  main,
  { key: 'companies', to: '/client/company', icon: IconBuildingBank, group: 'CLIENT' },
  ...works('CLIENT'),
  { key: 'contractors', to: '/client/contractor', icon: IconAddressBook, group: 'CLIENT' },
]

const staff: Section[] = [
  main,
  { key: 'inns', to: '?inn=registry', icon: IconId, group: 'MANAGEMENT', counts: 'INN' },
  ...works('desk'),
  { key: 'statements', to: '/bank-statements', icon: IconFileSpreadsheet, group: 'REQUEST_DESK', folds: 1 },
  { key: 'companies', to: '/company', icon: IconBuildingBank, group: 'MANAGEMENT', folds: 3 },
  { key: 'managers', to: '/admin/user?role=ROLE_MANAGER', icon: IconUserCog, group: 'ADMIN', folds: 2 },
  { key: 'users', to: '/admin/user?role=ROLE_CLIENT', icon: IconUsers, group: 'ADMIN', folds: 2 },
  {
    key: 'approvals',
    to: '/approval',
    icon: IconChecks,
    group: 'MANAGEMENT',
    opens: '?status=WAITING',
    approvals: true,
  },
  { key: 'analytics', to: '/analytics', icon: IconChartLine, group: 'MANAGEMENT', folds: 1 },
  { key: 'audit', to: '/admin/audit', icon: IconHistory, group: 'ADMIN', folds: 2 },
]

/** The sections that the viewer's header shows (decisions.md section 13, "Headers"). */
export function sectionsOf({ roles }: Viewer): Section[] {
  return (belongs(roles, 'CLIENT') ? client : staff).filter(({ group }) => belongs(roles, group))
}

/** Where a section leads. */
export const addressOf = ({ to, opens = '' }: Section): string => to + opens
