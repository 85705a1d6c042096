import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useNavigationKeys } from './useNavigationKeys.ts'

/** What opens over the page leaves the page where it is. */
const staysHere = (path: string) => path.startsWith('?')

interface StepProps {
  to: string | undefined
  label: string
  children: ReactNode
}

function Step({ to, label, children }: StepProps) {
  const shared = { variant: 'default', size: 36, 'aria-label': label, title: label } as const
  if (!to)
    return (
      <ActionIcon {...shared} disabled>
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon {...shared} component={Link} to={to} preventScrollReset={staysHere(to)}>
      {children}
    </ActionIcon>
  )
}

export interface QueueNavigationProps {
  /** The record on the page; once its work is done it is no longer in the queue. */
  id: number
  /** The records that wait for the desk, the newest first, as their list has them. */
  queue: readonly number[]
  /** Where a record is shown: a path, or `?…` for what opens over the page. */
  pathOf: (id: number) => string
  /** The record waits for the desk no more: the way on stands out. */
  done: boolean
}

/** On the desk of a record: leads to the next one that waits, and to the one before; by J and K too. It keeps its place without them. */
export function QueueNavigation({ id, queue, pathOf, done }: QueueNavigationProps) {
  const t = useTranslations('ui.queue')
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const path = (to: number | undefined) => (to === undefined ? undefined : pathOf(to))
  const above = path(queue.findLast(other => other > id))
  const below = path(queue.find(other => other < id))
  useNavigationKeys(place, by => {
    const to = by === 1 ? below : above
    if (to) void navigate(to, { preventScrollReset: staysHere(to) })
  })
  // The older one has waited longer
  const next = done ? (below ?? above) : undefined
  return (
    <Group gap={8} wrap="nowrap" component="span">
      {next && (
        <Button component={Link} to={next} preventScrollReset={staysHere(next)} size="xs">
          {t('next')}
        </Button>
      )}
      <ActionIcon.Group ref={place}>
        <Step to={above} label={t('above')}>
          <IconChevronUp size={18} />
        </Step>
        <Step to={below} label={t('below')}>
          <IconChevronDown size={18} />
        </Step>
      </ActionIcon.Group>
    </Group>
  )
}
