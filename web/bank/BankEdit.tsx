import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { Button, Group, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { accountDoubt } from '../../domain/core/checkDigits.ts'
import { readAccount, readBic, readCorrAccount, readKpp } from '../../domain/core/readCode.ts'
import { readInn } from '../../domain/core/readInn.ts'
import { bankFormSchema, MAX_SHORT_NAME } from '../../domain/bank/schema.ts'
import { ICON_EXTENSIONS } from '../../domain/file/schema.ts'
import {
  type BankFieldsFragment,
  useCreateBankMutation,
  useDeleteBankMutation,
  useSaveBankMutation,
} from '../generated/bank.ts'
import { AuditLink } from '../ui/AuditLink.tsx'
import { CodeField, type CodeFieldProps } from '../ui/CodeField.tsx'
import { Warning } from '../ui/Warning.tsx'
import { DeleteRecord } from '../ui/DeleteRecord.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { TextField } from '../ui/fields.tsx'
import { FileField } from '../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { BicField } from '../ui/lookUp.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { popup } from '../ui/Popup.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { useFormBase } from '../ui/useFormBase.ts'
import { SaveUnlessWaits, Waits } from '../ui/Waits.tsx'
import classes from './Bank.module.css'
import { Logo } from './Logo.tsx'
import { StoredBank, type StoredBankView } from './StoredBank.tsx'
import { type BankValues, inputOf, shownOf, valuesOf } from './values.ts'

const DRAFT = 'bank'
// An upload that nobody sends is gone after a day
const FILES = ['avatar', 'additionalAgreement']

/** The list of the home page is read anew. */
const forgetList = (cache: ApolloCache) => {
  cache.evict({ fieldName: 'banks' })
}

function LogoField({ bank }: { bank: BankFieldsFragment | null }) {
  const t = useTranslations('bank')
  const { values, setFieldValue } = useFormikContext<BankValues>()
  const removed = values.avatar?.name === null
  const path = removed || values.avatar ? null : (bank?.avatarPath ?? null)
  return (
    <>
      <FileField name="avatar" label={t('logo')} accept={ICON_EXTENSIONS} />
      {path && (
        <Group gap={12} mt={8}>
          <Logo path={path} name={bank?.name ?? ''} big />
          {!values.avatar && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => void setFieldValue('avatar', { name: null }, false)}
            >
              {t('removeLogo')}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

const DOUBTS = { length: 'lengthOdd', key: 'keyOdd' } as const

/** An account at a Russian bank; what does not fit its BIC is only warned of (decisions.md section 12, "Bill"). */
function KeyedAccountField({ name, ...rest }: CodeFieldProps & { name: 'account' | 'corrAccount' }) {
  const t = useTranslations('bank')
  const { values } = useFormikContext<BankValues>()
  const [account, bic] = [rest.reads(values[name]), readBic(values.bic)]
  const doubt = accountDoubt(account, bic)
  return (
    <CodeField name={name} {...rest} optional description={doubt ? <Warning>{t(DOUBTS[doubt])}</Warning> : undefined} />
  )
}

function Fields({ bank }: { bank: BankFieldsFragment | null }) {
  const t = useTranslations('bank')
  const blank = bank?.additionalAgreementPath
  return (
    <>
      <Section title={t('bank')}>
        <Pair>
          <TextField name="name" label={t('name')} />
          <div {...(bank?.bic && { className: classes['told'] })}>
            <BicField name="bic" label={t('bic')} optional />
          </div>
          <Wide>
            <TextField
              name="shortName"
              label={t('shortName')}
              description={t('shortNameHint', { max: MAX_SHORT_NAME })}
            />
          </Wide>
          <Wide>
            <TextareaField name="address" label={t('address')} optional />
          </Wide>
        </Pair>
      </Section>
      <Section title={t('payee')}>
        <Pair>
          <CodeField name="inn" label={t('inn')} reads={readInn} inputMode="numeric" optional />
          <CodeField name="kpp" label={t('kpp')} reads={readKpp} inputMode="numeric" optional />
          <KeyedAccountField name="account" label={t('account')} reads={readAccount} />
          <KeyedAccountField name="corrAccount" label={t('corrAccount')} reads={readCorrAccount} />
          <Wide>
            <TextField name="payeeName" label={t('payeeName')} description={t('payeeNameHint')} optional />
          </Wide>
          <Wide>
            <TextField name="payeeShortName" label={t('payeeShortName')} optional />
          </Wide>
          <Wide>
            <TextareaField
              name="beneficiaryAddress"
              label={t('beneficiaryAddress')}
              description={t('beneficiaryAddressHint')}
              optional
            />
          </Wide>
        </Pair>
      </Section>
      <Section title={t('files')}>
        <Pair>
          <div>
            <LogoField bank={bank} />
          </div>
          <div>
            <FileField
              name="additionalAgreement"
              label={t('blank')}
              removable
              stored={bank && blank ? { id: bank.id, type: 'BLANK_AGREEMENT', name: blank } : null}
            />
          </div>
        </Pair>
      </Section>
    </>
  )
}

function NewBank() {
  const t = useTranslations('bank')
  const navigate = useNavigate()
  const [create] = useCreateBankMutation()
  const [kept] = useState(() => keptDraft(DRAFT, valuesOf(null)))
  const send = async (values: BankValues) => {
    const { data } = await create({ variables: { bank: inputOf(values) }, update: forgetList })
    dropDraft(DRAFT)
    const { id, approval } = data?.createBank ?? {}
    popup.done(t('created'))
    void navigate(approval ? `/approval/${approval.id}` : `/admin/brockman/${id}`, { replace: true })
  }
  return (
    <Page title={t('new')} back="/dashboard" narrow>
      <Form initial={kept} schema={bankFormSchema} onSubmit={send}>
        <KeepDraft form={DRAFT} except={FILES} />
        <Fields bank={null} />
        <FormError />
        <ActionBar>
          <SubmitButton>{t('create')}</SubmitButton>
        </ActionBar>
      </Form>
    </Page>
  )
}

function DeleteBank({ bank, followed }: Pick<StoredBankView, 'bank' | 'followed'>) {
  const t = useTranslations('bank')
  const [remove] = useDeleteBankMutation()
  const client = useApolloClient()
  const { id, name } = bank
  const failed = (message: string) => (
    <>
      {t('deleteFailed')}
      <Text span size="sm" c="dimmed" display="block" mt={4}>
        {message}
      </Text>
    </>
  )
  return (
    <DeleteRecord
      record={bank}
      followed={followed}
      who="colleague"
      words={{
        button: t('delete'),
        title: t('deleteTitle', { name }),
        text: t('deleteText'),
        done: t('deleted'),
        failed,
      }}
      remove={version => remove({ variables: { id, version } })}
      to="/dashboard"
      onGone={() => forgetList(client.cache)}
    />
  )
}

function EditBank({ bank, followed, approval }: StoredBankView) {
  const t = useTranslations('bank')
  const ui = useTranslations('ui')
  const [save] = useSaveBankMutation()
  const { id, name } = bank
  const write = { avatarPath: () => t('logoStored') }
  const began = useFormBase({ record: bank, read: shownOf, ...followed, who: 'colleague', write })
  const { avatarPath: _, additionalAgreementFile: __, ...initial } = began.held as ReturnType<typeof shownOf>
  const send = async (values: BankValues) => {
    await began.act(async version => {
      const changed = inputOf(began.changed(values))
      return (await save({ variables: { bank: { ...changed, id, version } } })).data?.saveBank
    })
    popup.done(t('saved'))
  }
  return (
    <Page
      title={name}
      back="/dashboard"
      narrow
      under={approval && <Waits of={approval} />}
      actions={
        <>
          <AuditLink type="BANK" id={id} />
          <Button component={Link} to={`/admin/brockman/${id}/detail`} variant="default">
            {t('detail')}
          </Button>
        </>
      }
    >
      <Form initial={initial} schema={bankFormSchema} began={began} onSubmit={send}>
        <FormGuard />
        <Fields bank={bank} />
        <FormError />
        <ActionBar danger={<DeleteBank bank={bank} followed={followed} />}>
          <SaveUnlessWaits of={approval} verb={ui('save')}>
            <SubmitButton>{ui('save')}</SubmitButton>
          </SaveUnlessWaits>
        </ActionBar>
      </Form>
    </Page>
  )
}

/** /admin/brockman/new and /admin/brockman/{id} */
export function Component() {
  const { id } = useParams()
  if (id === 'new') return <NewBank />
  return <StoredBank>{stored => <EditBank {...stored} />}</StoredBank>
}
