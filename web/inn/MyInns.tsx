import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { innValid } from '../../domain/core/checkDigits.ts'
import {
  type InnClaimFieldsFragment,
  useAddInnMutation,
  useDeleteInnMutation,
  useInnChangedSubscription,
  useMyInnsQuery,
} from '../generated/inn.ts'
import { Answer } from '../ui/Answer.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { usePages } from '../ui/usePages.ts'
import { InnLine, InnList } from './InnList.tsx'

const schema = () => import('../../domain/inn/schema.ts').then(({ innClaimSchema }) => innClaimSchema)
const DRAFT = 'inn'
const nothing = { inn: '', name: '', address: '', comment: '' }
const isWhole = (inn: string) => /^(\d{10}|\d{12})$/.test(inn.trim())

/** Adds an INN of one's own; wrong check digits are only warned of. */
function AddForm({ onAdded, onCancel }: { onAdded: () => void; onCancel: () => void }) {
  const t = useTranslations('inn')
  const ui = useTranslations('ui')
  const check = useTranslations('fields')
  const [add] = useAddInnMutation()
  const [initial] = useState(() => keptDraft(DRAFT, nothing))
  const submit = async (values: typeof nothing) => {
    await add({ variables: { claim: values } })
    dropDraft(DRAFT)
    toast.done(t('mine.added', { inn: values.inn.trim() }))
    onAdded()
  }
  return (
    <Form initial={initial} schema={schema} onSubmit={submit} gap={12}>
      {({ values }) => (
        <>
          <KeepDraft form={DRAFT} />
          <TextField
            name="inn"
            label={t('fields.inn')}
            description={
              isWhole(values.inn) && !innValid(values.inn.trim()) ? (
                <Text span inherit c="var(--amber)" role="status">
                  {check('innCheck')}
                </Text>
              ) : (
                t('fields.innHint')
              )
            }
            inputMode="numeric"
            maxLength={20}
            data-autofocus
          />
          <TextField name="name" label={t('fields.name')} maxLength={255} />
          <TextField name="address" label={t('fields.address')} maxLength={500} optional />
          <TextareaField name="comment" label={t('fields.comment')} maxLength={1000} optional />
          <FormError />
          <Group justify="flex-end" gap={8}>
            <Button
              variant="default"
              onClick={() => {
                dropDraft(DRAFT)
                onCancel()
              }}
            >
              {ui('cancel')}
            </Button>
            <SubmitButton>{t('mine.add')}</SubmitButton>
          </Group>
        </>
      )}
    </Form>
  )
}

/** ?inn=mine: a client's own INNs. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inn.mine')
  const ui = useTranslations('ui')
  const blocked = useTranslations('fields')
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<InnClaimFieldsFragment | null>(null)
  const [search, setSearch] = useState('')
  const query = useMyInnsQuery({ variables: { page: 0, ...(search && { search }) } })
  const { fetchMore, refetch } = query
  const list = query.data?.myInns ?? query.previousData?.myInns
  const pages = usePages(
    query.data?.myInns,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const [remove] = useDeleteInnMutation()
  const again = () => void refetch().catch(() => undefined)
  useInnChangedSubscription({
    ignoreResults: true,
    // The list stays as it is until the socket is back
    onError: () => undefined,
    onData: again,
  })
  const addButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  if (adding)
    return (
      <Dialog key="add" title={t('add')} size="md" onClose={onClose}>
        <AddForm
          onCancel={() => setAdding(false)}
          onAdded={() => {
            setAdding(false)
            again()
          }}
        />
      </Dialog>
    )
  return (
    <Dialog key="list" title={t('title')} size="lg" onClose={onClose}>
      <Group gap={8} mb={12} justify="space-between">
        {(search || pages.more || (list?.items.length ?? 0) > 5) && (
          <SearchField value={search} onSearch={setSearch} placeholder={t('search')} />
        )}
        {(search || list?.items.length !== 0) && addButton}
      </Group>
      <Answer
        of={{ ...query, data: list }}
        failure={message => t('failed', { message })}
        isEmpty={({ items }) => items.length === 0}
        empty={
          search ? (
            <Empty title={ui('notFound')} hint={ui('notFoundHint')} />
          ) : (
            <Empty title={t('empty')} hint={t('emptyHint')} action={addButton} />
          )
        }
      >
        {({ items }) => (
          <InnList
            label={t('list')}
            items={items}
            pages={pages}
            toDo={() => false}
            beside={item => (
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => setLeaving(item)}
                aria-label={t('remove', { inn: item.inn })}
                title={t('remove', { inn: item.inn })}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          >
            {item => item.reason && <InnLine tone="red">{blocked('innBlockedFor', { reason: item.reason })}</InnLine>}
          </InnList>
        )}
      </Answer>
      <ConfirmDialog
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('removeTitle')}
        danger
        onConfirm={async () => {
          if (!leaving) return
          await remove({ variables: { inn: leaving.inn } })
          toast.done(t('removed', { inn: leaving.inn }))
          again()
        }}
      >
        {leaving ? `${leaving.inn}, ${leaving.name}` : ''}
      </ConfirmDialog>
    </Dialog>
  )
}
