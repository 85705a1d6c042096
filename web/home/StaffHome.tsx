import { Button, Group, Indicator } from '@mantine/core'
import {
  IconBuildingBank,
  IconBuildingPlus,
  IconFileText,
  IconId,
  IconPlus,
  IconReceipt,
  IconUserCog,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import type { Role } from '../../domain/generated/enums.ts'
import { useBanksQuery } from '../generated/home.ts'
import { useCounters } from '../shell/Counters.tsx'
import { NewestCheck } from '../reconciliation/NewestCheck.tsx'
import { Answer } from '../ui/Answer.tsx'
import { useListAgain } from '../ui/useListAgain.ts'
import { Empty } from '../ui/Empty.tsx'
import { Page, Section } from '../ui/Page.tsx'
import classes from './Home.module.css'
import { Queue } from './Queue.tsx'
import { useQueue } from './useQueue.tsx'
import { Waiting } from './Waiting.tsx'

/** An admin's actions are the registries, a manager's the work of their rights (decisions.md section 13, "Home"). */
function useActions(roles: readonly Role[]): { to: string; text: string; icon: typeof IconId }[] {
  const t = useTranslations('home')
  if (belongs(roles, 'ADMIN'))
    return [
      { to: '/admin/company/new', text: t('addCompany'), icon: IconBuildingPlus },
      { to: '/admin/user?role=ROLE_MANAGER', text: t('managers'), icon: IconUserCog },
      { to: '/admin/user?role=ROLE_CLIENT', text: t('users'), icon: IconUsers },
    ]
  const works = [
    { group: 'REQUEST_DESK', to: '/request?status=ACTION', text: t('requests'), icon: IconFileText },
    { group: 'REQUEST_DESK', to: '/replenishment?status=ACTION', text: t('replenishments'), icon: IconWallet },
    { group: 'ORDER_DESK', to: '/order?status=ACTION', text: t('orders'), icon: IconReceipt },
  ] as const
  return works.filter(({ group }) => belongs(roles, group))
}

function QuickActions({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('home')
  const pending = useCounters().toDo('INN')
  const actions = useActions(roles)
  return (
    <Group gap={8} mb={16} role="group" aria-label={t('quick')}>
      {actions.map(({ to, text, icon: Icon }) => (
        <Button key={to} component={Link} to={to} variant="default" leftSection={<Icon size={16} />}>
          {text}
        </Button>
      ))}
      <Indicator label={pending} size={18} disabled={!pending} offset={4}>
        <Button component={Link} to="?inn=registry" variant="default" leftSection={<IconId size={16} />}>
          {t('innRegistry')}
        </Button>
      </Indicator>
    </Group>
  )
}

function Banks({ admin }: { admin: boolean }) {
  const t = useTranslations('home')
  const query = useBanksQuery()
  useListAgain(query.refetch)
  return (
    <Section
      title={t('banks')}
      actions={
        admin && (
          <Button component={Link} to="/admin/brockman/new" size="xs" leftSection={<IconPlus size={14} />}>
            {t('addBank')}
          </Button>
        )
      }
    >
      <Answer of={query} isEmpty={({ banks }) => banks.length === 0} empty={<Empty title={t('noBanks')} />}>
        {({ banks }) => (
          <ul className={classes['banks']}>
            {banks.map(({ id, name, shortName, brockmanShortName, avatarPath }) => (
              <li key={id}>
                <Link to={`/${admin ? 'admin' : 'manager'}/brockman/${id}`}>
                  <span className={classes['logo']}>
                    {avatarPath ? (
                      <img src={avatarPath} alt="" />
                    ) : (
                      <IconBuildingBank size={20} stroke={1.5} aria-hidden />
                    )}
                  </span>
                  <span className={classes['what']} title={name}>
                    {shortName || name}
                    {brockmanShortName && <small>{brockmanShortName}</small>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Section>
  )
}

/** A manager's or an admin's home: quick actions, the queue, the banks; money that does not add up stands before them all. */
export function StaffHome({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('home')
  const queue = useQueue(roles)
  const isAdmin = belongs(roles, 'ADMIN')
  return (
    <Page title={t('title')}>
      {isAdmin && <NewestCheck whereRed />}
      <QuickActions roles={roles} />
      <div className={classes['columns']} data-queue>
        <Queue of={queue} roles={roles} />
        <div>
          {isAdmin && <NewestCheck whereRed={false} />}
          <Waiting roles={roles} />
          <Banks admin={isAdmin} />
        </div>
      </div>
    </Page>
  )
}
