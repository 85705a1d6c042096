import { Select } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MIN_DATE, today } from '../../domain/core/dates.ts'
import { accountValues, contractorValues } from '../contractor/recipient.ts'
import { useOrderContractorsQuery } from '../generated/order.ts'
import { AccountField, PaperNumberField } from '../ui/CodeField.tsx'
import { Pair, Wide } from '../ui/Columns.tsx'
import { ContactFields } from '../contractor/Contact.tsx'
import { CountryField, CurrencyField, SwiftField } from '../ui/dictionary.tsx'
import { DateField } from '../ui/DateField.tsx'
import { TextField } from '../ui/fields.tsx'
import { FileField, type StoredFile } from '../ui/FileField.tsx'
import { MoneyField } from '../ui/figures.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { TextareaField } from '../ui/TextareaField.tsx'
import { useFillWith } from '../ui/useFillIn.ts'
import { useFormField } from '../ui/useFormField.ts'
import type { OrderValues } from './values.ts'

/** Fills the recipient in from the client's own contractors; an account is chosen where there are several. */
function ContractorPick() {
  const t = useTranslations('order.form')
  const { values } = useFormikContext<OrderValues>()
  const fill = useFillWith<OrderValues>()
  const { data, refetch } = useOrderContractorsQuery()
  const { error, change } = useFormField<number | null>('contractorId')
  /** The server did not know the one who was chosen: what stands in the form is sent without the list. */
  const [isDropped, setDropped] = useState(false)
  useEffect(() => {
    if (!error) return
    change(null)
    setDropped(true)
    void refetch().catch(() => undefined)
  }, [error, change, refetch])
  const own = data?.contractors ?? []
  const chosen = own.find(({ id }) => id === values.contractorId)
  const isDeleted = data !== undefined && values.contractorId !== null && !chosen
  const accounts = chosen?.accounts ?? []
  const account = accounts.find(
    ({ accountNumber, currency }) =>
      accountNumber === values.contractorAccountNumber && currency === values.contractorCurrency,
  )
  return (
    <Pair>
      <Select
        label={t('contractor')}
        description={isDropped ? t('droppedContractor') : isDeleted && t('deletedContractor')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('chooseContractor')}
        searchable
        clearable
        data={own.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen ? String(chosen.id) : null}
        nothingFoundMessage={t('noContractors')}
        onChange={id => {
          const contractor = own.find(one => String(one.id) === id)
          setDropped(false)
          void fill(() => (contractor ? contractorValues(contractor) : { contractorId: null }))
        }}
      />
      {accounts.length > 1 && (
        <Select
          label={t('account')}
          data={accounts.map(({ id, accountNumber, currency, bankName }) => ({
            value: String(id),
            label: t('accountOption', { accountNumber, currency, bankName }),
          }))}
          value={account ? String(account.id) : null}
          onChange={id => {
            void fill(() => accountValues(accounts.find(one => String(one.id) === id)))
          }}
        />
      )}
    </Pair>
  )
}

/** The fields of an order: invoice, recipient, account, contact. */
export function OrderFields({ stored }: { stored: StoredFile | null }) {
  const t = useTranslations('order.form')
  const { values } = useFormikContext<OrderValues>()
  return (
    <>
      <Section title={t('invoice')}>
        <Pair>
          <PaperNumberField name="invoiceNumber" label={t('invoiceNumber')} />
          <DateField name="invoiceDate" label={t('invoiceDate')} min={MIN_DATE} max={today()} />
          <MoneyField name="invoiceAmount" label={t('invoiceAmount')} unit={values.invoiceCurrency} />
          <CurrencyField name="invoiceCurrency" label={t('invoiceCurrency')} />
          <Wide>
            <Hint>{t('invoiceDateHint')}</Hint>
          </Wide>
          <Wide>
            <FileField name="invoice" label={t('invoiceFile')} stored={stored} />
          </Wide>
        </Pair>
      </Section>
      <Section title={t('recipient')}>
        <Pair>
          <Wide>
            <ContractorPick />
          </Wide>
          <TextField name="contractorName" label={t('name')} />
          <CountryField name="contractorCountry" label={t('country')} />
          <Wide>
            <TextareaField name="contractorAddress" label={t('address')} optional />
          </Wide>
        </Pair>
      </Section>
      <Section title={t('bankAccount')}>
        <Pair>
          <SwiftField name="contractorSwift" label={t('swift')} fills="contractorBankName" />
          <TextField name="contractorBankName" label={t('bankName')} />
          <AccountField name="contractorAccountNumber" label={t('accountNumber')} />
          <CurrencyField name="contractorCurrency" label={t('accountCurrency')} />
        </Pair>
      </Section>
      <Section title={t('contact')}>
        <ContactFields of="contractorContact" />
      </Section>
    </>
  )
}
