import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useBillQuery } from '../../generated/replenishment.ts'
import { Answer } from '../../ui/Answer.tsx'
import { Copied } from '../../ui/CopyButton.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Page.tsx'
import { useRecord } from '../record.tsx'

/** Where the bill is paid to, as a bank's form asks for it: each requisite can be copied. */
export function Requisites() {
  const t = useTranslations('replenishment.payment.requisites')
  const { record } = useRecord()
  const query = useBillQuery({ variables: { id: record.id } })
  const payee = query.data?.bill.receivedFrom
  // The rows stand where they will be: what is below them does not move
  const fact = (label: string, value: string | null | undefined): Fact => ({
    label,
    value: payee ? <Copied value={value} what={label} /> : <Skeleton height={24} maw={240} />,
  })
  const facts = [
    fact(t('payee'), payee?.name ?? payee?.shortName),
    fact(t('inn'), payee?.inn),
    fact(t('account'), payee?.account),
    fact(t('bic'), payee?.bic),
    fact(t('bank'), payee?.bankName),
  ]
  return (
    <Section title={t('title')}>
      {query.error && !payee ? <Answer of={query}>{() => null}</Answer> : <Facts columns={2} of={facts} />}
    </Section>
  )
}
