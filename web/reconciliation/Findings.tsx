import { Alert, List, Text } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Check } from './useChecks.ts'

/** How many ids of a finding are told at most; there may be more. */
const MOST = 20

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
              {t('finding', { ids: ids.join(', ') })}
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
