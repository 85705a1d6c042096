import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OrderCompaniesQuery, useOrderCompaniesQuery, useSetOrderCompanyMutation } from '../generated/order.ts'
import { problemOf } from '../problem.ts'
import { excludedBy, isAboutCompany } from '../ui/excludedBy.ts'
import type { Named } from '../ui/names.ts'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { useNames } from '../ui/useNames.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import type { Order } from './OrderDetail.tsx'
import { useOrder } from './record.tsx'

type Company = OrderCompaniesQuery['companies'][number]

const shownToChoose = ({ companyId, contractorCountry, contractorSwift }: Order) => ({
  companyId,
  contractorCountry,
  contractorSwift,
})

/** The company that pays the order; one that makes no payments to the recipient's country is refused. */
export function CompanyChoice() {
  const t = useTranslations('order.staff')
  const names = useNames()
  const { data, error, refetch } = useOrderCompaniesQuery()
  const [setCompany] = useSetOrderCompanyMutation()
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const { record: order, reread } = useOrder()
  const { id, companyId, companyName } = order
  // It begins when the list is opened: what stands there is looked at
  const began = useFormBase({ record: order, read: shownToChoose, reread, who: 'colleague' })
  const companies = data?.companies ?? []
  const readAnew = () => Promise.all([refetch(), reread()])
  // What it excludes may change under the order that has chosen it
  useReferenceNews({ type: 'COMPANY', id: companyId ?? 0, skip: companyId === null }, readAnew)
  const refusal = (company: Company, country: Named) =>
    t('excludes', { company: company.name, country: names.country(country) })
  const options = companies.map(company => {
    const { id: value, name, country, currency } = company
    const excluded = excludedBy(company, order)
    const parts = [
      name,
      names.country(country),
      currency,
      excluded && t('excluded', { country: names.country(excluded) }),
    ]
    return { value: String(value), label: parts.filter(Boolean).join(' · '), disabled: excluded !== null }
  })
  // A company that was deleted since is still the order's
  if (companyId && !companies.some(one => one.id === companyId))
    options.push({ value: String(companyId), label: companyName ?? '', disabled: false })
  const choose = async (company: number) => {
    setFailure('')
    setChosen(company)
    try {
      await began.act(
        async version => (await setCompany({ variables: { id, companyId: company, version } })).data?.setOrderCompany,
      )
      toast.done(t('companySaved'))
    } catch (caught) {
      const { message, fieldErrors } = problemOf(caught)
      const fresh = isAboutCompany(caught) ? (await readAnew().catch(() => null))?.[0].data : undefined
      const refused = fresh?.companies.find(one => one.id === company)
      const country = refused && excludedBy(refused, order)
      setFailure(country ? refusal(refused, country) : (fieldErrors[0]?.defaultMessage ?? message))
      if (!fieldErrors.length) toast.failed(t('companyFailed'))
    } finally {
      setChosen(null)
    }
  }
  const shown = chosen ?? companyId
  return (
    <Section>
      <Select
        label={t('company')}
        placeholder={t('chooseCompany')}
        searchable
        data={options}
        value={shown ? String(shown) : null}
        onDropdownOpen={began.take}
        error={failure || (error && t('companiesFailed'))}
        onChange={value => value && void choose(Number(value))}
      />
    </Section>
  )
}
