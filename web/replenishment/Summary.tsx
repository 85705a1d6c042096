import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { offerRefused, replenishmentReported } from '../../domain/replenishment/workflow.ts'
import { ReplenishmentPapers } from '../paper/RecordPapers.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText, PercentText, RateText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import { useRecord } from './record.tsx'
import { useClientBalance } from './useClientBalance.ts'

/** What is always needed beside the work: amounts, rate, company, contractor, client, balance. */
export function Summary() {
  const t = useTranslations('replenishment')
  const statements = useTranslations('statements')
  const { record, side } = useRecord()
  const staff = side === 'staff'
  const hasOffer = !offerRefused.includes(record.status)
  const { balance, readBalance } = useClientBalance()
  useBalanceNews(readBalance)
  const { usdAmountAfter, usdAmountBefore, rubAmountBefore, rubAmountAfter, calculationRate, billDate } = record
  // An archived one may never have been credited
  const isReported = replenishmentReported.includes(record.status) && usdAmountAfter !== null
  return (
    <Section title={t('page.summary')} actions={<ReplenishmentPapers id={record.id} isReported={isReported} />}>
      <Facts
        of={[
          {
            label: t('summary.amount'),
            value: <MoneyText amount={record.amount} currency={record.currency} strong />,
          },
          hasOffer &&
            record.rate !== null && {
              label: t('summary.rate'),
              value: (
                <>
                  <RateText rate={record.rate} /> (<PercentText percent={calculationRate} />)
                </>
              ),
            },
          hasOffer &&
            usdAmountBefore !== null &&
            usdAmountAfter === null && {
              label: t('summary.usd'),
              value: <MoneyText amount={usdAmountBefore} currency="USD" />,
            },
          hasOffer &&
            rubAmountBefore !== null && {
              label: t('summary.rub'),
              value: <MoneyText amount={rubAmountBefore} currency="RUB" copy={t('summary.rub')} />,
            },
          rubAmountAfter !== null && {
            label: t('summary.received'),
            value: <MoneyText amount={rubAmountAfter} currency="RUB" />,
          },
          usdAmountAfter !== null && {
            label: t('summary.credited'),
            value: <MoneyText amount={usdAmountAfter} currency="USD" strong />,
          },
          { label: t('summary.company'), value: record.companyName ?? '—' },
          { label: t('summary.contractor'), value: record.contractorName ?? '—' },
          { label: t('summary.clientCompany'), value: record.clientCompanyName },
          { label: t('summary.inn'), value: <Copied value={record.clientCompanyInn} what={t('summary.inn')} /> },
          {
            label: t('summary.request'),
            value: (
              <Anchor component={Link} to={`?request=${record.clientRequestId}`} preventScrollReset size="sm">
                {t('summary.requestNumber', { id: record.clientRequestId })}
              </Anchor>
            ),
          },
          {
            label: t(staff ? 'summary.clientBalance' : 'summary.balance'),
            value: <BalanceFigure amount={balance} {...(staff && { of: record.userId })} />,
          },
          billDate !== null && {
            label: t('summary.bill'),
            value: <BillLink />,
          },
          staff &&
            billDate !== null && {
              label: statements('ofRecord'),
              value: (
                <Anchor
                  component={Link}
                  to={`/bank-statements?search=${encodeURIComponent(`№${record.id}`)}`}
                  size="sm"
                >
                  {statements('ofRecordLink')}
                </Anchor>
              ),
            },
        ]}
      />
    </Section>
  )
}

/** The bill of the record, in a window of its own. */
export function BillLink() {
  const t = useTranslations('replenishment.payment')
  const { record } = useRecord()
  return (
    <Anchor href={`/replenishment/${record.id}/bill`} target="_blank" rel="noreferrer" size="sm" title={t('billHint')}>
      {record.id}BM
    </Anchor>
  )
}

/** Whose replenishment it is, for staff: name, username, telegram. */
export function ClientProfile() {
  const t = useTranslations('replenishment.summary')
  const { record } = useRecord()
  const { name, username, telegram } = record.client
  return (
    <Section title={t('profile')}>
      <Facts
        of={[
          {
            label: t('name'),
            value: (
              <Anchor component={Link} to={`/admin/user/${record.userId}`} inherit>
                {name}
              </Anchor>
            ),
          },
          { label: t('username'), value: <Copied value={username} what={t('username')} /> },
          {
            label: t('telegram'),
            value: telegram ? (
              <Anchor href={`https://t.me/${telegram.replace(/^@/, '')}`} target="_blank" rel="noreferrer" size="sm">
                @{telegram.replace(/^@/, '')}
              </Anchor>
            ) : (
              '—'
            ),
          },
        ]}
      />
    </Section>
  )
}
