import { Alert, Anchor, Button, Table, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { rejectSchema } from '../../domain/approval/schema.ts'
import { minor } from '../../domain/core/money.ts'
import type { Role } from '../../domain/generated/enums.ts'
import {
  type ApprovalFieldsFragment,
  useApprovalQuery,
  useApproveApprovalMutation,
  useRejectApprovalMutation,
  useWithdrawApprovalMutation,
} from '../generated/approval.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { MoneyText, TimeText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { useFieldName } from '../ui/useFieldName.ts'
import { StatusOf } from './StatusOf.tsx'
import { useApprovalNews } from './useApprovalNews.ts'

type Approval = ApprovalFieldsFragment

/** The page of the record that an approval is about; null: it has none yet, or none of its own. */
function pathOf({ type, instanceId }: Approval): string | null {
  if (!instanceId) return null
  if (type === 'ORDER' || type === 'REPLENISHMENT') return recordPath(type, instanceId)
  if (type === 'USER') return `/admin/user/${instanceId}`
  if (type === 'COMPANY') return `/company/${instanceId}`
  return type === 'BANK' ? `/admin/brockman/${instanceId}` : null
}

function About({ of }: { of: Approval }) {
  const t = useTranslations('approvals')
  const page = useTranslations('order.page')
  const { order, replenishment, amounts } = of
  const path = pathOf(of)
  const dollars = amounts.find(({ name }) => name === 'usdAmount')
  return (
    <Section title={t('about')}>
      <Facts
        columns={2}
        of={[
          { label: t('columns.what'), value: of.summary },
          path !== null && {
            label: t('record'),
            value: (
              <Anchor component={Link} to={path}>
                №{of.instanceId}
              </Anchor>
            ),
          },
          dollars && { label: 'USD', value: <MoneyText amount={dollars.amount} currency="USD" signed strong /> },
          (order ?? replenishment) && { label: t('client'), value: (order ?? replenishment)?.clientName },
          order && { label: t('recipient'), value: order.contractorName },
          order && { label: page('bank'), value: order.contractorBankName },
          order && { label: page('iban'), value: order.contractorAccountNumber },
          order && { label: page('swift'), value: order.contractorSwift },
          order && {
            label: page('amount'),
            value: <MoneyText amount={order.invoiceAmount} currency={order.invoiceCurrency} />,
          },
          (order ?? replenishment) && { label: t('payer'), value: (order ?? replenishment)?.companyName },
          of.files.length > 0 && {
            label: t('files'),
            value: of.files.map(({ id, fileName }) =>
              of.status === 'WAITING' ? (
                <DownloadButton key={id} id={id} type="APPROVAL_FILE" name={fileName} />
              ) : (
                <Text key={id} size="sm">
                  {fileName}
                </Text>
              ),
            ),
          },
        ]}
      />
    </Section>
  )
}

/** Settings that are amounts of dollars. */
const AMOUNTS = /^(payFrom|creditFrom|details(Changed|New)From)$/

/** Writes a value of a proposal as people read it. */
function useShown(type: Approval['type']): (field: string, text: string | null | undefined) => ReactNode {
  const t = useTranslations('approvals')
  const role = useTranslations('labels.role')
  const way = useTranslations('order.details.ways')
  return (field, text) => {
    if (text === null || text === undefined || text === '') return t(type === 'SETTING' ? 'off' : 'unset')
    if (text === 'true' || text === 'false') return t(text === 'true' ? 'yes' : 'no')
    if (type === 'SETTING' && AMOUNTS.test(field)) return <MoneyText amount={minor(Number(text))} currency="USD" />
    if (field === 'roles') return text.replace(/ROLE_\w+/g, one => role(one as Role))
    return text.replace(/^(PHONE|EMAIL|CHAT)(?=,|$)/, one => way(one as 'PHONE'))
  }
}

function Changes({ of: { type, changes } }: { of: Approval }) {
  const t = useTranslations('approvals')
  const nameOf = useFieldName()
  const shown = useShown(type)
  if (changes.length === 0) return null
  return (
    <Section title={t('changes')}>
      <Table aria-label={t('changes')} layout="fixed" horizontalSpacing={4} style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('changesColumns.field')}</Table.Th>
            <Table.Th>{t('changesColumns.before')}</Table.Th>
            <Table.Th>{t('changesColumns.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, before, after }) => (
            <Table.Tr key={field}>
              <Table.Td>{nameOf(field) || field}</Table.Td>
              <Table.Td>{shown(field, before)}</Table.Td>
              <Table.Td fw={before === after ? 400 : 600}>{shown(field, after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

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
    <Page title={t('one', { id })} beside={<StatusOf status={of.status} />} back="/approval" narrow>
      {closed && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle />} mb={8}>
          {closed}
        </Alert>
      )}
      <About of={of} />
      <Changes of={of} />
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
        title={t('approveTitle')}
        verb={t('approve')}
        onConfirm={async () => {
          await approve({ variables: { id } })
          toast.done(t('approved'))
        }}
      >
        {t('approveText', { summary })}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'WITHDRAW'}
        onClose={close}
        title={t('withdrawTitle')}
        verb={t('withdraw')}
        onConfirm={async () => {
          await withdraw({ variables: { id } })
          toast.done(t('withdrawn'))
        }}
      >
        {t('withdrawText', { summary })}
      </ConfirmDialog>
      {asked === 'REJECT' && (
        <FormDialog<{ reason: string | null }>
          title={t('rejectTitle')}
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
