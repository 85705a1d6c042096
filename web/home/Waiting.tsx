import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs, DESKS, GROUPS, hasOneOf } from '../../domain/core/roles.ts'
import type { ChatType, CounterType, Role } from '../../domain/generated/enums.ts'
import { useCounters } from '../shell/Counters.tsx'
import { Section } from '../ui/Page.tsx'
import classes from './Home.module.css'

const ORDER: readonly CounterType[] = ['INN', 'REQUEST', 'REPLENISHMENT', 'ORDER']

const places: Readonly<Record<CounterType, string>> = {
  INN: '?inn=registry',
  REQUEST: '/request?status=ACTION',
  REPLENISHMENT: '/replenishment?status=ACTION',
  ORDER: '/order?status=ACTION',
}

/** What waits for the viewer, by kind: the number leads to the list of what is to be done. */
export function Waiting({ roles }: { roles: readonly Role[] }) {
  const t = useTranslations('home')
  const counters = useCounters()
  const client = belongs(roles, 'CLIENT')
  const kinds = ORDER.filter(type => (client && type !== 'INN') || hasOneOf(roles, GROUPS[DESKS[type]]))
  const waiting = kinds.map(type => ({
    type,
    toDo: counters.toDo(type),
    unread: type === 'INN' ? 0 : counters.unread(type satisfies ChatType),
  }))
  // A desk always has all of its kinds: what stands under them does not move when the counters come
  const shown = client ? waiting.filter(({ toDo, unread }) => toDo + unread > 0) : waiting
  // The queue beside it says so already
  if (shown.length === 0) return null
  return (
    <Section title={t(client ? 'waiting' : 'byKind')}>
      <ul className={classes['waiting']}>
        {shown.map(({ type, toDo, unread }) => (
          <li key={type}>
            <Link to={places[type]}>
              <span className={classes['number']} data-none={toDo + unread === 0 || undefined}>
                {toDo || unread}
              </span>
              <span className={classes['what']}>
                {t(`waits.${type}`)}
                {unread > 0 && <small>{toDo ? `${t('unread')}: ${unread}` : t('unread')}</small>}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
        {counters.approvals > 0 && (
          <li>
            <Link to="/approval?status=WAITING">
              <span className={classes['number']} data-none={counters.approvalsToSign === 0 || undefined}>
                {counters.approvalsToSign || counters.approvals}
              </span>
              <span className={classes['what']}>
                {t('waits.APPROVAL')}
                {counters.approvalsToSign === 0 && <small>{t('waitsOthers')}</small>}
              </span>
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}
