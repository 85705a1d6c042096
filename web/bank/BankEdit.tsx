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
import { CodeField, type CodeFieldProps, Warning } from '../ui/CodeField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
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
import { useRemoval } from '../ui/useRemoval.ts'
import classes from './Bank.module.css'
import { Logo } from './Logo.tsx'
import { StoredBank, type StoredBankView } from './StoredBank.tsx'
import { type BankValues, inputOf, valuesOf } from './values.ts'

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
        <div className={classes['pair']}>
          <TextField name="name" label={t('name')} />
          <div {...(bank?.bic && { className: classes['told'] })}>
            <BicField name="bic" label={t('bic')} optional />
          </div>
          <div className={classes['wide']}>
            <TextField
              name="shortName"
              label={t('shortName')}
              description={t('shortNameHint', { max: MAX_SHORT_NAME })}
            />
          </div>
          <div className={classes['wide']}>
            <TextareaField name="address" label={t('address')} optional />
          </div>
        </div>
      </Section>
      <Section title={t('payee')}>
        <div className={classes['pair']}>
          <CodeField name="inn" label={t('inn')} reads={readInn} inputMode="numeric" optional />
          <CodeField name="kpp" label={t('kpp')} reads={readKpp} inputMode="numeric" optional />
          <KeyedAccountField name="account" label={t('account')} reads={readAccount} />
          <KeyedAccountField name="corrAccount" label={t('corrAccount')} reads={readCorrAccount} />
          <div className={classes['wide']}>
            <TextField name="payeeName" label={t('payeeName')} description={t('payeeNameHint')} optional />
          </div>
          <div className={classes['wide']}>
            <TextField name="payeeShortName" label={t('payeeShortName')} optional />
          </div>
          <div className={classes['wide']}>
            <TextareaField
              name="beneficiaryAddress"
              label={t('beneficiaryAddress')}
              description={t('beneficiaryAddressHint')}
              optional
            />
          </div>
        </div>
      </Section>
      <Section title={t('files')}>
        <div className={classes['pair']}>
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
        </div>
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
    popup.info(t('created'))
    void navigate(`/admin/brockman/${data?.createBank.id}`, { replace: true })
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

function EditBank({ bank, followed }: StoredBankView) {
  const t = useTranslations('bank')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const [save] = useSaveBankMutation()
  const [remove] = useDeleteBankMutation()
  const [asked, setAsked] = useState(false)
  const removal = useRemoval()
  const client = useApolloClient()
  const { id, name } = bank
  const began = useFormBase({ record: bank, read: valuesOf, ...followed, who: 'colleague' })
  const removing = useFormBase({
    record: bank,
    read: ({ name }) => ({ name }),
    ...followed,
    who: 'colleague',
    open: asked,
  })
  const send = async (values: BankValues) => {
    await began.act(async version => {
      const changed = inputOf(began.changed(values))
      return (await save({ variables: { bank: { ...changed, id, version } } })).data?.saveBank
    })
    popup.info(t('saved'))
  }
  const drop = async () => {
    const work = removing.act(async version => {
      await remove({ variables: { id, version } })
      return null
    })
    const failed = (message: string) => (
      <>
        {t('deleteFailed')}
        <Text span size="sm" c="dimmed" display="block" mt={4}>
          {message}
        </Text>
      </>
    )
    if (!(await removal(work, { done: t('deleted'), failed }))) return
    forgetList(client.cache)
    void navigate('/dashboard', { replace: true })
  }
  return (
    <Page
      title={name}
      back="/dashboard"
      narrow
      actions={
        <>
          <AuditLink type="BANK" id={id} />
          <Button component={Link} to={`/admin/brockman/${id}/detail`} variant="default">
            {t('detail')}
          </Button>
        </>
      }
    >
      <Form initial={began.held as BankValues} schema={bankFormSchema} began={began} onSubmit={send}>
        <FormGuard />
        <Fields bank={bank} />
        <FormError />
        <ActionBar
          danger={
            <Button variant="light" color="red" onClick={() => setAsked(true)}>
              {t('delete')}
            </Button>
          }
        >
          <SubmitButton>{ui('save')}</SubmitButton>
        </ActionBar>
      </Form>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        danger
        began={removing}
        title={t('deleteTitle', { name })}
        onConfirm={drop}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Page>
  )
}

/** /admin/brockman/new and /admin/brockman/{id} */
export function Component() {
  const { id } = useParams()
  if (id === 'new') return <NewBank />
  return <StoredBank>{stored => <EditBank {...stored} />}</StoredBank>
}
