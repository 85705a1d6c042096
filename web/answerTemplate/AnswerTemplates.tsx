import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { desksOf } from '../../domain/answerTemplate/schema.ts'
import {
  type AnswerTemplateFieldsFragment as Template,
  useAnswerTemplatesQuery,
  useDeleteAnswerTemplateMutation,
} from '../generated/answerTemplate.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { rereadAfterFailure } from '../problem.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { folded } from '../ui/names.ts'
import { Page, Toolbar } from '../ui/Page.tsx'
import { useOnlyLooks } from '../ui/ReadOnlyVisit.tsx'
import { RefreshButton } from '../ui/RefreshButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useListAgain } from '../ui/useListAgain.ts'
import { useRemoval } from '../ui/useRemoval.ts'
import classes from './AnswerTemplate.module.css'
import { ChangeTemplate, NewTemplate } from './TemplateDialog.tsx'

function useColumns(hasDesks: boolean): Column<Template>[] {
  const t = useTranslations('answerTemplates')
  const { language } = useLanguage()
  const desk: Column<Template> = {
    key: 'desk',
    title: t('columns.desk'),
    render: one => t(`desks.${one.desk}`),
    width: 220,
  }
  return [
    { key: 'name', title: t('columns.name'), render: ({ name }) => name, width: 280 },
    {
      key: 'text',
      title: t('columns.text'),
      desktopOnly: true,
      render: one => (
        <Text size="sm" c="dimmed" lineClamp={2} className={classes['text'] ?? ''}>
          {one[language]}
        </Text>
      ),
    },
    ...(hasDesks ? [desk] : []),
  ]
}

/** /answer-templates: what the viewer's desks often write to clients (docs/decisions.md section 26). */
export function Component() {
  const t = useTranslations('answerTemplates')
  const desks = desksOf(useViewer()?.roles ?? [])
  const isLooking = useOnlyLooks()
  const [read, write] = useAddress()
  const search = read('search')
  const query = useAnswerTemplatesQuery({ fetchPolicy: 'cache-and-network' })
  useListAgain(query.refetch)
  const columns = useColumns(desks.length > 1)
  const removal = useRemoval()
  const [remove] = useDeleteAnswerTemplateMutation()
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const [asked, setAsked] = useState<Template | null>(null)
  const templates = query.data?.answerTemplates
  const reread = async (id: number) => (await query.refetch()).data?.answerTemplates.find(one => one.id === id)
  const fits = ({ name, ru, en }: Template) => folded(`${name}\n${ru}\n${en}`).includes(folded(search))
  const drop = async () => {
    if (!asked) return
    const { id, version } = asked
    const work = remove({ variables: { id, version } }).catch(async (error: unknown) => {
      throw await rereadAfterFailure(error, () => reread(id))
    })
    if (await removal(work, { done: t('deleted') })) await query.refetch().catch(() => undefined)
  }
  const add = !isLooking && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      count={templates?.length ?? null}
      under={
        <Text size="sm" c="dimmed">
          {t('hint')}
        </Text>
      }
      actions={add}
    >
      <Toolbar>
        <SearchField
          live
          value={search}
          onSearch={text => write({ search: text }, { replace: true })}
          placeholder={t('search')}
        />
        <RefreshButton refresh={query.refetch} />
      </Toolbar>
      <Answer
        of={query}
        failure={message => t('failed', { message })}
        isEmpty={({ answerTemplates }) => answerTemplates.length === 0}
        empty={<Empty title={t('empty')} hint={t('emptyHint')} action={add} />}
      >
        {({ answerTemplates }) => (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={answerTemplates.filter(fits)}
            rowKey={({ id }) => id}
            {...(!isLooking && {
              onOpen: (one: Template) => setEdited(one),
              actions: (one: Template) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('deleteOf', { name: one.name })}
                  onClick={() => setAsked(one)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              ),
            })}
            empty={<Empty title={t('notFound')} />}
          />
        )}
      </Answer>
      {edited === 'new' && <NewTemplate desks={desks} onSaved={query.refetch} onClose={() => setEdited(null)} />}
      {edited && edited !== 'new' && (
        <ChangeTemplate
          desks={desks}
          template={templates?.find(({ id }) => id === edited.id) ?? edited}
          deleted={templates?.every(({ id }) => id !== edited.id) ?? false}
          reread={() => reread(edited.id)}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle', { name: asked?.name ?? '' })}
        danger
        verb={t('delete')}
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Page>
  )
}
