import { useTranslations } from 'use-intl'
import { useBillQuery } from '../../generated/replenishment.ts'
import { Answer, SkeletonRows } from '../../ui/Answer.tsx'
import { Copied } from '../../ui/CopyButton.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Page.tsx'
import { useRecord } from '../record.tsx'

/** Where the bill is paid to, as a bank's form asks for it: each requisite can be copied. */
export function Requisites() {
  const t = useTranslations('replenishment.payment.requisites')
  const { record } = useRecord()
  const query = useBillQuery({ variables: { id: record.id } })
  const fact = (label: string, value: string | null): Fact => ({
    label,
    value: <Copied value={value} what={label} />,
  })
  return (
    <Section title={t('title')}>
      <Answer of={query} skeleton={<SkeletonRows rows={3} height={34} />}>
        {({ bill: { receivedFrom: payee } }) => (
          <Facts
            columns={2}
            of={[
              fact(t('payee'), payee.name ?? payee.shortName),
              fact(t('inn'), payee.inn),
              fact(t('account'), payee.account),
              fact(t('bic'), payee.bic),
              fact(t('bank'), payee.bankName),
            ]}
          />
        )}
      </Answer>
    </Section>
  )
}
