import { Button } from '@mantine/core'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import {
  contractorCompleteSchema,
  documentsDraftSchema,
  documentsSubmitSchema,
} from '../../../domain/replenishment/schema.ts'
import {
  useAgreementBanksQuery,
  useSaveContractorStageMutation,
  useSaveDocumentsMutation,
} from '../../generated/replenishment.ts'
import type { DocumentsInput } from '../../generated/schema.ts'
import { problemOf } from '../../problem.ts'
import { DraftWatch, keepable, useDraft } from '../../ui/autosave.tsx'
import { SelectField } from '../../ui/choices.tsx'
import { KeepTexts } from '../../ui/draft.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.ts'
import type { FormBase } from '../../ui/useFormBase.ts'
import { useFieldName } from '../../ui/useFieldName.ts'
import { PaperFields, paperValues } from '../paperFields.tsx'
import { invoiceOf, papersOf } from '../papers.ts'
import { Fields, OnlyRead, Remark } from '../parts.tsx'
import { useIdNames } from '../idNames.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { BeforeSending } from './BeforeSending.tsx'
import { PackageCheck } from './PackageCheck.tsx'
import { dropWish, wantsSaving } from './SaveTick.tsx'
import { AgreementTemplate, ContractTemplate, NewTemplate, useTemplates } from './Templates.tsx'

/** What the form begins with: chosen templates, typed lines, no new files. */
const valuesOf = (record: Replenishment) => ({
  ...paperValues(record),
  invoice: null,
  contractId: record.contractId,
  contract: null,
  additionalAgreementId: record.additionalAgreementId,
  additionalAgreementBankId: record.additionalAgreementBankId,
  additionalAgreement: null,
})

/** What it shows: its values and the files that the record holds. */
const read = (record: Replenishment) => ({ ...valuesOf(record), ...papersOf(record) })

const FILES = ['invoice', 'contract', 'additionalAgreement'] as const
const payloadOf = (values: Readonly<Record<string, unknown>>) => keepable(documentsDraftSchema, values)

/** The rules of a submission, the files that are stored already counted in. */
function rulesFor({ invoicePath, contractPath, additionalAgreementPath }: Replenishment) {
  const stored = { invoicePath, contractPath, additionalAgreementPath }
  return documentsSubmitSchema.transform((value: unknown) =>
    typeof value === 'object' && value ? { ...value, ...stored } : value,
  )
}

/** The stage «Документы» of the wizard: invoice, contract, agreement; kept while filled in, then sent to be checked. */
export function DocumentsStage() {
  const named = useIdNames()
  const banks = useAgreementBanksQuery().data?.banks
  const of = useTemplates()
  const { record } = useRecord()
  const write = {
    additionalAgreementBankId: named(banks, ({ shortName }) => shortName),
    contractId: named(of.templates, ({ name }) => name),
    additionalAgreementId: named(
      of.templates.flatMap(({ agreements }) => agreements),
      ({ number }) => number,
    ),
  }
  const began = useStageForm(['SAVE_DRAFT'], { read, who: 'self', write })
  return <DocumentsForm key={String(began.isShown)} began={began} record={record} of={of} />
}

interface DocumentsFormProps {
  began: FormBase
  record: Replenishment
  of: ReturnType<typeof useTemplates>
}

function DocumentsForm({ began, record, of: { templates, failed, refetch } }: DocumentsFormProps) {
  const t = useTranslations('replenishment.documents')
  const { go, may } = useRecord()
  const navigate = useNavigate()
  const fieldName = useFieldName()
  const [save] = useSaveDocumentsMutation()
  const [saveContractor] = useSaveContractorStageMutation()
  const { isShown: editable } = began
  const held = (editable ? began.held : read(record)) as ReturnType<typeof read>
  const { invoiceFile: _, contractFile: __, additionalAgreementFile: ___, ...initial } = held
  const { contractFile, additionalAgreementFile } = papersOf(record)
  const send = async (parts: DocumentsInput, version: number) =>
    (await save({ variables: { replenishment: { ...parts, id: record.id, version } } })).data?.saveDocuments
  const draft = useDraft({
    began,
    payload: payloadOf,
    files: FILES,
    send: (parts, version) => send({ ...parts, draft: true }, version),
  })
  const submit = async ({ invoiceAmount, invoiceCurrency }: ReturnType<typeof valuesOf>) => {
    await draft.flush()
    try {
      if (wantsSaving(record.id)) {
        await began.act<Replenishment>(async version => {
          const replenishment = { id: record.id, version, saveContractor: true }
          return (await saveContractor({ variables: { replenishment } })).data?.saveContractorStage
        })
        dropWish(record.id)
      }
      // What came from the request and was never edited is said with the submission
      await began.act<Replenishment>(version => send({ draft: false, invoiceAmount, invoiceCurrency }, version))
    } catch (error) {
      const missing = problemOf(error).fieldErrors.find(({ field }) => field in contractorCompleteSchema.fields)
      if (!missing) throw error
      toast.failed(t('contractorMissing', { field: fieldName(missing.field), message: missing.defaultMessage }))
      go('CONTRACTOR')
      return
    }
    toast.done(t('submitted'))
    await navigate(`/replenishment/${record.id}`, { replace: true })
  }
  const texts = `documents.${record.id}`
  return (
    <Form
      initial={initial}
      schema={rulesFor(record)}
      began={began}
      {...(editable && { draft: texts })}
      onSubmit={submit}
    >
      {editable && <KeepTexts form={texts} />}
      <div className={classes['stage']}>
        <OnlyRead editable={editable} />
        <Invoice record={record} editable={editable} />
        <Section title={t('contract')}>
          <div className={`${classes['form']} ${classes['fields']}`}>
            <Fields editable={editable}>
              <Remark>{record.contractComment}</Remark>
              {editable && <ContractTemplate templates={templates} failed={failed} />}
              <PaperFields of="contract" />
            </Fields>
            <FileField name="contract" label={t('contractFile')} disabled={!editable} stored={contractFile} />
          </div>
        </Section>
        <Section title={t('agreement')}>
          <div className={`${classes['form']} ${classes['fields']}`}>
            <Fields editable={editable}>
              <Remark>{record.additionalAgreementComment}</Remark>
              {editable && <AgreementTemplate templates={templates} />}
              <AgreementFields />
            </Fields>
            <FileField
              name="additionalAgreement"
              label={t('agreementFile')}
              disabled={!editable}
              stored={additionalAgreementFile}
            />
          </div>
        </Section>
        {may('SUBMIT_DOCUMENTS') && <BeforeSending />}
        {may('SUBMIT_DOCUMENTS') && <PackageCheck />}
        <FormError />
        <ActionBar danger={editable && <DraftWatch draft={draft} />}>
          {may('CREATE_TEMPLATE') && <NewTemplate began={began} flush={draft.flush} refetch={refetch} />}
          {may('SUBMIT_DOCUMENTS') || began.isGone ? (
            <SubmitButton>{t('submit')}</SubmitButton>
          ) : (
            <Button variant="default" onClick={() => go('CONTRACTOR')}>
              {t('backToContractor')}
            </Button>
          )}
        </ActionBar>
      </div>
    </Form>
  )
}

function Invoice({ record, editable }: { record: Replenishment; editable: boolean }) {
  const t = useTranslations('replenishment.documents')
  return (
    <Section title={t('invoice')}>
      <div className={`${classes['form']} ${classes['fields']}`}>
        <Fields editable={editable}>
          <Remark>{record.invoiceComment}</Remark>
          {editable && <Hint>{t('dates')}</Hint>}
          <PaperFields of="invoice" />
        </Fields>
        <FileField name="invoice" label={t('invoiceFile')} disabled={!editable} stored={invoiceOf(record)} />
      </div>
    </Section>
  )
}

function AgreementFields() {
  const t = useTranslations('replenishment.documents')
  const { data } = useAgreementBanksQuery()
  return (
    <>
      <PaperFields of="additionalAgreement" />
      <SelectField
        name="additionalAgreementBankId"
        label={t('agreementBank')}
        optional
        clearable
        data={(data?.banks ?? []).map(({ id, shortName, brockmanShortName, brockman }) => ({
          value: id,
          label: [shortName, brockmanShortName ?? brockman].filter(Boolean).join(' · '),
        }))}
      />
    </>
  )
}
