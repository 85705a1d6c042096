import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'

interface StepProps {
  to: string | undefined
  label: string
  children: ReactNode
}

function Step({ to, label, children }: StepProps) {
  if (!to)
    return (
      <ActionIcon variant="default" size={36} disabled aria-label={label} title={label}>
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon component={Link} to={to} variant="default" size={36} aria-label={label} title={label}>
      {children}
    </ActionIcon>
  )
}

export interface QueueStepsProps {
  /** The record on the page; once its work is done it is no longer in the queue. */
  id: number
  /** The records that wait for the desk, the newest first, as their list has them. */
  queue: readonly number[]
  pathOf: (id: number) => string
}

/** On the desk of a record: leads to the next one that waits, and to the one before. */
export function QueueSteps({ id, queue, pathOf }: QueueStepsProps) {
  const t = useTranslations('ui.queue')
  const path = (to: number | undefined) => (to === undefined ? undefined : pathOf(to))
  const above = path(queue.findLast(other => other > id))
  const below = path(queue.find(other => other < id))
  if (!above && !below) return null
  return (
    <ActionIcon.Group>
      <Step to={above} label={t('above')}>
        <IconChevronUp size={18} />
      </Step>
      <Step to={below} label={t('below')}>
        <IconChevronDown size={18} />
      </Step>
    </ActionIcon.Group>
  )
}
