import { ActionIcon, Button, Group } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  type InnClaimFieldsFragment,
  useAddInnMutation,
  useDeleteInnMutation,
  useMyInnsQuery,
} from '../generated/inn.ts'
import { Answer } from '../ui/Answer.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast } from '../ui/toast.ts'
import { useAddress } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useRereading } from '../ui/useRereading.ts'
import { InnForm } from './InnForm.tsx'
import { InnLine, InnList } from './InnList.tsx'

const schema = () => import('../../domain/inn/schema.ts').then(({ innClaimSchema }) => innClaimSchema)

/** ?inn=mine: a client's own INNs; innAdd=1 adds one. */
export function Component({ onClose }: { onClose: () => void }) {
  const t = useTranslations('inn.mine')
  const ui = useTranslations('ui')
  const blocked = useTranslations('fields')
  const [read, write] = useAddress()
  // The list opens anew then: the focus goes back to what had opened the form
  const [wasAdding, setWasAdding] = useState(false)
  const stopAdding = () => {
    setWasAdding(true)
    write({ innAdd: null }, { replace: true })
  }
  const [leaving, setLeaving] = useState<InnClaimFieldsFragment | null>(null)
  const [search, setSearch] = useState('')
  const query = useMyInnsQuery({ variables: { page: 0, ...(search && { search }) } })
  const { fetchMore } = query
  const list = query.data?.myInns ?? query.previousData?.myInns
  const pages = usePages(
    query.data?.myInns,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  const [add] = useAddInnMutation()
  const [remove] = useDeleteInnMutation()
  const again = useRereading(query)
  useRecordNews({ type: 'INN' }, again)
  const addButton = (
    <Button
      leftSection={<IconPlus size={16} />}
      {...(wasAdding && { 'data-autofocus': true })}
      onClick={() => write({ innAdd: '1' })}
    >
      {t('add')}
    </Button>
  )
  if (read('innAdd'))
    return (
      <Dialog key="add" title={t('add')} size="md" onClose={stopAdding}>
        <InnForm
          draft="inn"
          schema={schema}
          send={claim => add({ variables: { claim } })}
          verb={t('add')}
          onCancel={stopAdding}
          onSent={inn => {
            toast.done(t('added', { inn }))
            stopAdding()
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
