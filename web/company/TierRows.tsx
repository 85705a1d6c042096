import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TierFieldsFragment } from '../generated/company.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useWriters } from '../ui/Money.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'
import classes from './Company.module.css'
import { TierLine } from './Tiers.tsx'
import { writeOperator } from '../ui/operator.ts'

export interface TierRowsProps<Tier extends TierFieldsFragment> {
  tiers: readonly Tier[]
  /** Before the figures of a tier: whose it is. */
  before?: (tier: Tier) => ReactNode
  onEdit: (tier: Tier) => void
  remove: (tier: Tier) => Promise<unknown>
}

/** Tiers that can be changed and, after a question, deleted. */
export function TierRows<Tier extends TierFieldsFragment>({ tiers, before, onEdit, remove }: TierRowsProps<Tier>) {
  const t = useTranslations('company.tier')
  const write = useWriters()
  const attempt = useAttempt()
  const [asked, setAsked] = useState<Tier | null>(null)
  const written = ({ operator, amount, rate }: Tier) =>
    `${write.percent(rate)} ${writeOperator(operator)} ${write.money(amount, 'USD')}`
  const drop = async () => {
    if (!asked) return
    if (await attempt(remove(asked), message => t('deleteFailed', { message }))) toast.done(t('deleted'))
  }
  return (
    <>
      <ul className={classes['rows']}>
        {tiers.map(tier => (
          <li key={tier.id}>
            <span className={classes['tier']}>
              {before?.(tier)}
              <TierLine of={tier} />
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('editOf', { tier: written(tier) })}
              onClick={() => onEdit(tier)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('deleteOf', { tier: written(tier) })}
              onClick={() => setAsked(tier)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle', { tier: asked ? written(asked) : '' })}
        danger
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
