import { useApolloClient } from '@apollo/client/react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BankDocument, type BankFieldsFragment, useBankQuery } from '../generated/bank.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { type Followed, useReferenceNews } from '../ui/useReferenceNews.ts'

/** A bank that is followed while it is open. */
export interface StoredBankView {
  bank: BankFieldsFragment
  followed: Followed<BankFieldsFragment | undefined>
}

interface StoredBankProps {
  /** Draws the bank. */
  children: (stored: StoredBankView) => ReactNode
}

function Asked({ id, children }: StoredBankProps & { id: number }) {
  const t = useTranslations('bank')
  const query = useBankQuery({ variables: { id } })
  const client = useApolloClient()
  // Beside the page: one that is deleted meanwhile leaves the form and what was typed there
  const reread = async () =>
    (await client.query({ query: BankDocument, variables: { id }, fetchPolicy: 'network-only' })).data?.bank
  const followed = useReferenceNews({ type: 'BANK', id }, reread)
  return (
    <PageAnswer of={query} title={t('title')} back="/dashboard" failure={message => t('failed', { message })}>
      {({ bank }) => children({ bank, followed })}
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
