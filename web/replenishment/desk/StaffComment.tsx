import { useTranslations } from 'use-intl'
import { commentMax, commentSchema } from '../../../domain/replenishment/schema.ts'
import { useCommentReplenishmentMutation } from '../../generated/replenishment.ts'
import { Form } from '../../ui/Form.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { DraftWatch, keepable, useDraft } from '../draft.tsx'
import { type Replenishment, useRecord } from '../record.tsx'

/** The staff's own note: kept 400 ms after the last edit (platform-2 section 5). */
export function StaffComment() {
  const t = useTranslations('replenishment.staff')
  const { record, may } = useRecord()
  const max = commentMax(record.status)
  if (may('COMMENT')) return <Note key={max} record={record} max={max} />
  if (!record.comment) return null
  return <Section title={t('comment')}>{record.comment}</Section>
}

function Note({ record, max }: { record: Replenishment; max: number }) {
  const t = useTranslations('replenishment.staff')
  const { act } = useRecord()
  const [comment] = useCommentReplenishmentMutation({ refetchQueries: ['Replenishment'], awaitRefetchQueries: true })
  const schema = commentSchema(record.status)
  const initial = { value: record.comment ?? '' }
  const draft = useDraft({
    initial,
    payload: values => keepable(schema, values),
    send: ({ value }) =>
      act(({ id }) => comment({ variables: { id, value: typeof value === 'string' ? value : null } })),
    delay: 400,
  })
  return (
    <Section>
      <Form initial={initial} schema={schema} onSubmit={() => draft.flush()} gap={4}>
        <TextareaField
          name="value"
          label={t('comment')}
          description={t('commentHint', { max })}
          maxLength={max}
          minRows={1}
        />
        <DraftWatch draft={draft} />
      </Form>
    </Section>
  )
}
