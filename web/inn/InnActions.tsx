import { Button, Group, Text } from '@mantine/core'
import { IconBan, IconCheck, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStep } from '../../domain/generated/enums.ts'
import {
  useApproveInnMutation,
  useBlockInnMutation,
  useDeleteInnItemMutation,
  useUnblockInnMutation,
} from '../generated/inn.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'

interface Item {
  readonly inn: string
  readonly name: string
  readonly steps: readonly InnStep[]
}

const schema = () => import('../../domain/inn/schema.ts').then(({ blockSchema }) => blockSchema)

/** Asks why: the client reads the reason. */
function BlockDialog({ item, onDone, onClose }: { item: Item; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('inn')
  const [block] = useBlockInnMutation()
  const { inn, name } = item
  return (
    <FormDialog
      title={t('actions.blockTitle', { inn })}
      initial={{ comment: '' }}
      schema={schema}
      verb={t('actions.block')}
      color="red"
      onSubmit={async ({ comment }) => {
        await block({ variables: { inn, comment } })
        toast.done(t('actions.blocked', { inn }))
        onDone()
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('actions.blockText', { name })}</Text>
      <TextareaField
        name="comment"
        label={t('fields.reason')}
        placeholder={t('actions.blockPlaceholder')}
        maxLength={1000}
        data-autofocus
      />
    </FormDialog>
  )
}

export interface InnActionsProps {
  item: Item
  /** Also offers to delete the INN from the registry. */
  removable?: boolean
  /** After a step was taken, or refused because the INN has changed meanwhile. */
  onDone: () => void
}

/** What staff may do with an INN of the registry now. */
export function InnActions({ item, removable = false, onDone }: InnActionsProps) {
  const t = useTranslations('inn.actions')
  const [asking, setAsking] = useState<'block' | 'remove' | null>(null)
  const [approve] = useApproveInnMutation()
  const [unblock] = useUnblockInnMutation()
  const [remove] = useDeleteInnItemMutation()
  const { inn, name, steps } = item
  const done = (what: 'approved' | 'unblocked' | 'removed', work: Promise<unknown>) =>
    work.then(() => toast.done(t(what, { inn }))).finally(onDone)
  return (
    <Group gap={8}>
      {steps.includes('APPROVE') && (
        <ActionButton
          size="xs"
          leftSection={<IconCheck size={14} />}
          title={t('approveOf', { inn })}
          run={() => done('approved', approve({ variables: { inn } }))}
        >
          {t('approve')}
        </ActionButton>
      )}
      {steps.includes('UNBLOCK') && (
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconLockOpen size={14} />}
          title={t('unblockOf', { inn })}
          run={() => done('unblocked', unblock({ variables: { inn } }))}
        >
          {t('unblock')}
        </ActionButton>
      )}
      {steps.includes('BLOCK') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBan size={14} />}
          title={t('blockOf', { inn })}
          onClick={() => setAsking('block')}
        >
          {t('block')}
        </Button>
      )}
      {removable && steps.includes('DELETE') && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={14} />}
          title={t('removeOf', { inn })}
          onClick={() => setAsking('remove')}
        >
          {t('remove')}
        </Button>
      )}
      {asking === 'block' && <BlockDialog item={item} onDone={onDone} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={t('removeTitle', { inn })}
        verb={t('remove')}
        danger
        onConfirm={() => done('removed', remove({ variables: { inn } }))}
      >
        {t('removeText', { name })}
      </ConfirmDialog>
    </Group>
  )
}
