import { Button, Skeleton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { toDecimalText } from '../../../domain/core/money.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Copied } from '../../ui/CopyButton.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { useFormatters } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { PaymentQr } from '../PaymentQr.tsx'
import classes from '../Replenishment.module.css'
import { payeeOf, type useBill } from '../useBill.ts'

function CopyAll({ text }: { text: string }) {
  const t = useTranslations('replenishment.payment.requisites')
  const ui = useTranslations('ui')
  const { copied, copy } = useClipboard({ timeout: 1500 })
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      onClick={() => copy(text)}
    >
      {copied ? ui('copied') : t('copyAll')}
    </Button>
  )
}

/** Where the bill is paid to, as a bank's form asks for it: each requisite can be copied. */
export function Requisites({ query, bill }: ReturnType<typeof useBill>) {
  const t = useTranslations('replenishment.payment.requisites')
  const { money } = useFormatters()
  const payee = bill && payeeOf(bill)
  // What is copied, and what is read where that differs; the rows stand where they will be: what is below them does not move
  const rows = [
    [t('payee'), payee?.payee],
    [t('inn'), payee?.inn],
    [t('kpp'), payee?.kpp],
    [t('account'), payee?.account],
    [t('bank'), payee?.bankName],
    [t('bic'), payee?.bic],
    [t('corrAccount'), payee?.corrAccount],
    [t('sum'), bill && toDecimalText(bill.totalRub), bill && money(bill.totalRub)],
    [t('purpose'), bill?.purpose],
  ] as const
  // An accountant pastes the whole into a payment order, or sends it to whoever pays
  const all = rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')
  const facts = rows.map(
    ([label, value, read]): Fact => ({
      label,
      value: payee ? (
        <Copied value={value} what={label}>
          {read}
        </Copied>
      ) : (
        <Skeleton height={24} maw={240} />
      ),
    }),
  )
  return (
    <Section title={t('title')} actions={bill && <CopyAll text={all} />}>
      {query.error && !payee ? (
        <Answer of={query}>{() => null}</Answer>
      ) : (
        <div className={classes['requisites']}>
          <Facts columns={2} of={facts} />
          {bill?.qr && (
            <figure className={classes['qr']}>
              <PaymentQr text={bill.qr} />
              <figcaption>{t('qrHint')}</figcaption>
            </figure>
          )}
        </div>
      )}
    </Section>
  )
}
