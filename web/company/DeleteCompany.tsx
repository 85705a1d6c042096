import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { type CompanyFieldsFragment, useDeleteCompanyMutation } from '../generated/company.ts'
import { DeleteRecord } from '../ui/DeleteRecord.tsx'
import type { Followed } from '../ui/useReferenceNews.ts'

/** A company that is followed while it is open. */
export interface StoredCompanyProps {
  company: CompanyFieldsFragment
  followed: Followed<CompanyFieldsFragment | undefined>
}

/** Deletes a company after a question; a refusal names what uses it. */
export function DeleteCompany({ company, followed }: StoredCompanyProps) {
  const { id, name } = company
  const t = useTranslations('company.delete')
  const [remove] = useDeleteCompanyMutation()
  const client = useApolloClient()
  return (
    <DeleteRecord
      record={company}
      followed={followed}
      who="colleague"
      words={{
        button: t('button'),
        title: t('title', { name }),
        text: t('text'),
        done: t('done'),
        failed: message => t('failed', { message }),
      }}
      remove={version => remove({ variables: { id, version } })}
      to="/company"
      onGone={() => client.cache.evict({ fieldName: 'companies' })}
    />
  )
}
