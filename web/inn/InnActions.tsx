import { useApolloClient } from '@apollo/client/react'
import { Button, Group, Text } from '@mantine/core'
import { IconBan, IconCheck, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import {
  InnItemDocument,
  type InnItemFieldsFragment,
  useApproveInnMutation,
  useBlockInnMutation,
  useDeleteInnItemMutation,
  useUnblockInnMutation,
} from '../generated/inn.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'

type Item = InnItemFieldsFragment

/** What the questions about an INN show of it. */
const shown = ({ name, status, reason }: Item) => ({ name, status, reason })

/** What a question about an INN begins with when it opens. */
function useInnQuestion(item: Item, open: boolean) {
  const label = useStatusLabel()
  const client = useApolloClient()
  const variables = { inn: item.inn }
  return useFormBase({
    record: item,
    read: shown,
    reread: async () =>
      (await client.query({ query: InnItemDocument, variables, fetchPolicy: 'network-only' })).data?.innItem,
    who: 'colleague',
    write: { status: value => label('inn', value as InnStatus) },
    open,
  })
}

const schema = () => import('../../domain/inn/schema.ts').then(({ blockSchema }) => blockSchema)

/** Asks why: the client reads the reason. */
function BlockDialog({ item, onDone, onClose }: { item: Item; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('inn')
  const [block] = useBlockInnMutation()
  const began = useInnQuestion(item, true)
  const { inn, name } = item
  return (
    <FormDialog
      title={t('actions.blockTitle', { inn })}
      initial={{ comment: '' }}
      began={began}
      schema={schema}
      verb={t('actions.block')}
      color="red"
      onSubmit={async ({ comment }) => {
        await began.act(async version => (await block({ variables: { inn, comment, version } })).data?.blockInn)
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
  const removing = useInnQuestion(item, asking === 'remove')
  const { inn, name, steps, version } = item
  const done = (what: 'approved' | 'unblocked' | 'removed', work: Promise<unknown>) =>
    work.then(() => toast.done(t(what, { inn }))).finally(onDone)
  return (
    <Group gap={8}>
      {steps.includes('APPROVE') && (
        <ActionButton
          size="xs"
          leftSection={<IconCheck size={14} />}
          title={t('approveOf', { inn })}
          run={() => done('approved', approve({ variables: { inn, version } }))}
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
          run={() => done('unblocked', unblock({ variables: { inn, version } }))}
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
        began={removing}
        onConfirm={() =>
          done(
            'removed',
            removing.act(async version => {
              await remove({ variables: { inn, version } })
              return null
            }),
          )
        }
      >
        {t('removeText', { name })}
      </ConfirmDialog>
    </Group>
  )
}
