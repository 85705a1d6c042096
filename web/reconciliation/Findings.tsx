import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { recordPath } from '../ui/recordPath.ts'
import type { Check } from './useChecks.ts'

/** How many ids of a finding are told at most; there may be more. */
const MOST = 20

const userPath = (id: number) => `/admin/user/${id}`

/** Where the rows of a table are shown. */
const PATHS: Readonly<Record<string, (id: number) => string>> = {
  app_user: userPath,
  client_balance: userPath,
  client_order: id => recordPath('ORDER', id),
  replenishment: id => recordPath('REPLENISHMENT', id),
  request: id => recordPath('REQUEST', id),
}

/** The ids of a finding, each a link where its row is shown. */
function Ids({ of: table, ids }: { of: string | null | undefined; ids: readonly number[] }) {
  const t = useTranslations('checks')
  const path = PATHS[table ?? '']
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      {id === 0 ? (
        t('everybody')
      ) : path ? (
        <Anchor component={Link} to={path(id)} inherit>
          {id}
        </Anchor>
      ) : (
        id
      )}
    </Fragment>
  ))
}

/** What of the rules does not hold, with the records that break them. */
export function Findings({ of }: { of: Check['findings'] }) {
  const t = useTranslations('checks')
  const check = useTranslations('check')
  const table = (name: string | null | undefined) =>
    name && check.has(`tables.${name}` as 'tables.bank') ? `${check(`tables.${name}` as 'tables.bank')}: ` : ''
  if (of.length === 0) return null
  return (
    <Alert color="red" variant="light" icon={<IconShieldX />} title={t('findings')} mb={16}>
      <List size="sm" spacing={6}>
        {of.map(({ rule, of: name, ids }) => (
          <List.Item key={`${rule} ${name}`}>
            {check(`rules.${rule}`)}
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {table(name)}
              {ids.length === 0 ? t('gone') : t.rich('finding', { ids: () => <Ids of={name} ids={ids} /> })}
              {ids.length === MOST && ` (${t('first')})`}
            </Text>
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt={8}>
        {t('advice')}
      </Text>
    </Alert>
  )
}
