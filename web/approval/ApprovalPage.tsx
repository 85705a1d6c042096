import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { rejectSchema } from '../../domain/approval/schema.ts'
import {
  useApprovalQuery,
  useApproveApprovalMutation,
  useRejectApprovalMutation,
  useWithdrawApprovalMutation,
} from '../generated/approval.ts'
import { useApprovalNews } from '../shell/Counters.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { TimeText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { About, type Approval, OtherDetails } from './About.tsx'
import { Changes, Checked } from './Changes.tsx'
import { StatusOf } from './StatusOf.tsx'

/** Who has signed, and until when somebody may. */
function Signatures({ of }: { of: Approval }) {
  const t = useTranslations('approvals')
  const role = useTranslations('labels.role')
  const person = (one: Approval['proposedBy']) => `${one.name ?? ''} (${role(one.role)})`
  return (
    <Section>
      <Facts
        columns={2}
        of={[
          {
            label: t('proposedBy'),
            value: `${person(of.proposedBy)}${of.actAs ? `, ${t('actingAs', { id: of.actAs })}` : ''}`,
          },
          { label: t('at'), value: <TimeText at={of.at} /> },
          of.status === 'WAITING' && { label: t('expires'), value: <TimeText at={of.expiresAt} /> },
          of.status !== 'WAITING' && {
            label: t('decidedBy'),
            value: of.decidedBy ? person(of.decidedBy) : t('system'),
          },
          of.decidedAt ? { label: t(`statuses.${of.status}`), value: <TimeText at={of.decidedAt} /> } : null,
          of.reason ? { label: t('reason'), value: of.reason } : null,
        ]}
      />
    </Section>
  )
}

function Shown({ of }: { of: Approval }) {
  const t = useTranslations('approvals')
  const [asked, setAsked] = useState<Approval['actions'][number] | null>(null)
  const [approve] = useApproveApprovalMutation()
  const [reject] = useRejectApprovalMutation()
  const [withdraw] = useWithdrawApprovalMutation()
  const { id, summary, actions, closed } = of
  const close = () => setAsked(null)
  const may = (action: Approval['actions'][number]) => actions.includes(action)
  return (
    <Page
      title={t('one', { id })}
      beside={<StatusOf status={of.status} toSign={may('APPROVE')} />}
      back="/approval"
      narrow
    >
      {closed && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle />} mb={8}>
          {closed}
        </Alert>
      )}
      <OtherDetails of={of} />
      <About of={of} />
      <Changes of={of} />
      <Checked of={of} />
      <Signatures of={of} />
      {actions.length > 0 && (
        <ActionBar
          danger={
            may('REJECT') && (
              <Button variant="light" color="red" onClick={() => setAsked('REJECT')}>
                {t('reject')}
              </Button>
            )
          }
        >
          {may('WITHDRAW') && (
            <Button variant="default" onClick={() => setAsked('WITHDRAW')}>
              {t('withdraw')}
            </Button>
          )}
          {may('APPROVE') && <Button onClick={() => setAsked('APPROVE')}>{t('approve')}</Button>}
        </ActionBar>
      )}
      <ConfirmDialog
        opened={asked === 'APPROVE'}
        onClose={close}
        title={t('approveTitle', { summary })}
        verb={t('approve')}
        onConfirm={async () => {
          await approve({ variables: { id } })
          toast.done(t('approved'))
        }}
      >
        {t('approveText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'WITHDRAW'}
        onClose={close}
        title={t('withdrawTitle', { summary })}
        verb={t('withdraw')}
        onConfirm={async () => {
          await withdraw({ variables: { id } })
          toast.done(t('withdrawn'))
        }}
      >
        {t('withdrawText')}
      </ConfirmDialog>
      {asked === 'REJECT' && (
        <FormDialog<{ reason: string | null }>
          title={t('rejectTitle', { summary })}
          onClose={close}
          initial={{ reason: null }}
          schema={rejectSchema}
          verb={t('reject')}
          color="red"
          onSubmit={async ({ reason }) => {
            await reject({ variables: { id, reason } })
            toast.done(t('rejected'))
          }}
        >
          <TextareaField name="reason" label={t('rejectReason')} autosize minRows={2} data-autofocus />
        </FormDialog>
      )}
    </Page>
  )
}

function Stored({ id }: { id: number }) {
  const t = useTranslations('approvals')
  const query = useApprovalQuery({ variables: { id } })
  // Somebody else may decide on it, or its day may be over
  useApprovalNews(query.refetch)
  return (
    <PageAnswer of={query} title={t('one', { id })} back="/approval" failure={message => t('failed', { message })}>
      {({ approval }) => <Shown of={approval} />}
    </PageAnswer>
  )
}

/** /approval/{id}: what was proposed, by whom, and what the reader may do about it. */
export function Component() {
  const t = useTranslations('approvals')
  return (
    <ById title={t('title')} back="/approval">
      {id => <Stored id={id} />}
    </ById>
  )
}
