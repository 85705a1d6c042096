import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { plus } from '../../../domain/core/money.ts'
import type { ReplenishmentStatus } from '../../../domain/generated/enums.ts'
import { archiveSchema } from '../../../domain/replenishment/schema.ts'
import { useArchiveReplenishmentMutation, useRollbackReplenishmentMutation } from '../../generated/replenishment.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { useStatusLabel } from '../../ui/StatusBadge.tsx'
import { SecondFollows } from '../../ui/Waits.tsx'
import { toast } from '../../ui/toast.ts'
import { useStepQuestion } from '../../ui/useStep.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import { useClientBalance } from '../useClientBalance.ts'

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
      <Archive opened={asked === 'ARCHIVE'} onClose={close} />
    </Section>
  )
}

const read = ({ status, usdAmountAfter }: Replenishment) => ({ status, usdAmountAfter })

/** What a question of an admin begins with. */
function useAdminQuestion(step: 'ROLLBACK' | 'ARCHIVE', open: boolean) {
  const label = useStatusLabel()
  const write = { status: (value: unknown) => label('replenishment', value as ReplenishmentStatus) }
  return useStepQuestion(useRecord(), step, open, { read, who: 'either', write })
}

interface StepDialogProps {
  opened: boolean
  onClose: () => void
}

function Rollback({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('replenishment.staff')
  const label = useStatusLabel()
  const [rollback] = useRollbackReplenishmentMutation()
  const { id, status, rollback: undone, seconds } = useRecord().record
  const began = useAdminQuestion('ROLLBACK', opened)
  const { balance, readBalance } = useClientBalance()
  const [moved] = undone?.amounts ?? []
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      began={began}
      danger
      title={t('rollbackTitle', { id })}
      verb={t('rollbackVerb')}
      {...(moved && balance !== undefined && { balance: { before: balance, after: plus(balance, moved.amount) } })}
      onConfirm={async () => {
        await began.act(async version => (await rollback({ variables: { id, version } })).data?.rollbackReplenishment)
        toast.done(t('rolledBack'))
        await readBalance()
      }}
    >
      <Text size="sm">{t(moved ? 'rollbackMoney' : 'rollbackText', { status: label('replenishment', status) })}</Text>
      {moved && <SecondFollows of={seconds} step="ROLLBACK" usd={null} />}
    </ConfirmDialog>
  )
}

function Archive({ opened, onClose }: StepDialogProps) {
  const t = useTranslations('replenishment.staff')
  const [archive] = useArchiveReplenishmentMutation()
  const { id } = useRecord().record
  const began = useAdminQuestion('ARCHIVE', opened)
  if (!opened) return null
  return (
    <FormDialog
      title={t('archiveTitle', { id })}
      onClose={onClose}
      began={began}
      initial={{ comment: '' }}
      schema={archiveSchema}
      verb={t('archive')}
      color="red"
      onSubmit={async ({ comment }) => {
        await began.act(
          async version => (await archive({ variables: { id, version, comment } })).data?.archiveReplenishment,
        )
        toast.done(t('archived'))
      }}
    >
      <Text size="sm">{t('archiveText')}</Text>
      <TextareaField name="comment" label={t('archiveReason')} data-autofocus />
    </FormDialog>
  )
}
