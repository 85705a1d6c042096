import { useApolloClient } from '@apollo/client/react'
import { Button, Group, Text } from '@mantine/core'
import { IconBan, IconCheck, IconLockOpen, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InnStatus } from '../../domain/generated/enums.ts'
import {
  InnItemDocument,
  type InnItemFieldsFragment,
  useApproveInnMutation,
  useBlockInnMutation,
  useDeleteInnItemMutation,
  useInnItemQuery,
  useUnblockInnMutation,
} from '../generated/inn.ts'
import { isMissing } from '../problem.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, useFormBase } from '../ui/useFormBase.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useRereading } from '../ui/useRereading.ts'

type Item = InnItemFieldsFragment

/** What the questions about an INN show of it. */
const shown = ({ name, status, reason }: Item) => ({ name, status, reason })

/** What is asked about an INN. */
export interface AskedInn {
  readonly item: Item
  readonly step: 'BLOCK' | 'DELETE'
}

/** What a question about an INN begins with. The INN may leave the list behind it: it is followed by itself. */
function useInnQuestion({ item: first, step }: AskedInn, changes: number) {
  const label = useStatusLabel()
  const client = useApolloClient()
  const variables = { inn: first.inn }
  const query = useInnItemQuery({ variables, fetchPolicy: 'cache-and-network' })
  const { data, error } = query
  const again = useRereading(query)
  useRecordNews({ type: 'INN' }, again)
  const [changesBefore] = useState(changes)
  useEffect(() => {
    if (changes !== changesBefore) again()
  }, [changes, changesBefore, again])
  const item = data?.innItem ?? first
  return useFormBase({
    record: item,
    read: shown,
    reread: async () =>
      (await client.query({ query: InnItemDocument, variables, fetchPolicy: 'network-only' })).data?.innItem,
    who: 'colleague',
    write: { status: value => label('inn', value as InnStatus) },
    offered: item.steps.includes(step),
    deleted: error !== undefined && isMissing(error),
  })
}

const schema = () => import('../../domain/inn/schema.ts').then(({ blockSchema }) => blockSchema)

interface QuestionProps extends InnQuestionProps {
  began: FormBase
}

/** Asks why: the client reads the reason. */
function BlockDialog({ asked: { item }, began, onDone, onClose }: QuestionProps) {
  const t = useTranslations('inn')
  const [block] = useBlockInnMutation()
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

function RemoveDialog({ asked: { item }, began, onDone, onClose }: QuestionProps) {
  const t = useTranslations('inn.actions')
  const [remove] = useDeleteInnItemMutation()
  const { inn, name } = item
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('removeTitle', { inn })}
      verb={t('remove')}
      danger
      began={began}
      onConfirm={async () => {
        await began
          .act(async version => {
            await remove({ variables: { inn, version } })
            return null
          })
          .finally(onDone)
        toast.done(t('removed', { inn }))
      }}
    >
      {t('removeText', { name })}
    </ConfirmDialog>
  )
}

export interface InnQuestionProps {
  asked: AskedInn
  /** How many changes the list behind it has heard of: a question that has just opened may not hear for itself yet. */
  changes?: number
  /** After the step was taken, or refused because the INN has changed meanwhile. */
  onDone: () => void
  onClose: () => void
}

/** The question about an INN that stands open; drawn beside the list, which the INN may leave meanwhile. */
export function InnQuestion(props: InnQuestionProps) {
  const began = useInnQuestion(props.asked, props.changes ?? 0)
  const Question = props.asked.step === 'BLOCK' ? BlockDialog : RemoveDialog
  return <Question {...props} began={began} />
}

export interface InnActionsProps {
  item: Item
  /** Also offers to delete the INN from the registry. */
  removable?: boolean
  /** Opens the question about a step. */
  onAsk: (asked: AskedInn) => void
  /** After a step was taken, or refused because the INN has changed meanwhile. */
  onDone: () => void
}

/** What staff may do with an INN of the registry now. */
export function InnActions({ item, removable = false, onAsk, onDone }: InnActionsProps) {
  const t = useTranslations('inn.actions')
  const [approve] = useApproveInnMutation()
  const [unblock] = useUnblockInnMutation()
  const { inn, steps, version } = item
  const done = (what: 'approved' | 'unblocked', work: Promise<unknown>) =>
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
          onClick={() => onAsk({ item, step: 'BLOCK' })}
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
          onClick={() => onAsk({ item, step: 'DELETE' })}
        >
          {t('remove')}
        </Button>
      )}
    </Group>
  )
}
