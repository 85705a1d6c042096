import { useApolloClient } from '@apollo/client/react'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestStatus, RequestStep } from '../../domain/generated/enums.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'
import { RequestDocument, type RequestFieldsFragment, useSetRequestStatusMutation } from '../generated/request.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { DialogNews } from '../ui/FormNews.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { type FormBase, useFormBase } from '../ui/useFormBase.ts'
import classes from './Request.module.css'

const schema = () => import('../../domain/request/schema.ts').then(({ rejectionSchema }) => rejectionSchema)

/** The status that a step leads to from the request's own. */
function statusAfter(step: RequestStep, from: RequestStatus): RequestStatus {
  const moves: Partial<Record<RequestStatus, RequestStatus>> = requestWorkflow[step].moves
  return moves[from] ?? from
}

const shown = ({ status, comment }: RequestFieldsFragment) => ({ status, comment })

interface DecisionProps {
  request: RequestFieldsFragment
  /** Reads the request anew: a decision was taken, or refused because somebody was quicker. */
  onMoved: () => void
}

function RejectDialog({ request, onMoved, began, onClose }: DecisionProps & { began: FormBase; onClose: () => void }) {
  const t = useTranslations('request')
  const { money } = useFormatters()
  const [setStatus] = useSetRequestStatusMutation()
  const { id, status: from, clientCompanyName: company, invoicePrice, currency } = request
  return (
    <FormDialog
      title={t('rejectTitle', { id })}
      initial={{ comment: '' }}
      began={began}
      schema={schema}
      verb={t('reject')}
      color="red"
      onSubmit={async ({ comment }) => {
        const rejection = { id, status: statusAfter('REJECT', from), comment }
        await began
          .act(async version => (await setStatus({ variables: { ...rejection, version } })).data?.setRequestStatus)
          .finally(onMoved)
        toast.done(t('rejected', { id }))
      }}
      onClose={onClose}
    >
      <Text size="sm">{t('rejectText', { company, amount: money(invoicePrice, currency) })}</Text>
      <TextareaField
        name="comment"
        label={t('fields.rejectReason')}
        placeholder={t('rejectPlaceholder')}
        minRows={3}
        data-autofocus
      />
    </FormDialog>
  )
}

/** Approve and reject, as far as the request's steps have them. */
export function Decide({ request, onMoved }: DecisionProps) {
  const t = useTranslations('request')
  const [rejecting, setRejecting] = useState(false)
  const [setStatus] = useSetRequestStatusMutation()
  const { id, status, steps } = request
  const isOpen = steps.includes('REJECT') || steps.includes('APPROVE')
  const label = useStatusLabel()
  const client = useApolloClient()
  // What was seen when the request was opened: a decision of a colleague is looked at before it is overruled
  const began = useFormBase({
    record: request,
    read: shown,
    reread: async () =>
      (await client.query({ query: RequestDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.request,
    who: 'colleague',
    write: { status: value => label('request', value as RequestStatus) },
    open: rejecting || isOpen,
    offered: isOpen,
  })
  const { isUnseen, touch } = began
  const close = () => {
    touch(false)
    setRejecting(false)
  }
  return (
    <>
      {!rejecting && <DialogNews began={began} />}
      {steps.includes('REJECT') && (
        <Button variant="default" c="var(--red)" disabled={isUnseen} onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {steps.includes('APPROVE') && (
        <ActionButton
          className={classes['forward'] ?? ''}
          disabled={isUnseen}
          failure={message => t('decisionFailed', { message })}
          run={async () => {
            const approval = { id, status: statusAfter('APPROVE', status) }
            await began
              .act(async version => (await setStatus({ variables: { ...approval, version } })).data?.setRequestStatus)
              .finally(onMoved)
            toast.done(t('approved', { id }))
          }}
        >
          {t('approve')}
        </ActionButton>
      )}
      {rejecting && <RejectDialog request={request} began={began} onMoved={onMoved} onClose={close} />}
    </>
  )
}
