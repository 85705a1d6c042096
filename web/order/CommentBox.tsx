import { Textarea } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_ORDER_COMMENT } from '../../domain/order/schema.ts'
import { useCommentOrderMutation } from '../generated/order.ts'
import { Section } from '../ui/Page.tsx'
import { useReason } from '../ui/useReason.ts'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'

/** Comments are saved this long after the last edit (platform-2 section 5). */
const SAVE_AFTER_MS = 400

/** The staff's own note, saved while it is typed. */
export function CommentBox({ order, work }: { order: Order; work: Work }) {
  const t = useTranslations('order.staff')
  const [typed, setTyped] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const [failure, setFailure] = useState('')
  const reason = useReason()
  const sent = useRef('')
  const [save] = useCommentOrderMutation()
  const { id, comment } = order
  const keep = useDebouncedCallback(
    async (value: string) => {
      sent.current = value
      setState('saving')
      try {
        await work(() => save({ variables: { id, value } }))
        if (sent.current === value) setState('saved')
      } catch (error) {
        setState('idle')
        setFailure(t('commentFailed', { message: reason(error) }))
      }
    },
    { delay: SAVE_AFTER_MS, flushOnUnmount: true },
  )
  const said =
    state === 'idle' ? t('commentHint', { max: MAX_ORDER_COMMENT }) : t(state === 'saved' ? 'commentSaved' : 'saving')
  return (
    <Section>
      <Textarea
        label={t('comment')}
        description={<span aria-live="polite">{said}</span>}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={MAX_ORDER_COMMENT}
        value={typed ?? comment ?? ''}
        error={failure}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setFailure('')
          setState('idle')
          keep(event.currentTarget.value)
        }}
        // What follows is sent with the version that the note leaves
        onBlur={() => keep.flush()}
      />
    </Section>
  )
}
