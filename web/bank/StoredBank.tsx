import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type BankFieldsFragment, type BankQuery, useBankQuery } from '../generated/bank.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'
import type { Followed } from '../ui/useReferenceNews.ts'
import { useStored } from '../ui/useStored.ts'

/** A bank that is followed while it is open. */
export interface StoredBankView {
  bank: BankFieldsFragment
  followed: Followed<BankFieldsFragment | undefined>
  /** What of it waits for a second person. */
  approval: BankQuery['bank']['approval']
}

interface StoredBankProps {
  /** Draws the bank. */
  children: (stored: StoredBankView) => ReactNode
}

function Asked({ id, children }: StoredBankProps & { id: number }) {
  const t = useTranslations('bank')
  const query = useBankQuery({ variables: { id } })
  const { of, followed } = useStored(query, { type: 'BANK', id }, ({ bank }) => bank)
  return (
    <PageAnswer of={of} title={t('title')} back="/dashboard" failure={message => t('failed', { message })}>
      {({ bank }) => children({ bank, followed, approval: bank.approval })}
    </PageAnswer>
  )
}

/** The bank that the address names. */
export function StoredBank({ children }: StoredBankProps) {
  const t = useTranslations('bank')
  return (
    <ById title={t('title')} back="/dashboard">
      {id => <Asked id={id}>{children}</Asked>}
    </ById>
  )
}
