import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { contractorCompleteSchema, contractorStageSchema } from '../../../domain/replenishment/schema.ts'
import type { ContractorStageInput } from '../../generated/schema.ts'
import { type RecipientValues, recipientOf } from '../../contractor/recipient.ts'
import { useSaveContractorStageMutation } from '../../generated/replenishment.ts'
import { DraftWatch, keepable, useDraft } from '../../ui/autosave.tsx'
import { AccountField } from '../../ui/CodeField.tsx'
import { ContactFields } from '../../contractor/Contact.tsx'
import { Pair } from '../../ui/Columns.tsx'
import { CountryField, CurrencyField, SwiftField } from '../../ui/dictionary.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Section } from '../../ui/Page.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import type { FormBase } from '../../ui/useFormBase.ts'
import { Fields, OnlyRead, Remark } from '../parts.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { ContractorPicker } from './ContractorPicker.tsx'
import { PackageCheck } from './PackageCheck.tsx'
import { dropWish, SaveTick, wantsSaving } from './SaveTick.tsx'

/** Keeping the contractor in the list waits for a click that goes on: here, or when the documents are sent. */
const payloadOf = (values: Readonly<Record<string, unknown>>) => {
  const { saveContractor: _wish, ...kept } = keepable(contractorStageSchema, { ...values, saveContractor: false })
  return kept
}

/** The remarks of this stage; those of the documents stand beside them. */
const isOfContractor = (field: string) => field.startsWith('contractor') || field === 'companyId'

function BankFields() {
  const t = useTranslations('replenishment.contractor')
  return (
    <>
      <Pair>
        <SwiftField name="contractorSwift" label={t('swift')} fills="contractorBankName" />
        <CurrencyField name="contractorCurrency" label={t('currency')} />
      </Pair>
      <TextField name="contractorBankName" label={t('bankName')} />
      <AccountField name="contractorAccountNumber" label={t('accountNumber')} />
    </>
  )
}

/** The stage «Контрагент» of the wizard: who is paid and where; kept while it is filled in. */
export function ContractorStage() {
  const began = useStageForm(['SAVE_CONTRACTOR'], { read: recipientOf, who: 'self' })
  return <ContractorForm key={String(began.isShown)} began={began} />
}

function ContractorForm({ began }: { began: FormBase }) {
  const t = useTranslations('replenishment')
  const { record, go } = useRecord()
  const [save] = useSaveContractorStageMutation()
  const { isShown: editable } = began
  const [saveContractor] = useState(() => editable && wantsSaving(record.id))
  const initial = { ...((editable ? began.held : recipientOf(record)) as RecipientValues), saveContractor }
  const send = async (parts: ContractorStageInput, version: number) =>
    (await save({ variables: { replenishment: { ...parts, id: record.id, version } } })).data?.saveContractorStage
  const draft = useDraft({ began, payload: payloadOf, send })
  return (
    <Form
      initial={initial}
      schema={contractorCompleteSchema}
      began={began}
      onSubmit={async values => {
        await draft.flush()
        // What is kept in the list is what stands here
        const whole = { ...payloadOf(values), saveContractor: true }
        if (values.saveContractor) {
          await began.act<Replenishment>(version => send(whole, version))
          dropWish(record.id)
        }
        go('DOCUMENTS')
      }}
    >
      <div className={classes['stage']}>
        <OnlyRead editable={editable} />
        <Section title={t('contractor.recipient')}>
          <div className={classes['form']}>
            <Fields editable={editable}>
              <Remark>{record.contractorComment}</Remark>
              {editable && <ContractorPicker />}
              <Pair>
                <TextField name="contractorName" label={t('contractor.name')} />
                <CountryField name="contractorCountry" label={t('contractor.country')} />
              </Pair>
              <TextareaField name="contractorAddress" label={t('contractor.address')} optional />
            </Fields>
          </div>
        </Section>
        <Section title={t('contractor.bank')}>
          <div className={classes['form']}>
            <Fields editable={editable}>
              <Remark>{record.contractorBankComment}</Remark>
              <BankFields />
            </Fields>
          </div>
        </Section>
        <Section title={t('contractor.contact')}>
          <div className={classes['form']}>
            <Fields editable={editable}>
              <Remark>{record.contractorContactComment}</Remark>
              <ContactFields of="contractorContact" />
              {editable && <SaveTick id={record.id} />}
            </Fields>
          </div>
        </Section>
        {editable && <PackageCheck isHere={isOfContractor} />}
        <FormError />
        <ActionBar danger={editable && <DraftWatch draft={draft} />}>
          {editable ? (
            <SubmitButton>{t('page.next')}</SubmitButton>
          ) : (
            <Button variant="default" onClick={() => go('DOCUMENTS')}>
              {t('page.next')}
            </Button>
          )}
        </ActionBar>
      </div>
    </Form>
  )
}
