import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
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
import { toast } from '../../ui/toast.ts'
import { useRecord } from '../record.tsx'

/** What only an admin may do: one step back, and the archive. */
export function AdminActions() {
  const t = useTranslations('replenishment.staff')
  const { may } = useRecord()
  if (!may('ROLLBACK') && !may('ARCHIVE')) return null
  return (
    <Section title={t('admin')}>
      <Group gap={8}>
        {may('ROLLBACK') && <Rollback />}
        {may('ARCHIVE') && <Archive />}
      </Group>
    </Section>
  )
}

function Rollback() {
  const t = useTranslations('replenishment.staff')
  const { record, act } = useRecord()
  const [opened, setOpened] = useState(false)
  const [rollback] = useRollbackReplenishmentMutation()
  const { data, refetch } = useClientBalanceQuery({ variables: { userId: record.userId } })
  const before = data?.balance.amount
  const credited = record.usdAmountAfter
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('rollback')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('rollbackTitle', { id: record.id })}
        verb={t('rollbackVerb')}
        danger
        {...(credited !== null && before !== undefined && { balance: { before, after: before - credited } })}
        onConfirm={async () => {
          await act(key => rollback({ variables: key }))
          toast.done(t('rolledBack'))
          await refetch().catch(() => undefined)
        }}
      >
        {t(credited === null ? 'rollbackText' : 'rollbackMoney')}
      </ConfirmDialog>
    </>
  )
}

function Archive() {
  const t = useTranslations('replenishment.staff')
  const { record, act } = useRecord()
  const [opened, setOpened] = useState(false)
  const [archive] = useArchiveReplenishmentMutation()
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setOpened(true)}>
        {t('archive')}
      </Button>
      {opened && (
        <FormDialog
          title={t('archiveTitle', { id: record.id })}
          initial={{ comment: '' }}
          schema={archiveSchema}
          verb={t('archive')}
          color="red"
          onSubmit={async ({ comment }) => {
            await act(key => archive({ variables: { ...key, comment } }))
            toast.done(t('archived'))
          }}
          onClose={() => setOpened(false)}
        >
          <Text size="sm">{t('archiveText')}</Text>
          <TextareaField name="comment" label={t('archiveReason')} data-autofocus />
        </FormDialog>
      )}
    </>
  )
}
