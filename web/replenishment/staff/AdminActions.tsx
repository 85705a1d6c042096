import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { plus } from '../../../domain/core/money.ts'
import type { ReplenishmentStatus } from '../../../domain/generated/enums.ts'
import { archiveSchema } from '../../../domain/replenishment/schema.ts'
import {
  useArchiveReplenishmentMutation,
  useClientBalanceQuery,
  useRollbackReplenishmentMutation,
} from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { useStatusLabel } from '../../ui/StatusBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import { useStepQuestion } from '../../ui/useStep.ts'

/** What only an admin may do: one step back, and the archive. */
export function AdminActions() {
  const t = useTranslations('replenishment.staff')
  const { may } = useRecord()
  const [asked, setAsked] = useState<'ROLLBACK' | 'ARCHIVE' | null>(null)
  const close = () => setAsked(null)
  if (!may('ROLLBACK') && !may('ARCHIVE') && !asked) return null
  return (
    <Section title={t('admin')}>
      <Group gap={8}>
        {may('ROLLBACK') && (
          <Button variant="default" onClick={() => setAsked('ROLLBACK')}>
            {t('rollback')}
          </Button>
        )}
        {may('ARCHIVE') && (
          <Button variant="subtle" color="red" onClick={() => setAsked('ARCHIVE')}>
            {t('archive')}
          </Button>
        )}
      </Group>
      <Rollback opened={asked === 'ROLLBACK'} onClose={close} />
      {asked === 'ARCHIVE' && <Archive onClose={close} />}
    </Section>
  )
}

const read = ({ status, usdAmountAfter }: Replenishment) => ({ status, usdAmountAfter })

/** What a question of an admin begins with. */
function useQuestion(step: 'ROLLBACK' | 'ARCHIVE', open: boolean) {
  const label = useStatusLabel()
  const write = { status: (value: unknown) => label('replenishment', value as ReplenishmentStatus) }
  return useStepQuestion(useRecord(), step, open, { read, who: 'either', write })
}

function Rollback({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('replenishment.staff')
  const { record } = useRecord()
  const label = useStatusLabel()
  const began = useQuestion('ROLLBACK', opened)
  const [rollback] = useRollbackReplenishmentMutation()
  const { data, refetch } = useClientBalanceQuery({ variables: { userId: record.userId } })
  const before = data?.balance.amount
  const [moved] = record.rollback?.amounts ?? []
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      title={t('rollbackTitle', { id: record.id })}
      verb={t('rollbackVerb')}
      danger
      {...(moved && before !== undefined && { balance: { before, after: plus(before, moved.amount) } })}
      onConfirm={async () => {
        await began.act(async version => {
          const { data } = await rollback({ variables: { id: record.id, version } })
          return data?.rollbackReplenishment
        })
        toast.done(t('rolledBack'))
        await refetch().catch(() => undefined)
      }}
    >
      {t(moved ? 'rollbackMoney' : 'rollbackText', { status: label('replenishment', record.status) })}
    </ConfirmDialog>
  )
}

function Archive({ onClose }: { onClose: () => void }) {
  const t = useTranslations('replenishment.staff')
  const { record } = useRecord()
  const began = useQuestion('ARCHIVE', true)
  const [archive] = useArchiveReplenishmentMutation()
  return (
    <FormDialog
      began={began}
      title={t('archiveTitle', { id: record.id })}
      initial={{ comment: '' }}
      schema={archiveSchema}
      verb={t('archive')}
      color="red"
      onSubmit={async ({ comment }) => {
        await began.act(async version => {
          const { data } = await archive({ variables: { id: record.id, version, comment } })
          return data?.archiveReplenishment
        })
        toast.done(t('archived'))
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('archiveText')}</Text>
      <TextareaField name="comment" label={t('archiveReason')} data-autofocus />
    </FormDialog>
  )
}
