import { ActionIcon, Indicator, Menu } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CounterType } from '../../domain/generated/enums.ts'
import { recordPath } from '../ui/recordPath.ts'
import { useCounters } from './Counters.tsx'

/** Where the notes of a record are; the registry finds an INN by its number too. */
const pathOf = (type: CounterType, id: number) =>
  type === 'INN' ? `?inn=registry&find=${encodeURIComponent(`№${id}`)}` : recordPath(type, id)

/** In the header: the records in whose notes colleagues have mentioned the viewer, until they are read. */
export function Mentions() {
  const t = useTranslations('notes')
  const record = useTranslations('labels.thread')
  const { mentions } = useCounters()
  const count = mentions.reduce((sum, { num }) => sum + num, 0)
  if (count === 0) return null
  const label = t('mentions', { count })
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Indicator label={count > 99 ? '99+' : count} size={16} offset={4}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label}>
            <IconAt size={20} />
          </ActionIcon>
        </Indicator>
      </Menu.Target>
      <Menu.Dropdown>
        {mentions.map(({ type, instanceId, num }) => (
          <Menu.Item key={`${type} ${instanceId}`} component={Link} to={pathOf(type, instanceId)} rightSection={num}>
            {`${record(type)} №${instanceId}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
