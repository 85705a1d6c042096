import { useTranslations } from 'use-intl'
import { PLACEHOLDERS } from '../../domain/answerTemplate/placeholders.ts'
import { answerTemplateSchema, MAX_ANSWER_NAME } from '../../domain/answerTemplate/schema.ts'
import { Desk } from '../../domain/generated/enums.ts'
import {
  type AnswerTemplateFieldsFragment as Template,
  useSaveAnswerTemplateMutation,
} from '../generated/answerTemplate.ts'
import { SelectField } from '../ui/choices.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Hint } from '../ui/Hint.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, useFormBase } from '../ui/useFormBase.ts'

type Values = { desk: Desk; name: string; ru: string; en: string }

interface FieldsProps {
  /** Where the answer may stand. */
  desks: readonly Desk[]
  title: string
  initial: Values
  /** The stored one that is changed, as it began. */
  began?: FormBase
  save: (values: Values) => Promise<unknown>
  onClose: () => void
}

function TemplateDialog({ desks, title, initial, began, save, onClose }: FieldsProps) {
  const t = useTranslations('answerTemplates')
  return (
    <FormDialog
      title={title}
      size="lg"
      initial={initial}
      {...(began && { began })}
      schema={answerTemplateSchema}
      onSubmit={save}
      onClose={onClose}
    >
      {desks.length > 1 && (
        <SelectField
          name="desk"
          label={t('columns.desk')}
          allowDeselect={false}
          data={desks.map(value => ({ value, label: t(`desks.${value}`) }))}
        />
      )}
      <TextField name="name" label={t('columns.name')} maxLength={MAX_ANSWER_NAME} />
      <TextareaField name="ru" label={t('ru')} autosize minRows={4} maxRows={12} lang="ru" />
      <TextareaField name="en" label={t('en')} autosize minRows={4} maxRows={12} lang="en" />
      <Hint>
        {t('placeholders', { names: PLACEHOLDERS.map(name => `{${name}} — ${t(`names.${name}`)}`).join(', ') })}
      </Hint>
    </FormDialog>
  )
}

export interface NewTemplateProps extends Pick<FieldsProps, 'desks' | 'onClose'> {
  onSaved: () => Promise<unknown>
}

/** Adds a canned answer. */
export function NewTemplate({ desks, onSaved, onClose }: NewTemplateProps) {
  const t = useTranslations('answerTemplates')
  const [send] = useSaveAnswerTemplateMutation()
  const save = async (template: Values) => {
    await send({ variables: { template } })
    await onSaved().catch(() => undefined)
    toast.done(t('saved'))
  }
  const initial = { desk: desks[0] ?? Desk.REQUEST, name: '', ru: '', en: '' }
  return <TemplateDialog desks={desks} title={t('new')} initial={initial} save={save} onClose={onClose} />
}

export interface ChangeTemplateProps extends Pick<FieldsProps, 'desks' | 'onClose'> {
  template: Template
  deleted: boolean
  reread: () => Promise<Template | undefined>
}

const shown = ({ desk, name, ru, en }: Template): Values => ({ desk, name, ru, en })

/** Changes a canned answer: what a colleague has changed meanwhile is told in the dialog. */
export function ChangeTemplate({ desks, template, deleted, reread, onClose }: ChangeTemplateProps) {
  const t = useTranslations('answerTemplates')
  const [send] = useSaveAnswerTemplateMutation()
  const began = useFormBase({
    record: template,
    read: shown,
    reread,
    who: 'colleague',
    deleted,
    names: { desk: t('columns.desk'), name: t('columns.name'), ru: t('ru'), en: t('en') },
    write: { desk: value => t(`desks.${value as Desk}`) },
  })
  const save = async (values: Values) => {
    await began.act(async version => {
      const changed = { ...began.changed(values), id: template.id, version }
      return (await send({ variables: { template: changed } })).data?.saveAnswerTemplate
    })
    toast.done(t('saved'))
  }
  return (
    <TemplateDialog
      desks={desks}
      title={t('change')}
      initial={began.held as Values}
      began={began}
      save={save}
      onClose={onClose}
    />
  )
}
