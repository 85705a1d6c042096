import { Anchor, Table } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AuditType } from '../../domain/generated/enums.ts'
import type { AuditQuery } from '../generated/audit.ts'
import { Facts } from '../ui/Facts.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TimeText } from '../ui/Money.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { useHereWith } from '../ui/useAddress.ts'
import classes from './Audit.module.css'
import { Change } from './Change.tsx'

type Item = AuditQuery['audit']['items'][number]

/** The page where a record that an entry is about is shown to an admin. */
const paths: Readonly<Record<AuditType, ((id: number) => string) | null>> = {
  USER: id => `/admin/user/${id}`,
  COMPANY: id => `/company/${id}`,
  BANK: id => `/admin/brockman/${id}`,
  // A client's contractors are the client's alone: who did it leads to the client
  CONTRACTOR: null,
  // It opens over this page
  INN: null,
  REQUEST: id => recordPath('REQUEST', id),
  REPLENISHMENT: id => recordPath('REPLENISHMENT', id),
  ORDER: id => recordPath('ORDER', id),
  SETTING: null,
  DEADLINE: null,
  VIEW: null,
  ANSWER_TEMPLATE: () => '/answer-templates',
  BANK_STATEMENT: null,
}

function Changes({ of, label }: { of: Item['changes']; label: string }) {
  const t = useTranslations('audit')
  if (!of.length) return <Hint>{t('noChanges')}</Hint>
  return (
    <div className={classes['changes']} tabIndex={0} role="region" aria-label={label}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('record')}</Table.Th>
            <Table.Th scope="col">{t('field')}</Table.Th>
            <Table.Th scope="col">{t('before')}</Table.Th>
            <Table.Th scope="col">{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.map(change => (
            <Change key={`${change.record} ${change.field}`} of={change} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** The number and the name of an API key, as the log writes both; null: it was done with none. */
function keyIn(text: string | null): { id: string; name: string } | null {
  const [, id = '', name = ''] = /^(\d+) (.*)$/.exec(text ?? '') ?? []
  return id ? { id, name } : null
}

/** What is neither done nor refused: outcome → its word. */
const HALF: Readonly<Record<string, 'factorAsked' | 'proposed'>> = { FACTOR_ASKED: 'factorAsked', PROPOSED: 'proposed' }

/** An entry of the log in a line; opened it shows what was changed, from what to what. */
export function Entry({ of: item }: { of: Item }) {
  const t = useTranslations('audit')
  const problem = useTranslations('problems')
  const { at, userId, userName, actAs, apiKey, action, type, instanceId, changes, outcome, ip, requestId } = item
  const done = outcome === 'OK'
  const half = HALF[outcome] ?? null
  const here = useHereWith()
  const key = keyIn(apiKey)
  const isInn = type === 'INN'
  const page = type && instanceId !== null ? (paths[type]?.(instanceId) ?? null) : null
  const path = isInn && instanceId !== null ? here({ inn: 'registry', find: `№${instanceId}` }) : page
  const actionKey = `actions.${action}` as Parameters<typeof t>[0]
  const readKey = `reads.${action}` as Parameters<typeof t>[0]
  const read = t.has(readKey) ? t(readKey) : action
  const problemKey = outcome as Parameters<typeof problem>[0]
  return (
    <li>
      <details className={classes['entry']}>
        <summary className={classes['line']}>
          <IconChevronRight size={16} className={classes['chevron']} aria-hidden />
          <span className={classes['at']}>
            <TimeText at={at} />
          </span>
          <span className={classes['who']}>
            {userName ?? (userId === null ? t('nobody') : t('personOf', { id: userId }))}
            {actAs !== null && <small>{t('actAs', { id: actAs })}</small>}
            {key && <small>{t('byKey', key)}</small>}
          </span>
          <span className={classes['what']}>{t.has(actionKey) ? t(actionKey) : t('reading', { name: read })}</span>
          <span className={classes['about']}>
            {type && (instanceId === null ? t(`types.${type}`) : t('of', { name: t(`types.${type}`), id: instanceId }))}
          </span>
          {half ? (
            <ToneBadge tone="external">{t(half)}</ToneBadge>
          ) : (
            <ToneBadge tone={done ? 'done' : 'returned'}>{t(done ? 'ok' : 'refused')}</ToneBadge>
          )}
        </summary>
        <div className={classes['more']}>
          <Facts
            columns={3}
            of={[
              half && { label: t('state'), value: t(`${half}Hint`) },
              !done && !half && { label: t('reason'), value: problem.has(problemKey) ? problem(problemKey) : outcome },
              userId !== null && {
                label: t('person'),
                value: (
                  <Anchor component={Link} to={`/admin/user/${userId}`} inherit>
                    {userName ?? t('personOf', { id: userId })}
                  </Anchor>
                ),
              },
              key && { label: t('apiKey'), value: t('keyOf', key) },
              { label: t('call'), value: `${action} · ${requestId}` },
              { label: t('ip'), value: ip },
              path !== null && {
                label: t('record'),
                value: (
                  <Anchor component={Link} to={path} preventScrollReset={isInn} inherit>
                    {t('openRecord')}
                  </Anchor>
                ),
              },
            ]}
          />
          <Changes of={changes} label={`${t('changes')}: №${item.id}`} />
        </div>
      </details>
    </li>
  )
}
