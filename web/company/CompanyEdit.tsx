import { Button } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { companyChangeSchema, companySchema, MAX_EXCLUSIONS } from '../../domain/company/schema.ts'
import {
  type CompanyFieldsFragment,
  type CompanyQuery,
  useCompanyQuery,
  useCreateCompanyMutation,
  useSaveCompanyMutation,
} from '../generated/company.ts'
import { AuditLink } from '../ui/AuditLink.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { CheckboxField } from '../ui/choices.tsx'
import { AccountField } from '../ui/CodeField.tsx'
import { CountriesField } from '../ui/CountriesField.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { CountryField, CurrencyField, SwiftField } from '../ui/dictionary.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { TextField } from '../ui/fields.tsx'
import { RateField } from '../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { Hint } from '../ui/Hint.tsx'
import { FormGuard } from '../ui/FormGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { popup } from '../ui/Popup.tsx'
import { toast } from '../ui/toast.ts'
import { ActionBar } from '../ui/Record.tsx'
import { useFormBase } from '../ui/useFormBase.ts'
import { SaveUnlessWaits, Waits } from '../ui/Waits.tsx'
import { useStored } from '../ui/useStored.ts'
import { CompanyTiers } from './CompanyTiers.tsx'
import { DeleteCompany, type StoredCompanyProps } from './DeleteCompany.tsx'
import { type CompanyValues, inputOf, isBlank, valuesOf } from './values.ts'

const DRAFT = 'company'
const LIST = '/company'

/** Says in one sentence that nothing was filled in yet (decisions.md section 13, "Company edit"). */
function NothingFilled() {
  const t = useTranslations('company.edit')
  const { submitCount, values } = useFormikContext<CompanyValues>()
  const seen = useRef(0)
  useEffect(() => {
    if (submitCount === seen.current) return
    seen.current = submitCount
    if (isBlank(values)) toast.failed(t('fill'))
  }, [submitCount, values, t])
  return null
}

function Fields() {
  const t = useTranslations('company')
  return (
    <>
      <Section title={t('page.about')}>
        <Pair>
          <TextField name="name" label={t('columns.name')} />
          <CountryField name="country" label={t('columns.country')} />
          <Wide>
            <TextField name="okved" label={t('columns.okved')} optional />
          </Wide>
          <Wide>
            <CountriesField name="countryExclusions" label={t('columns.exclusions')} max={MAX_EXCLUSIONS} optional />
          </Wide>
        </Pair>
      </Section>
      <Section title={t('page.bank')}>
        <Pair>
          <SwiftField name="swift" label={t('columns.swift')} optional fills="bankName" />
          <TextField name="bankName" label={t('columns.bank')} optional />
          <AccountField name="accountNumber" label={t('columns.account')} optional />
          <CurrencyField name="currency" label={t('columns.currency')} />
        </Pair>
      </Section>
      <Section title={t('edit.rates')}>
        <Pair>
          <RateField name="baseRate" label={t('columns.baseRate')} unit="%" />
          <Wide>
            <CheckboxField name="autoCr" label={t('edit.autoCr')} description={t('edit.autoCrHint')} />
          </Wide>
        </Pair>
      </Section>
    </>
  )
}

function NewCompany() {
  const t = useTranslations('company.edit')
  const navigate = useNavigate()
  const [create] = useCreateCompanyMutation()
  const [kept] = useState(() => keptDraft(DRAFT, valuesOf(null)))
  const send = async (values: CompanyValues) => {
    const { data } = await create({
      variables: { company: inputOf(values) },
      update: cache => {
        cache.evict({ fieldName: 'companies' })
      },
    })
    dropDraft(DRAFT)
    const { id, approval } = data?.createCompany ?? {}
    popup.done(t('created'))
    void navigate(approval ? `/approval/${approval.id}` : `/admin/company/${id}`, { replace: true })
  }
  return (
    <Page title={t('new')} back={LIST} narrow>
      <Form initial={kept} schema={companySchema} draft={DRAFT} onSubmit={send}>
        <KeepDraft form={DRAFT} />
        <NothingFilled />
        <Fields />
        <Hint>{t('tiersLater')}</Hint>
        <FormError />
        <ActionBar>
          <SubmitButton>{t('create')}</SubmitButton>
        </ActionBar>
      </Form>
    </Page>
  )
}

const read = (company: CompanyFieldsFragment) => ({ id: company.id, ...valuesOf(company) })

function Saved({
  company,
  followed,
  approval,
}: StoredCompanyProps & { approval: CompanyQuery['company']['approval'] }) {
  const t = useTranslations('company')
  const ui = useTranslations('ui')
  const [save] = useSaveCompanyMutation()
  const { id, name } = company
  const began = useFormBase({ record: company, read, ...followed, who: 'colleague' })
  const send = async (values: CompanyValues) => {
    await began.act(async version => {
      await save({ variables: { company: { ...inputOf(began.changed(values)), id, version } } })
      return followed.reread()
    })
    popup.done(t('edit.saved'))
  }
  return (
    <Page
      title={name}
      back={followed.deleted ? LIST : `/company/${id}`}
      narrow
      under={approval && <Waits of={approval} />}
      actions={
        <>
          <AuditLink type="COMPANY" id={id} />
          <Button component={Link} to={`/company/${id}`} variant="default">
            {t('edit.view')}
          </Button>
        </>
      }
    >
      <Form initial={began.held as ReturnType<typeof read>} schema={companyChangeSchema} began={began} onSubmit={send}>
        <FormGuard />
        <Fields />
        <CompanyTiers company={company} type="AMOUNT" title={t('page.aRates')} />
        <CompanyTiers company={company} type="M_VAL" title={t('page.vRates')} />
        <FormError />
        <ActionBar danger={<DeleteCompany company={company} followed={followed} />}>
          <SaveUnlessWaits of={approval} verb={ui('save')}>
            <SubmitButton>{ui('save')}</SubmitButton>
          </SaveUnlessWaits>
        </ActionBar>
      </Form>
    </Page>
  )
}

function Stored({ id }: { id: number }) {
  const t = useTranslations('company')
  const query = useCompanyQuery({ variables: { id } })
  const { of, followed } = useStored(query, { type: 'COMPANY', id }, ({ company }) => company)
  return (
    <PageAnswer of={of} title={t('title')} back={LIST} failure={message => t('failed', { message })}>
      {({ company }) => <Saved company={company} followed={followed} approval={company.approval} />}
    </PageAnswer>
  )
}

/** /admin/company/new and /admin/company/{id} */
export function Component() {
  const t = useTranslations('company')
  const { id } = useParams()
  if (id === 'new') return <NewCompany />
  return (
    <ById title={t('title')} back={LIST}>
      {known => <Stored id={known} />}
    </ById>
  )
}
