import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type BankFieldsFragment, useBankQuery } from '../generated/bank.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'

/** Reads the bank anew. */
export type Reread = () => Promise<BankFieldsFragment | undefined>

interface StoredBankProps {
  /** Draws the bank. */
  children: (bank: BankFieldsFragment, reread: Reread) => ReactNode
}

function Asked({ id, children }: StoredBankProps & { id: number }) {
  const t = useTranslations('bank')
  const query = useBankQuery({ variables: { id } })
  return (
    <PageAnswer of={query} title={t('title')} back="/dashboard" failure={message => t('failed', { message })}>
      {({ bank }) => children(bank, async () => (await query.refetch()).data?.bank)}
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
