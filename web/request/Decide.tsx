import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RequestStatus, RequestStep } from '../../domain/generated/enums.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'
import { type RequestFieldsFragment, useSetRequestStatusMutation } from '../generated/request.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useWriters } from '../ui/Money.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import classes from './Request.module.css'

const schema = () => import('../../domain/request/schema.ts').then(({ requestStatusSchema }) => requestStatusSchema)

/** The status that a step leads to from the request's own. */
function statusAfter(step: RequestStep, from: RequestStatus): RequestStatus {
  const moves: Partial<Record<RequestStatus, RequestStatus>> = requestWorkflow[step].moves
  return moves[from] ?? from
}

interface DecisionProps {
  request: RequestFieldsFragment
  /** Reads the request anew: a decision was taken, or refused because somebody was quicker. */
  onMoved: () => void
}

function RejectDialog({ request, onMoved, onClose }: DecisionProps & { onClose: () => void }) {
  const t = useTranslations('request')
  const { money } = useWriters()
  const [setStatus] = useSetRequestStatusMutation()
  // What was seen when the dialog was opened: a record that has moved since is refused
  const [{ id, version, status: from, clientCompanyName: company, invoicePrice, currency }] = useState(request)
  return (
    <FormDialog
      title={t('rejectTitle', { id })}
      initial={{ status: statusAfter('REJECT', from), comment: '' }}
      schema={schema}
      verb={t('reject')}
      color="red"
      onSubmit={async ({ status, comment }) => {
        await setStatus({ variables: { id, status, comment, version } }).finally(onMoved)
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
        maxLength={1000}
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
  const { id, status, version, steps } = request
  return (
    <>
      {steps.includes('REJECT') && (
        <Button variant="default" c="var(--red)" onClick={() => setRejecting(true)}>
          {t('reject')}
        </Button>
      )}
      {steps.includes('APPROVE') && (
        <ActionButton
          className={classes['forward'] ?? ''}
          failure={message => t('decisionFailed', { message })}
          run={() =>
            setStatus({ variables: { id, status: statusAfter('APPROVE', status), version } })
              .finally(onMoved)
              .then(() => toast.done(t('approved', { id })))
          }
        >
          {t('approve')}
        </ActionButton>
      )}
      {rejecting && <RejectDialog request={request} onMoved={onMoved} onClose={() => setRejecting(false)} />}
    </>
  )
}
