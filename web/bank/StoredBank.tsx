import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type BankFieldsFragment, useBankQuery } from '../generated/bank.ts'
import { Answer } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

function Asked({ id, children }: { id: number; children: (bank: BankFieldsFragment) => ReactNode }) {
  const t = useTranslations('bank')
  const query = useBankQuery({ variables: { id } })
  return (
    <Answer of={query} failure={message => t('failed', { message })}>
      {({ bank }) => children(bank)}
    </Answer>
  )
}

/** The bank that the address names. */
export function StoredBank({ children }: { children: (bank: BankFieldsFragment) => ReactNode }) {
  const t = useTranslations('bank')
  const ui = useTranslations('ui')
  const { id = '' } = useParams()
  if (/^[1-9]\d{0,8}$/.test(id))
    return (
      <Asked key={id} id={Number(id)}>
        {children}
      </Asked>
    )
  return (
    <Page title={t('title')} back="/dashboard">
      <Empty title={ui('notFound')} />
    </Page>
  )
}
