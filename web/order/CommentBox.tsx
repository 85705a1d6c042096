import { useTranslations } from 'use-intl'
import { commentSchema, MAX_ORDER_COMMENT } from '../../domain/order/schema.ts'
import { useCommentOrderMutation } from '../generated/order.ts'
import { DraftWatch, keepable, useDraft } from '../ui/autosave.tsx'
import { Form } from '../ui/Form.tsx'
import { FormNews } from '../ui/FormNews.tsx'
import { Section } from '../ui/Page.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { useStepForm } from '../ui/useStep.ts'
import type { Order } from './OrderDetail.tsx'
import { useOrder } from './record.tsx'

const read = ({ comment }: Order) => ({ value: comment ?? '' })

/** The staff's own note: kept 400 ms after the last edit (decisions.md section 14). */
export function CommentBox() {
  const t = useTranslations('order.staff')
  const [comment] = useCommentOrderMutation()
  const names = { value: t('comment') }
  const work = useOrder()
  const began = useStepForm(work, ['COMMENT'], { read, who: 'colleague', names })
  const { record: order } = work
  const draft = useDraft({
    began,
    payload: values => keepable(commentSchema, values),
    send: async (parts, version) => {
      const value = typeof parts['value'] === 'string' ? parts['value'] : null
      await comment({ variables: { id: order.id, value, version } })
      return { ...order, comment: value, version }
    },
    delay: 400,
  })
  if (!began.isShown) return null
  return (
    <Section>
      <Form
        initial={began.held as ReturnType<typeof read>}
        began={began}
        schema={commentSchema}
        onSubmit={draft.flush}
        gap={4}
      >
        <TextareaField
          name="value"
          label={t('comment')}
          description={t('commentHint', { max: MAX_ORDER_COMMENT })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <FormNews />
        <DraftWatch draft={draft} />
      </Form>
    </Section>
  )
}
