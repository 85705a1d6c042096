import {
  IconAlertCircleFilled,
  IconArchive,
  IconCircleCheckFilled,
  IconCircleDotFilled,
  IconClockHour4,
  IconProgress,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { sideOf } from '../../domain/core/roles.ts'
import type { InnStatus, OrderStatus, ReplenishmentStatus, RequestStatus } from '../../domain/generated/enums.ts'
import { replenishmentLabel } from '../../domain/replenishment/labels.ts'
import { useViewer } from '../session.ts'
import classes from './StatusBadge.module.css'
import { type Tone, toneOf, type Workflowed } from './tones.ts'

const icons: Record<Tone, typeof IconArchive> = {
  mine: IconCircleDotFilled,
  theirs: IconClockHour4,
  returned: IconAlertCircleFilled,
  external: IconProgress,
  done: IconCircleCheckFilled,
  archived: IconArchive,
}

/** A word with the tone's icon and colour: for what is no status of a workflow. */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <span className={classes['badge']} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

interface Statuses {
  inn: InnStatus
  request: RequestStatus
  replenishment: ReplenishmentStatus
  order: OrderStatus
}

type StatusLabel = <Room extends Workflowed>(room: Room, status: Statuses[Room], toDo?: boolean) => string

/** Writes a status in the words of the viewer's side; of no certain record unless it is said whether it waits for them. */
export function useStatusLabel(): StatusLabel {
  const t = useTranslations() as (key: string) => string
  const side = sideOf(useViewer()?.roles ?? [])
  return (room, status, toDo = true) =>
    t(
      room === 'replenishment'
        ? replenishmentLabel(side, status as ReplenishmentStatus, toDo)
        : `labels.${room}.${side}.${status}`,
    )
}

export interface StatusBadgeProps<Room extends Workflowed> {
  /** The workflow whose status it is. */
  of: Room
  status: Statuses[Room]
  /** The record waits for the viewer. */
  toDo?: boolean
}

/** A status: a dot or icon with a word, both from the viewer's side. */
export function StatusBadge<Room extends Workflowed>({ of, status, toDo = false }: StatusBadgeProps<Room>) {
  const label = useStatusLabel()
  return <ToneBadge tone={toneOf(of, status, toDo)}>{label(of, status, toDo)}</ToneBadge>
}
