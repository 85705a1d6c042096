import { Button } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type CompanyFieldsFragment, useDeleteCompanyMutation } from '../generated/company.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useFormBase } from '../ui/useFormBase.ts'
import type { Followed } from '../ui/useReferenceNews.ts'
import { useRemoval } from '../ui/useRemoval.ts'

/** What the question shows. */
const shown = ({ name }: CompanyFieldsFragment) => ({ name })

/** A company that is followed while it is open. */
export interface StoredCompanyProps {
  company: CompanyFieldsFragment
  followed: Followed<CompanyFieldsFragment | undefined>
}

/** Deletes a company after a question; a refusal names what uses it. */
export function DeleteCompany({ company, followed }: StoredCompanyProps) {
  const { id, name } = company
  const t = useTranslations('company.delete')
  const navigate = useNavigate()
  const removal = useRemoval()
  const [remove] = useDeleteCompanyMutation()
  const client = useApolloClient()
  const [asked, setAsked] = useState(false)
  const began = useFormBase({
    record: company,
    read: shown,
    ...followed,
    who: 'colleague',
    open: asked,
  })
  const drop = async () => {
    const work = began.act(async version => {
      await remove({ variables: { id, version } })
      return null
    })
    if (!(await removal(work, { done: t('done'), failed: message => t('failed', { message }) }))) return
    client.cache.evict({ fieldName: 'companies' })
    void navigate('/company', { replace: true })
  }
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsked(true)}>
        {t('button')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('title', { name })}
        danger
        began={began}
        onConfirm={drop}
      >
        {t('text')}
      </ConfirmDialog>
    </>
  )
}
