import { ActionIcon, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankDetailSchema } from '../../domain/bank/schema.ts'
import { useSaveBankDetailMutation } from '../generated/bank.ts'
import { Pair } from '../ui/Columns.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { popup } from '../ui/Popup.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { Waits } from '../ui/Waits.tsx'
import { useFormBase } from '../ui/useFormBase.ts'
import { Logo } from './Logo.tsx'
import { StoredBank, type StoredBankView } from './StoredBank.tsx'

interface CardProps extends StoredBankView {
  field: 'name' | 'beneficiaryAddress'
  title: string
  hint: string
}

/** One field of the payee, edited in a popup. */
function Card({ bank, followed, approval, field, title, hint }: CardProps) {
  const t = useTranslations('bank')
  const [save] = useSaveBankDetailMutation()
  const [editing, setEditing] = useState(false)
  const value = bank.brockmanDetail?.[field] ?? ''
  const began = useFormBase({
    record: bank,
    read: ({ brockmanDetail }) => ({ [field]: brockmanDetail?.[field] ?? '' }),
    ...followed,
    who: 'colleague',
    names: { [field]: title },
    open: editing,
  })
  return (
    <Section
      title={title}
      actions={
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('edit', { field: title })}
          title={t('edit', { field: title })}
          disabled={Boolean(approval)}
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
          initial={began.held}
          began={began}
          schema={bankDetailSchema}
          onSubmit={async detail => {
            await began.act(async version => {
              await save({ variables: { brockmanBankId: bank.id, detail: { ...began.changed(detail), version } } })
              return followed.reread()
            })
            popup.done(t('saved'))
          }}
          onClose={() => setEditing(false)}
        >
          <TextareaField name={field} label={title} description={hint} data-autofocus />
        </FormDialog>
      )}
    </Section>
  )
}

function Detail({ bank, followed, approval }: StoredBankView) {
  const stored = { bank, followed, approval }
  const t = useTranslations('bank')
  return (
    <Page
      title={bank.name}
      back={`/admin/brockman/${bank.id}`}
      narrow
      under={approval && <Waits of={approval} />}
      beside={<Logo path={bank.avatarPath} name={bank.name} />}
    >
      <Pair>
        <Card {...stored} field="name" title={t('payeeName')} hint={t('payeeNameHint')} />
        <Card
          {...stored}
          field="beneficiaryAddress"
          title={t('beneficiaryAddress')}
          hint={t('beneficiaryAddressHint')}
        />
      </Pair>
    </Page>
  )
}

/** /admin/brockman/{id}/detail: the payee of a bank. */
export function Component() {
  return <StoredBank>{stored => <Detail {...stored} />}</StoredBank>
}
