import { useTranslations } from 'use-intl'
import { commentMax, commentSchema } from '../../../domain/replenishment/schema.ts'
import { useCommentReplenishmentMutation } from '../../generated/replenishment.ts'
import { DraftWatch, keepable, useDraft } from '../../ui/autosave.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormNews } from '../../ui/FormNews.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import type { FormBase } from '../../ui/useFormBase.ts'
import { useStepForm } from '../../ui/useStep.ts'
import { type Replenishment, useRecord } from '../record.tsx'

const read = ({ comment }: Replenishment) => ({ value: comment ?? '' })

/** The staff's own note: kept 400 ms after the last edit (decisions.md section 14). */
export function StaffComment() {
  const t = useTranslations('replenishment.staff')
  const work = useRecord()
  const { record } = work
  const began = useStepForm(work, ['COMMENT'], { read, who: 'colleague', names: { value: t('comment') } })
  if (began.isShown) return <Note began={began} />
  if (!record.comment) return null
  return <Section title={t('comment')}>{record.comment}</Section>
}

function Note({ began }: { began: FormBase }) {
  const t = useTranslations('replenishment.staff')
  const { record } = useRecord()
  const [comment] = useCommentReplenishmentMutation({ refetchQueries: ['Replenishment'], awaitRefetchQueries: true })
  const schema = commentSchema(record.status)
  const max = commentMax(record.status)
  const draft = useDraft({
    began,
    payload: values => keepable(schema, values),
    send: async (parts, version) => {
      const value = typeof parts['value'] === 'string' ? parts['value'] : null
      await comment({ variables: { id: record.id, value, version } })
      return { ...record, comment: value, version }
    },
    delay: 400,
  })
  return (
    <Section>
      <Form
        initial={began.held as ReturnType<typeof read>}
        began={began}
        schema={schema}
        onSubmit={() => draft.flush()}
        gap={4}
      >
        <TextareaField name="value" label={t('comment')} description={t('commentHint', { max })} minRows={1} />
        <FormNews />
        <DraftWatch draft={draft} />
      </Form>
    </Section>
  )
}
