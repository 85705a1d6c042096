import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type CompanyFieldsFragment, useDeleteCompanyMutation } from '../generated/company.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useAttempt } from '../ui/useAttempt.ts'

/** Deletes a company after a question; a refusal names what uses it. */
export function DeleteCompany({ company: { id, name } }: { company: Pick<CompanyFieldsFragment, 'id' | 'name'> }) {
  const t = useTranslations('company.delete')
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [remove] = useDeleteCompanyMutation()
  const [asked, setAsked] = useState(false)
  const drop = async () => {
    const work = remove({
      variables: { id },
      update: cache => {
        cache.evict({ fieldName: 'companies' })
      },
    })
    if (!(await attempt(work, message => t('failed', { message })))) return
    toast.done(t('done'))
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
        onConfirm={drop}
      >
        {t('text')}
      </ConfirmDialog>
    </>
  )
}
