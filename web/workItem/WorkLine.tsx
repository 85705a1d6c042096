import { Text } from '@mantine/core'
import { IconHandStop, IconUser, IconUserCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import type { CounterType } from '../../domain/generated/enums.ts'
import { useReleaseWorkItemMutation, useTakeWorkItemMutation } from '../generated/workItem.ts'
import { useViewer } from '../session.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { type Due, DeadlineMark } from '../ui/DeadlineMark.tsx'
import { useFormatters } from '../ui/Money.tsx'
import type { WorkedOnBy } from '../ui/WorkedOn.tsx'
import classes from './Work.module.css'

export interface WorkLineProps {
  type: CounterType
  id: number
  /** What the record is called where several stand beside each other; said with the buttons. */
  name?: string
  of: WorkedOnBy | null | undefined
  /** Until when staff should have done their step; said before who does it. */
  deadline?: Due | null | undefined
  /** Reads the record anew: it was taken up or let go, or somebody was quicker. */
  onMoved: () => void
}

/** Until when a record waits and who works on it. */
export function WorkLine({ deadline, ...work }: WorkLineProps) {
  return (
    <div className={classes['row']}>
      <DeadlineMark of={deadline} always />
      <Work {...work} />
    </div>
  )
}

/** Who works on a record: takes it up, lets it go, and warns of a colleague who is at it. It closes no step. */
function Work({ type, id, name, of, onMoved }: Omit<WorkLineProps, 'deadline'>) {
  const t = useTranslations('work')
  const viewer = useViewer()
  const { time } = useFormatters()
  const [take] = useTakeWorkItemMutation()
  const [release] = useReleaseWorkItemMutation()
  const variables = { type, id }
  const named = (verb: string) => ({ ...(name && { 'aria-label': `${verb}: ${name}` }) })
  const line = useRef<HTMLDivElement>(null)
  const acts = useRef(false)
  const act = (work: Promise<unknown>) => {
    acts.current = true
    return work.finally(onMoved)
  }
  const taking = () => act(take({ variables }))
  const holder = of?.userId
  // The button that was pressed is no more: the keyboard goes on from the one in its place
  useEffect(() => {
    if (acts.current && document.activeElement === document.body) line.current?.querySelector('button')?.focus()
    acts.current = false
  }, [holder])
  const isOwn = of?.userId === viewer?.userId
  if (!of)
    return (
      <div className={classes['line']} ref={line}>
        <ActionButton
          size="compact-sm"
          variant="subtle"
          leftSection={<IconHandStop size={14} />}
          leavesFocus
          {...named(t('take'))}
          run={taking}
        >
          {t('take')}
        </ActionButton>
      </div>
    )
  const mayTakeOver = !isOwn && belongs(viewer?.roles ?? [], 'ADMIN')
  const Icon = isOwn ? IconUserCheck : IconUser
  return (
    <div ref={line} className={classes['line']} data-other={!isOwn || undefined} role="status">
      <Icon size={16} aria-hidden />
      <Text size="sm">
        {isOwn ? t('ownSince', { date: time(of.since) }) : t('otherSince', { name: of.name, date: time(of.since) })}
      </Text>
      {isOwn && (
        <ActionButton
          size="compact-sm"
          variant="subtle"
          leavesFocus
          {...named(t('release'))}
          run={() => act(release({ variables }))}
        >
          {t('release')}
        </ActionButton>
      )}
      {mayTakeOver && (
        <ActionButton size="compact-sm" variant="subtle" leavesFocus {...named(t('takeOver'))} run={taking}>
          {t('takeOver')}
        </ActionButton>
      )}
    </div>
  )
}
