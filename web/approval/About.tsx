import { Alert, Anchor, Box, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { plus } from '../../domain/core/money.ts'
import type { ApprovalFieldsFragment } from '../generated/approval.ts'
import { BalanceChange } from '../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { useFieldName } from '../ui/useFieldName.ts'
import { phaseOf, valueOf } from './phases.ts'

/** An approval as its page shows it. */
export type Approval = ApprovalFieldsFragment

/** The page of the record that an approval is about; null: it has none yet, or none of its own. */
function pathOf({ type, instanceId }: Approval): string | null {
  if (!instanceId) return null
  if (type === 'ORDER' || type === 'REPLENISHMENT') return recordPath(type, instanceId)
  if (type === 'USER') return `/admin/user/${instanceId}`
  if (type === 'COMPANY') return `/company/${instanceId}`
  return type === 'BANK' ? `/admin/brockman/${instanceId}` : null
}

/** The uploads by what they are: a slip and an invoice of the agent. */
function Files({ of: { files, status } }: { of: Approval }) {
  const nameOf = useFieldName()
  return (
    <Stack gap={12} mt={4}>
      {files.map(({ id, fileName, field }) => (
        <div key={id}>
          <Text size="xs" c="dimmed">
            {nameOf(field)}
          </Text>
          {status === 'WAITING' ? <DownloadButton id={id} type="APPROVAL_FILE" name={fileName} /> : fileName}
        </div>
      ))}
    </Stack>
  )
}

/** What an approval is about: the record, the money, the recipient, the uploads. */
export function About({ of }: { of: Approval }) {
  const t = useTranslations('approvals')
  const page = useTranslations('order.page')
  const { order, replenishment, amounts, balance } = of
  const path = pathOf(of)
  const dollars = amounts.find(({ name }) => name === 'usdAmount')
  const worth = amounts.find(({ name }) => name === 'worth')
  return (
    <Section title={t(`about.${phaseOf(of.status)}`)}>
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
          worth && { label: t('worth'), value: <MoneyText amount={worth.amount} currency="USD" /> },
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
          of.files.length > 0 && { label: t('files'), value: <Files of={of} /> },
        ]}
      />
      {dollars && typeof balance === 'number' && (
        <Box mt={16}>
          <BalanceChange before={balance} after={plus(balance, dollars.amount)} />
        </Box>
      )}
    </Section>
  )
}

/** Warns of details other than those of the last payment to the same recipient. */
export function OtherDetails({ of }: { of: Approval }) {
  const t = useTranslations('approvals.otherDetails')
  const id = valueOf(of, 'comparedWith')
  if (!id) return null
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('title')} mb={8}>
      <Text size="sm">
        {t('text')}{' '}
        <Anchor component={Link} to={recordPath('ORDER', Number(id))} size="sm">
          {t('order', { id })}
        </Anchor>
      </Text>
    </Alert>
  )
}
