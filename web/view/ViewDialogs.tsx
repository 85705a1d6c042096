import { ActionIcon, Checkbox, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sideOf } from '../../domain/core/roles.ts'
import type { ViewList } from '../../domain/generated/enums.ts'
import { MAX_VIEW_NAME, type ViewQuery, viewNameSchema } from '../../domain/view/schema.ts'
import { useDeleteViewMutation, useSaveViewMutation, type ViewFieldsFragment as View } from '../generated/view.ts'
import { rereadAfterFailure } from '../problem.ts'
import { useViewer } from '../session.ts'
import { CheckboxField } from '../ui/choices.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, useFormBase } from '../ui/useFormBase.ts'
import { useRemoval } from '../ui/useRemoval.ts'
import classes from './View.module.css'

type Values = { name: string; shared: boolean }

interface FieldsProps {
  title: string
  initial: Values
  /** The stored one that is changed, as it began. */
  began?: FormBase
  save: (values: Values) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

function ViewForm({ title, initial, began, save, onClose, children }: FieldsProps) {
  const t = useTranslations('views')
  const isStaff = sideOf(useViewer()?.roles ?? []) === 'staff'
  return (
    <FormDialog
      title={title}
      initial={initial}
      {...(began && { began })}
      schema={viewNameSchema}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField name="name" label={t('name')} maxLength={MAX_VIEW_NAME} />
      {isStaff && <CheckboxField name="shared" label={t('shared')} description={t('sharedHint')} />}
      {children}
    </FormDialog>
  )
}

interface NewViewProps {
  list: ViewList
  query: ViewQuery
  reread: () => Promise<unknown>
  onClose: () => void
}

function NewView({ list, query, reread, onClose }: NewViewProps) {
  const t = useTranslations('views')
  const [send] = useSaveViewMutation()
  const save = async (values: Values) => {
    await send({ variables: { view: { ...values, list, query } } })
    await reread().catch(() => undefined)
    toast.done(t('saved'))
  }
  return (
    <ViewForm title={t('new')} initial={{ name: '', shared: false }} save={save} onClose={onClose}>
      <Hint>{t('newHint')}</Hint>
    </ViewForm>
  )
}

interface ChangeViewProps extends NewViewProps {
  view: View
  deleted: boolean
  rereadOne: () => Promise<View | undefined>
}

const shown = ({ name, shared, query }: View) => ({ name, shared, query: JSON.stringify(query) })

/** Changes a view: what a colleague has changed meanwhile is told in the dialog. */
function ChangeView({ view, deleted, query, rereadOne, onClose }: ChangeViewProps) {
  const t = useTranslations('views')
  const [send] = useSaveViewMutation()
  const [takes, setTakes] = useState(false)
  const began = useFormBase({
    record: view,
    read: shown,
    reread: rereadOne,
    who: 'colleague',
    deleted,
    names: { name: t('name'), shared: t('shared'), query: t('filters') },
    write: { query: () => t('otherFilters') },
  })
  const save = async (values: Values) => {
    await began.act(async version => {
      const changed = { ...began.changed(values), ...(takes && { query }), id: view.id, version }
      return (await send({ variables: { view: changed } })).data?.saveView
    })
    toast.done(t('saved'))
  }
  const { name, shared } = began.held as Values
  return (
    <ViewForm title={t('change')} initial={{ name, shared }} began={began} save={save} onClose={onClose}>
      <Checkbox
        label={t('takeFilters')}
        description={t('takeFiltersHint')}
        checked={takes}
        onChange={event => setTakes(event.currentTarget.checked)}
      />
    </ViewForm>
  )
}

export interface ViewDialogsProps {
  list: ViewList
  /** What the list is filtered by now. */
  query: ViewQuery
  /** Opens with the form of a new one, or with all that the viewer may change. */
  shows: 'new' | 'all'
  views: readonly View[]
  reread: () => Promise<readonly View[]>
  onClose: () => void
}

/** Keeps what the list is filtered by under a name, and changes and deletes what is kept. */
export function Component({ list, query, shows, views, reread, onClose }: ViewDialogsProps) {
  const t = useTranslations('views')
  const [edited, setEdited] = useState<View | null>(null)
  const [asked, setAsked] = useState<View | null>(null)
  const [remove] = useDeleteViewMutation()
  const removal = useRemoval()
  const rereadOne = async (id: number) => (await reread()).find(one => one.id === id)
  const drop = async () => {
    if (!asked) return
    const { id, version } = asked
    const work = remove({ variables: { id, version } }).catch(async (error: unknown) => {
      throw await rereadAfterFailure(error, () => rereadOne(id))
    })
    if (await removal(work, { done: t('deleted') })) await reread().catch(() => undefined)
  }
  if (shows === 'new') return <NewView list={list} query={query} reread={reread} onClose={onClose} />
  if (edited)
    return (
      <ChangeView
        list={list}
        query={query}
        view={views.find(({ id }) => id === edited.id) ?? edited}
        deleted={views.every(({ id }) => id !== edited.id)}
        reread={reread}
        rereadOne={() => rereadOne(edited.id)}
        onClose={() => setEdited(null)}
      />
    )
  return (
    <Dialog title={t('manageTitle')} onClose={onClose} size="md">
      {views.length === 0 && <Hint>{t('none')}</Hint>}
      <ul className={classes['rows']} aria-label={t('manageTitle')}>
        {views.map(one => (
          <li key={one.id}>
            <span className={classes['name']}>
              {one.name}
              <Text size="xs" c="dimmed">
                {one.shared ? (one.own ? t('isShared') : t('sharedBy', { name: one.ownerName })) : t('isOwn')}
              </Text>
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('changeOf', { name: one.name })}
              onClick={() => setEdited(one)}
            >
              <IconPencil size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label={t('deleteOf', { name: one.name })}
              onClick={() => setAsked(one)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle', { name: asked?.name ?? '' })}
        danger
        verb={t('delete')}
        onConfirm={drop}
      >
        {t(asked?.shared ? 'deleteShared' : 'deleteText')}
      </ConfirmDialog>
    </Dialog>
  )
}
