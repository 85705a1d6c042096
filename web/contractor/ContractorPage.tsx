import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { contractorSchema } from '../../domain/contractor/schema.ts'
import {
  type ContractorFieldsFragment,
  useContractorQuery,
  useCreateContractorMutation,
  useDeleteContractorMutation,
  useSaveContractorMutation,
} from '../generated/contractor.ts'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { ContactFields } from './Contact.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { DeleteRecord } from '../ui/DeleteRecord.tsx'
import { CountryField } from '../ui/dictionary.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { TextField } from '../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { ActionBar } from '../ui/Record.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import type { Followed } from '../ui/useReferenceNews.ts'
import { useStored } from '../ui/useStored.ts'
import { Accounts } from './Accounts.tsx'
import { Templates } from './Templates.tsx'
import { blank, type ContractorValues, inputOf, valuesOf } from './values.ts'

const DRAFT = 'contractor'
const LIST = '/client/contractor'

function Info() {
  const t = useTranslations('contractor.page')
  return (
    <Section title={t('info')}>
      <Pair>
        <TextField name="name" label={t('name')} />
        <CountryField name="country" label={t('country')} optional />
        <Wide>
          <TextareaField name="address" label={t('address')} optional />
        </Wide>
      </Pair>
    </Section>
  )
}

function Contact() {
  const t = useTranslations('contractor.page')
  return (
    <Section title={t('contact')}>
      <ContactFields of="contact" />
    </Section>
  )
}

function NewContractor() {
  const t = useTranslations('contractor.page')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const [create] = useCreateContractorMutation()
  const [kept] = useState(() => keptDraft(DRAFT, blank))
  const send = async (values: ContractorValues) => {
    const { data } = await create({ variables: { contractor: inputOf(values) } })
    dropDraft(DRAFT)
    toast.done(t('created'))
    void navigate(`${LIST}/${data?.createContractor.id}`, { replace: true })
  }
  return (
    <Page title={t('new')} back={LIST} narrow>
      <Form initial={kept} schema={contractorSchema} onSubmit={send}>
        <KeepDraft form={DRAFT} />
        <Info />
        <Accounts />
        <Contact />
        <Hint>{t('draft')}</Hint>
        <FormError />
        <ActionBar>
          <Button component={Link} to={LIST} variant="default">
            {ui('cancel')}
          </Button>
          <SubmitButton>{t('create')}</SubmitButton>
        </ActionBar>
      </Form>
    </Page>
  )
}

interface SavedProps {
  contractor: ContractorFieldsFragment
  followed: Followed<ContractorFieldsFragment | undefined>
}

function DeleteContractor({ contractor, followed }: SavedProps) {
  const t = useTranslations('contractor.page')
  const [remove] = useDeleteContractorMutation()
  const { id } = contractor
  return (
    <DeleteRecord
      record={contractor}
      followed={followed}
      who="self"
      words={{
        button: t('delete'),
        title: t('deleteTitle'),
        text: t('deleteText'),
        done: t('deleted'),
        failed: message => t('deleteFailed', { message }),
      }}
      remove={version => remove({ variables: { id, version } })}
      to={LIST}
    />
  )
}

function Saved({ contractor, followed }: SavedProps) {
  const t = useTranslations('contractor.page')
  const ui = useTranslations('ui')
  const [save] = useSaveContractorMutation()
  const { id, name, contracts } = contractor
  const began = useFormBase({ record: contractor, read: valuesOf, ...followed, who: 'self' })
  const send = async (values: ContractorValues) => {
    await began.act(async version => {
      const changed = inputOf(began.changed(values))
      return (await save({ variables: { contractor: { ...changed, id, version } } })).data?.saveContractor
    })
    toast.done(t('saved'))
  }
  return (
    <Page title={name} back={LIST} narrow>
      <Form initial={began.held as ContractorValues} schema={contractorSchema} began={began} onSubmit={send}>
        <FormGuard />
        <Info />
        <Accounts contractorId={id} began={began} reread={followed.reread} />
        <Templates contractorId={id} templates={contracts} began={began} reread={followed.reread} />
        <Contact />
        <FormError />
        <ActionBar danger={<DeleteContractor contractor={contractor} followed={followed} />}>
          <Button component={Link} to={LIST} variant="default">
            {ui('cancel')}
          </Button>
          <SubmitButton>{ui('save')}</SubmitButton>
        </ActionBar>
      </Form>
    </Page>
  )
}

function Stored({ id }: { id: number }) {
  const t = useTranslations('contractor')
  const query = useContractorQuery({ variables: { id } })
  const { of, followed } = useStored(query, { type: 'CONTRACTOR', id }, ({ contractor }) => contractor)
  return (
    <PageAnswer of={of} title={t('title')} back={LIST} failure={message => t('page.failed', { message })}>
      {({ contractor }) => <Saved contractor={contractor} followed={followed} />}
    </PageAnswer>
  )
}

/** /client/contractor/new and /client/contractor/{id} */
export function Component() {
  const t = useTranslations('contractor')
  const { id } = useParams()
  if (id === 'new') return <NewContractor />
  return (
    <ById title={t('title')} back={LIST}>
      {known => <Stored id={known} />}
    </ById>
  )
}
