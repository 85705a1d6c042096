import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useCounters } from './Counters.tsx'
import classes from './Nav.module.css'
import { addressOf, type Section } from './navigation.ts'

/** A section is the one where the reader is; popups and filters belong to none but their own. */
function isHere(to: string, pathname: string, search: string): boolean {
  const [path = '', query] = to.split('?')
  if (path === '') return false
  return query ? pathname === path && search.includes(query) : pathname === path || pathname.startsWith(`${path}/`)
}

function Counts({ section }: { section: Section }) {
  const t = useTranslations('shell.counters')
  const counters = useCounters()
  const waiting = section.approvals ? counters.approvalsToSign : section.counts ? counters.toDo(section.counts) : 0
  // Of those that wait for somebody else there is nothing to do here
  const others = section.approvals ? counters.approvals - waiting : 0
  const unread = section.chats ? counters.unread(section.chats) : 0
  return (
    <>
      {waiting > 0 && (
        <span className={classes['count']} title={t('toDo', { count: waiting })}>
          <span aria-hidden>{waiting > 99 ? '99+' : waiting}</span>
          <span className="visually-hidden">{t('toDo', { count: waiting })}</span>
        </span>
      )}
      {waiting === 0 && others > 0 && (
        <span className={classes['others']} title={t('others', { count: others })}>
          <span aria-hidden>{others > 99 ? '99+' : others}</span>
          <span className="visually-hidden">{t('others', { count: others })}</span>
        </span>
      )}
      {unread > 0 && (
        <span className={classes['unread']} title={t('unread', { count: unread })}>
          <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('unread', { count: unread })}</span>
        </span>
      )}
    </>
  )
}

/** Approvals stand there while any waits: most of the time nothing does. */
function useShown(sections: readonly Section[]): readonly Section[] {
  const { approvals } = useCounters()
  return sections.filter(section => !section.approvals || approvals > 0)
}

/** So many sections do not stand beside each other on a narrow desk. */
const FULL = 10

/** How much waits under «Ещё». */
function RestCounts({ of }: { of: readonly Section[] }) {
  const t = useTranslations('shell.counters')
  const counters = useCounters()
  const count = of.reduce(
    (sum, { approvals, counts }) => sum + (approvals ? counters.approvalsToSign : counts ? counters.toDo(counts) : 0),
    0,
  )
  if (count === 0) return null
  return (
    <span className={classes['count']} title={t('toDo', { count })}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{t('toDo', { count })}</span>
    </span>
  )
}

/** The sections in the header of a desk; where there is no room the registries are under «Ещё». */
export function Nav({ sections }: { sections: readonly Section[] }) {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const shown = useShown(sections)
  const folded = shown.filter(({ folds }) => folds)
  return (
    <nav aria-label={t('menu')} className={classes['nav']} data-full={shown.length >= FULL || undefined}>
      {shown.map(section => (
        <Link
          key={section.key}
          to={addressOf(section)}
          className={classes['link']}
          data-folds={section.folds}
          {...(isHere(section.to, pathname, search) && { 'aria-current': 'page' as const })}
        >
          {t(`nav.${section.key}`)}
          <Counts section={section} />
        </Link>
      ))}
      {folded.length > 0 && (
        <Menu position="bottom-start" width={220} withinPortal={false}>
          <Menu.Target>
            <UnstyledButton
              className={`${classes['link']} ${classes['more']}`}
              data-of={Math.min(...folded.map(({ folds = 3 }) => folds))}
            >
              {t('more')}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {folded.map(section => (
              <Menu.Item
                key={section.key}
                component={Link}
                to={addressOf(section)}
                className={classes['folded'] ?? ''}
                data-folds={section.folds}
                leftSection={<section.icon size={16} aria-hidden />}
              >
                {t(`nav.${section.key}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  )
}

/** The same sections at the bottom of a phone; what does not fit is under «Ещё». */
export function BottomBar({ sections }: { sections: readonly Section[] }) {
  const t = useTranslations('shell')
  const { pathname, search } = useLocation()
  const rest = useShown(sections).filter(({ first }) => !first)
  return (
    <nav aria-label={t('menu')} className={classes['bar']}>
      {sections
        .filter(({ first }) => first)
        .map(section => (
          <Link
            key={section.key}
            to={addressOf(section)}
            className={classes['tab']}
            {...(isHere(section.to, pathname, search) && { 'aria-current': 'page' as const })}
          >
            <span className={classes['icon']}>
              <section.icon size={20} stroke={1.6} aria-hidden />
              <Counts section={section} />
            </span>
            <span className={classes['name']}>
              {section.key === 'replenishments' ? t('replenishmentsShort') : t(`nav.${section.key}`)}
            </span>
          </Link>
        ))}
      <Menu position="top-end" width={220} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton className={classes['tab'] ?? ''}>
            <span className={classes['icon']}>
              <IconDots size={20} stroke={1.6} aria-hidden />
              <RestCounts of={rest} />
            </span>
            <span className={classes['name']}>{t('more')}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {rest.map(section => (
            <Menu.Item
              key={section.key}
              component={Link}
              to={addressOf(section)}
              leftSection={<section.icon size={16} aria-hidden />}
              rightSection={<Counts section={section} />}
            >
              {t(`nav.${section.key}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
