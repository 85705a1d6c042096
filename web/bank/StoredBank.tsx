import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type BankFieldsFragment, useBankQuery } from '../generated/bank.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'

interface StoredBankProps {
  /** Draws the bank; `refetch` reads it anew. */
  children: (bank: BankFieldsFragment, refetch: () => Promise<unknown>) => ReactNode
}

function Asked({ id, children }: StoredBankProps & { id: number }) {
  const t = useTranslations('bank')
  const query = useBankQuery({ variables: { id } })
  return (
    <PageAnswer of={query} title={t('title')} back="/dashboard" failure={message => t('failed', { message })}>
      {({ bank }) => children(bank, query.refetch)}
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
