import { useApolloClient } from '@apollo/client/react'
import { Button, Group, SimpleGrid } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { APPROVED_INN } from '../../domain/inn/workflow.ts'
import { type PayerInnsQuery, useCreateRequestMutation, usePayerInnsQuery } from '../generated/request.ts'
import { Answer } from '../ui/Answer.tsx'
import { SelectField } from '../ui/choices.tsx'
import { CountryField, type CountryValue, CurrencyField } from '../ui/dictionary.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { dropDraft, KeepDraft, keptDraft } from '../ui/draft.tsx'
import { Empty } from '../ui/Empty.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { toast } from '../ui/toast.ts'
import { useHere } from '../ui/useAddress.ts'
import { usePages } from '../ui/usePages.ts'

const schema = () => import('../../domain/request/schema.ts').then(({ requestSchema }) => requestSchema)
const DRAFT = 'request'

interface Values {
  inn: string | null
  recipientCountry: CountryValue | null
  recipientBankCountry: CountryValue | null
  invoicePrice: Minor | null
  currency: string | null
  paymentPurpose: string
}

const nothing: Values = {
  inn: null,
  recipientCountry: null,
  recipientBankCountry: null,
  invoicePrice: null,
  currency: null,
  paymentPurpose: '',
}

type Payer = PayerInnsQuery['myInns']['items'][number]

function startWith(payers: readonly Payer[]): Values {
  const kept = keptDraft(DRAFT, nothing)
  // One company needs no choice; one that is approved no more cannot be chosen
  const inn = payers.find(payer => payer.inn === kept.inn)?.inn ?? (payers.length === 1 ? payers[0]?.inn : null)
  return { ...kept, inn: inn ?? null }
}

/** The amount, in the currency that is chosen beside it. */
function Amount() {
  const t = useTranslations('request.fields')
  const { values } = useFormikContext<Values>()
  return <MoneyField name="invoicePrice" label={t('invoicePrice')} unit={values.currency} />
}

function RequestForm({ payers, onClose }: { payers: readonly Payer[]; onClose: () => void }) {
  const t = useTranslations('request')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const client = useApolloClient()
  const [create] = useCreateRequestMutation()
  const [initial] = useState(() => startWith(payers))
  const submit = async (values: Values) => {
    const { data } = await create({ variables: { request: values } })
    dropDraft(DRAFT)
    if (!data) return
    const { id, status } = data.createRequest
    toast.done(t('create.created', { id }))
    await navigate(`/request?status=${status}`)
    // The tab may have been open already
    void client.refetchQueries({ include: 'active', onQueryUpdated: query => query.queryName === 'Requests' })
  }
  return (
    <Form initial={initial} schema={schema} draft={DRAFT} onSubmit={submit}>
      <KeepDraft form={DRAFT} />
      <SelectField
        name="inn"
        label={t('create.inn')}
        description={t('create.innHint')}
        placeholder={t('create.choose')}
        searchable={payers.length > 5}
        data={payers.map(({ inn, name }) => ({ value: inn, label: `${inn} · ${name}` }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={16}>
        <CountryField name="recipientCountry" label={t('fields.recipientCountry')} />
        <CountryField name="recipientBankCountry" label={t('fields.recipientBankCountry')} />
        <Amount />
        <CurrencyField name="currency" label={t('fields.currency')} />
      </SimpleGrid>
      <TextareaField name="paymentPurpose" label={t('fields.paymentPurpose')} description={t('create.purposeHint')} />
      <FormError />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <SubmitButton>{t('create.submit')}</SubmitButton>
      </Group>
    </Form>
  )
}

/** ?request=new: a request on one of the client's approved INNs. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const t = useTranslations('request.create')
  const toInns = useHere({ inn: 'mine' })
  const query = usePayerInnsQuery({ variables: { page: 0, status: APPROVED_INN }, fetchPolicy: 'cache-and-network' })
  const { fetchMore } = query
  const { more, loadingMore, loadMore } = usePages(
    query.data?.myInns,
    useCallback((page: number) => fetchMore({ variables: { page } }), [fetchMore]),
  )
  // All of them are chosen among
  useEffect(() => {
    if (more && !loadingMore) loadMore()
  }, [more, loadingMore, loadMore])
  return (
    <Dialog title={t('title')} size={720} onClose={onClose}>
      <Answer
        of={query}
        failure={message => t('innsFailed', { message })}
        isEmpty={({ myInns }) => myInns.items.length === 0}
        empty={
          <Empty
            title={t('noInn')}
            hint={t('noInnHint')}
            action={
              <Button component={Link} to={toInns}>
                {t('toInns')}
              </Button>
            }
          />
        }
      >
        {({ myInns }) => <RequestForm payers={myInns.items} onClose={onClose} />}
      </Answer>
    </Dialog>
  )
}
