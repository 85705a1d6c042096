import { Button, Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type RemarkField, remarksOf } from '../../../domain/replenishment/remarks.ts'
import { docsResponseSchema } from '../../../domain/replenishment/schema.ts'
import { recipientOf } from '../../contractor/recipient.ts'
import {
  useAgreementBanksQuery,
  usePayingCompaniesQuery,
  useReviewDocumentsMutation,
} from '../../generated/replenishment.ts'
import type { DocumentsReviewInput } from '../../generated/schema.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { type Draft, DraftWatch, keepable, useDraft } from '../../ui/autosave.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ActionBar } from '../../ui/Record.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Form, FormError } from '../../ui/Form.tsx'
import { useHeldBack } from '../../ui/FormNews.tsx'
import { KeptRemarks } from '../../ui/Preflight.tsx'
import { toast } from '../../ui/toast.ts'
import type { ChangedBy, FormBase } from '../../ui/useFormBase.ts'
import { isAboutCompany } from '../../ui/excludedBy.ts'
import { useIdNames } from '../idNames.ts'
import { paperValues } from '../paperFields.tsx'
import { papersOf } from '../papers.ts'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { useStageForm } from '../useStageForm.ts'
import { CompanyStage } from './CompanyStage.tsx'
import { ReviewContractor } from './ReviewContractor.tsx'
import { ReviewDocuments } from './ReviewDocuments.tsx'

/** What staff write down while they check documents. */
export type ReviewValues = Record<RemarkField, string> & {
  companyId: number | null
  additionalAgreementBankId: number | null
  acceptDifferences: boolean
}

type Kept = Omit<ReviewValues, 'acceptDifferences'>

const kept = (record: Replenishment): Kept => ({
  contractorComment: record.contractorComment ?? '',
  contractorBankComment: record.contractorBankComment ?? '',
  contractorContactComment: record.contractorContactComment ?? '',
  invoiceComment: record.invoiceComment ?? '',
  contractComment: record.contractComment ?? '',
  additionalAgreementComment: record.additionalAgreementComment ?? '',
  companyId: record.companyId,
  additionalAgreementBankId: record.additionalAgreementBankId,
})

/** What the client has typed and uploaded, as it is checked. */
function checked(record: Replenishment) {
  const { contractorId: _, ...recipient } = recipientOf(record)
  return { ...recipient, ...paperValues(record), ...papersOf(record) }
}

const read = (record: Replenishment) => ({ ...checked(record), ...kept(record) })

/** What staff have kept of the review, without what it checks. */
function keptIn(held: FormBase['held'], record: Replenishment): Kept {
  const keys = Object.keys(kept(record))
  return Object.fromEntries(keys.map(key => [key, held[key]])) as Kept
}

/** The tick that differences are fine goes with the decision; it is not kept. */
const payloadOf = (values: Readonly<Record<string, unknown>>) => {
  const { acceptDifferences: _tick, ...kept } = keepable(docsResponseSchema, values)
  return kept
}

const SCREENS = { CONTRACTOR: ReviewContractor, DOCUMENTS: ReviewDocuments, COMPANY: CompanyStage } as const
const NEXT = { CONTRACTOR: 'DOCUMENTS', DOCUMENTS: 'COMPANY' } as const

type Send = (parts: DocumentsReviewInput, version: number) => Promise<Replenishment | undefined>

/** The check of the documents over three stages: one form, kept while staff write. */
export function Review() {
  const named = useIdNames()
  const { record } = useRecord()
  const { userId } = record
  const { data, refetch } = usePayingCompaniesQuery({ variables: { clientId: userId } })
  const banks = useAgreementBanksQuery().data?.banks
  const write = {
    companyId: named(data?.companies, ({ name }) => name),
    additionalAgreementBankId: named(banks, ({ shortName }) => shortName),
  }
  const who = (key: string): ChangedBy => (key in kept(record) ? 'colleague' : 'client')
  const began = useStageForm(['SAVE_REVIEW'], { read, who, write })
  return <ReviewForm key={String(began.isShown)} began={began} rereadCompanies={refetch} />
}

interface ReviewFormProps {
  began: FormBase
  /** Reads the companies anew: one of them was refused by what a colleague has changed of it. */
  rereadCompanies: () => Promise<unknown>
}

function ReviewForm({ began, rereadCompanies }: ReviewFormProps) {
  const { record, tab, reread } = useRecord()
  const [review] = useReviewDocumentsMutation()
  const { isShown: editable } = began
  const initial = { ...(editable ? keptIn(began.held, record) : kept(record)), acceptDifferences: false }
  const send: Send = async (parts, version) => {
    try {
      return (await review({ variables: { review: { ...parts, id: record.id, version } } })).data?.reviewDocuments
    } catch (error) {
      if (isAboutCompany(error)) void Promise.all([rereadCompanies(), reread()]).catch(() => undefined)
      throw error
    }
  }
  const draft = useDraft({ began, payload: payloadOf, send, delay: 400 })
  const Screen = SCREENS[tab === 'DOCUMENTS' || tab === 'COMPANY' ? tab : 'CONTRACTOR']
  return (
    <Form initial={initial} schema={docsResponseSchema} began={began} onSubmit={() => draft.flush()}>
      <div className={classes['stage']}>
        <KeptRemarks of={record.preflight} />
        <Screen editable={editable} />
        <FormError />
        {editable && <Decisions draft={draft} send={send} began={began} />}
      </div>
    </Form>
  )
}

interface DecisionsProps {
  draft: Draft
  send: Send
  began: FormBase
}

function Decisions({ draft, send, began }: DecisionsProps) {
  const t = useTranslations('replenishment')
  const fields = useTranslations('fields')
  const { record, tab, go, may } = useRecord()
  const navigate = useNavigate()
  const { values, setErrors, setTouched } = useFormikContext<ReviewValues>()
  const [returning, setReturning] = useState(false)
  const isHeldBack = useHeldBack()
  const labels = useTranslations('labels.remark')
  // What goes out with the return
  const remarks = remarksOf(values)
  const next = tab === 'COMPANY' ? null : NEXT[tab === 'DOCUMENTS' ? tab : 'CONTRACTOR']

  /** What an acceptance still needs, told at its field. */
  const lacking = async () => {
    const problems = {
      ...(!values.companyId && { companyId: fields('chooseCompany') }),
      ...(record.differences?.length &&
        !values.acceptDifferences && { acceptDifferences: fields('acceptDifferences') }),
    }
    await setTouched({ companyId: true, acceptDifferences: true }, false)
    setErrors(problems)
    return Object.values(problems)[0]
  }
  const decide = async (accept: boolean) => {
    const lack = accept && (await lacking())
    if (lack) return toast.failed(lack)
    await draft.flush()
    const decision = { accept, ...(accept && values.acceptDifferences && { acceptDifferences: true }) }
    await began.act<Replenishment>(version => send(decision, version))
    toast.done(t(accept ? 'review.accepted' : 'review.reworked'))
    return navigate('/replenishment?status=ACTION')
  }
  const forward = async () => {
    if (!next) return
    // The company waits for the bank of the agreement
    if (next === 'COMPANY' && !values.additionalAgreementBankId) {
      const message = t('locks.staff.agreementBank')
      await setTouched({ additionalAgreementBankId: true }, false)
      setErrors({ additionalAgreementBankId: message })
      return
    }
    await draft.flush()
    await began.keep<Replenishment>({ stage: next }, send)
    go(next)
  }
  return (
    <ActionBar danger={<DraftWatch draft={draft} />}>
      {may('RETURN_DOCUMENTS') && (
        <Button variant="default" disabled={isHeldBack} onClick={() => setReturning(true)}>
          {t('review.rework')}
        </Button>
      )}
      {next && <ActionButton run={forward}>{t('page.next')}</ActionButton>}
      {!next && may('ACCEPT_DOCUMENTS') && (
        <ActionButton disabled={isHeldBack} run={() => decide(true)}>
          {t('review.accept')}
        </ActionButton>
      )}
      <ConfirmDialog
        opened={returning}
        onClose={() => setReturning(false)}
        began={began}
        title={t('review.reworkTitle', { id: record.id })}
        verb={t('review.rework')}
        onConfirm={() => decide(false)}
      >
        <Text size="sm">{t(remarks.length > 0 ? 'review.reworkText' : 'review.reworkNothing')}</Text>
        <Facts of={remarks.map(({ field, comment }) => ({ label: labels(field), value: comment }))} />
      </ConfirmDialog>
    </ActionBar>
  )
}
