import { Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import type { Minor } from '../../domain/core/money.ts'
import type { HistoryItem } from '../generated/schema.ts'
import { MoneyText, TimeText } from './Money.tsx'
import { useStatusLabel } from './StatusBadge.tsx'
import classes from './Timeline.module.css'

/** A transition as a room's query selects it. */
export interface TimelineItem
  extends Pick<HistoryItem, 'step' | 'proposed' | 'from' | 'to' | 'at' | 'comment' | 'actAs' | 'until'> {
  by: Pick<HistoryItem['by'], 'name' | 'role'>
  approvedBy?: { name?: string | null } | null
  amounts: readonly { name: string; currency: string; amount: Minor }[]
}

export interface TimelineProps {
  of: 'request' | 'replenishment' | 'order'
  /** Newest first. */
  items: readonly TimelineItem[]
  /** Writes the name of an amount; left out when it has none. */
  amountName?: (name: string) => string
  /** Writes a step whose own name says more than the status it leads to. */
  stepName?: (step: string) => string | undefined
  /** Who is expected to act next; nothing when the record is over. What they are to do stands above the record. */
  next?: Actor | undefined
}

/** Who acts, as the viewer names them. */
export type Actor = 'you' | Side

/** Who is expected to act next: the viewer, or the other side of the record. */
export function nextActor(mine: boolean, side: Side): Actor {
  if (mine) return 'you'
  return side === 'client' ? 'staff' : 'client'
}

/** The history of a record: what comes next, and before it who, when, from and to which status, why, and the amounts. */
export function Timeline({ of, items, next, amountName, stepName }: TimelineProps) {
  const t = useTranslations('ui.timeline')
  const role = useTranslations('labels.role')
  const label = useStatusLabel()
  const proposal = useTranslations('ui.timeline.proposal')
  const what = useTranslations('approvals.steps')
  const titleOf = ({ step, proposed, from, to }: TimelineItem) => {
    if (proposed) return proposal(step as 'PROPOSE', { step: what(proposed) })
    if (from === null || from === undefined) return t('created')
    return stepName?.(step) ?? label(of, to as never)
  }
  return (
    <ol className={classes['timeline']} aria-label={t('title')}>
      {next && (
        <li className={classes['item']} data-next>
          <div className={classes['status']}>{t('next', { who: t(next) })}</div>
        </li>
      )}
      {items.map((item, index) => (
        <li key={`${item.at}-${index}`} className={classes['item']}>
          <div className={classes['status']}>{titleOf(item)}</div>
          <Text size="xs" c="dimmed">
            <TimeText at={item.at} /> · {item.by.name ?? role(item.by.role ?? 'SYSTEM')}
            {item.actAs ? ` (${t('actingAs')})` : ''}
            {item.approvedBy?.name && ` · ${t('approvedBy', { name: item.approvedBy.name })}`}
          </Text>
          {item.amounts.map(({ name, currency, amount }) => (
            <Text size="xs" key={name}>
              {amountName ? `${amountName(name)}: ` : ''}
              <MoneyText amount={amount} currency={currency} />
            </Text>
          ))}
          {item.until && (
            <Text size="xs">
              {t('until')} <TimeText at={item.until} />
            </Text>
          )}
          {item.comment && (
            <Text size="sm" className={classes['comment'] ?? ''}>
              {item.comment}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
