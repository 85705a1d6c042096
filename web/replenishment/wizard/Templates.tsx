import { Button, Modal, Stack, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { templateSchema } from '../../../domain/replenishment/schema.ts'
import { type TemplatesQuery, useCreateTemplateMutation, useTemplatesQuery } from '../../generated/replenishment.ts'
import { SelectField } from '../../ui/choices.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Form, FormError, SubmitButton } from '../../ui/Form.tsx'
import { popup } from '../../ui/Popup.tsx'
import type { FormBase } from '../../ui/useFormBase.ts'
import { problemOf } from '../../problem.ts'
import { useRecord } from '../record.tsx'

/** A contract template of the chosen contractor. */
export type Template = TemplatesQuery['contractorTemplates'][number]

interface Chosen {
  contractId: number | null
  additionalAgreementId: number | null
}

/** The templates of the record's contractor; none while there is no contractor of the list. */
export function useTemplates() {
  const { record } = useRecord()
  const { contractorId } = record
  const query = useTemplatesQuery({ variables: { id: contractorId ?? 0 }, skip: contractorId === null })
  const isDeleted = query.error !== undefined && problemOf(query.error).status === 404
  return {
    templates: query.data?.contractorTemplates ?? [],
    /** The contractor is in the client's list no more: it has no templates, and needs none. */
    isDeleted,
    failed: query.error !== undefined && !isDeleted,
    refetch: query.refetch,
  }
}

/** Chooses a contract template: its number and date come into the form, its file into the record. */
export function ContractTemplate({ templates, failed }: { templates: readonly Template[]; failed: boolean }) {
  const t = useTranslations('replenishment.documents')
  const { values, setValues } = useFormikContext<Chosen & Record<string, unknown>>()
  if (failed) return <Text size="sm">{t('templatesFailed')}</Text>
  if (!templates.length) return null
  return (
    <SelectField
      name="contractId"
      label={t('contractTemplate')}
      optional
      clearable
      placeholder={t('noTemplate')}
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={id => {
        const one = templates.find(template => template.id === id)
        const parts = one ? { contractDate: one.date, contractNumber: one.number ?? '', contract: null } : {}
        void setValues({ ...values, ...parts, contractId: one?.id ?? null, additionalAgreementId: null }, false)
      }}
    />
  )
}

/** Chooses an additional agreement of the chosen template, with its bank. */
export function AgreementTemplate({ templates }: { templates: readonly Template[] }) {
  const t = useTranslations('replenishment.documents')
  const { values, setValues } = useFormikContext<Chosen & Record<string, unknown>>()
  const agreements = templates.find(({ id }) => id === values.contractId)?.agreements ?? []
  if (!agreements.length) return null
  return (
    <SelectField
      name="additionalAgreementId"
      label={t('agreementTemplate')}
      optional
      clearable
      placeholder={t('noTemplate')}
      data={agreements.map(({ id, number, brockmanDetail }) => ({
        value: id,
        label: t('agreementName', {
          number: number ?? '—',
          payee: brockmanDetail?.shortName ?? brockmanDetail?.bankShortName ?? '—',
        }),
      }))}
      onChoose={id => {
        const one = agreements.find(agreement => agreement.id === id)
        const parts = one
          ? {
              additionalAgreementDate: one.date,
              additionalAgreementNumber: one.number ?? '',
              additionalAgreementBankId: one.bankId,
              additionalAgreement: null,
            }
          : {}
        void setValues({ ...values, ...parts, additionalAgreementId: one?.id ?? null }, false)
      }}
    />
  )
}

export interface NewTemplateProps {
  began: FormBase
  /** Keeps what is typed before the template is made of it. */
  flush: () => Promise<void>
  refetch: () => Promise<unknown>
}

/** «Создать шаблон»: the entered contract and agreement are kept with the contractor under a name. */
export function NewTemplate({ began, flush, refetch }: NewTemplateProps) {
  const t = useTranslations('replenishment.documents')
  const { record, reread } = useRecord()
  const [opened, setOpened] = useState(false)
  const [create] = useCreateTemplateMutation({ refetchQueries: ['Replenishment'], awaitRefetchQueries: true })
  const { values, setValues } = useFormikContext<Chosen & Record<string, unknown>>()
  return (
    <>
      <Button variant="default" title={t('createTemplateWhy')} onClick={() => setOpened(true)}>
        {t('createTemplate')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('templateTitle')}>
        <Form
          initial={{ name: record.contractNumber ?? '' }}
          schema={templateSchema}
          places={{ '*': 'name' }}
          onSubmit={async ({ name }) => {
            await flush()
            await began.act(async version => {
              const { data } = await create({ variables: { id: record.id, name, version } })
              await refetch().catch(() => undefined)
              const { contractId = null, agreementId = null } = data?.createTemplate ?? {}
              await setValues({ ...values, contractId, additionalAgreementId: agreementId }, false)
              return reread()
            })
            setOpened(false)
            popup.info(t('templateDone'))
          }}
        >
          <Stack gap={16}>
            <Text size="sm">{t('templateHint')}</Text>
            <TextField name="name" label={t('templateName')} data-autofocus />
            <FormError />
            <SubmitButton>{t('createTemplate')}</SubmitButton>
          </Stack>
        </Form>
      </Modal>
    </>
  )
}
