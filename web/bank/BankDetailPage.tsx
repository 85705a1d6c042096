import { ActionIcon, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankDetailSchema } from '../../domain/bank/schema.ts'
import { type BankFieldsFragment, useSaveBankDetailMutation } from '../generated/bank.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { popup } from '../ui/Popup.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import classes from './Bank.module.css'
import { Logo } from './Logo.tsx'
import { StoredBank } from './StoredBank.tsx'

interface CardProps {
  bank: BankFieldsFragment
  field: 'name' | 'beneficiaryAddress'
  title: string
  hint: string
}

/** One field of the payee, edited in a popup. */
function Card({ bank, field, title, hint }: CardProps) {
  const t = useTranslations('bank')
  const [save] = useSaveBankDetailMutation()
  const [editing, setEditing] = useState(false)
  const value = bank.brockmanDetail?.[field] ?? ''
  return (
    <Section
      title={title}
      actions={
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('edit', { field: title })}
          title={t('edit', { field: title })}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} />
        </ActionIcon>
      }
    >
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} {...(!value && { c: 'dimmed' })}>
        {value || t('empty')}
      </Text>
      {editing && (
        <FormDialog
          title={title}
          initial={{ [field]: value }}
          schema={bankDetailSchema}
          onSubmit={async detail => {
            await save({ variables: { brockmanBankId: bank.id, detail } })
            popup.info(t('saved'))
          }}
          onClose={() => setEditing(false)}
        >
          <TextareaField name={field} label={title} description={hint} data-autofocus />
        </FormDialog>
      )}
    </Section>
  )
}

function Detail({ bank }: { bank: BankFieldsFragment }) {
  const t = useTranslations('bank')
  return (
    <Page
      title={bank.name}
      back={`/admin/brockman/${bank.id}`}
      narrow
      beside={<Logo path={bank.avatarPath} name={bank.name} />}
    >
      <div className={classes['pair']}>
        <Card bank={bank} field="name" title={t('payeeName')} hint={t('payeeNameHint')} />
        <Card
          bank={bank}
          field="beneficiaryAddress"
          title={t('beneficiaryAddress')}
          hint={t('beneficiaryAddressHint')}
        />
      </div>
    </Page>
  )
}

/** /admin/brockman/{id}/detail: the payee of a bank. */
export function Component() {
  return <StoredBank>{bank => <Detail bank={bank} />}</StoredBank>
}
