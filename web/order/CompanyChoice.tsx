import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOrderCompaniesQuery, useSetOrderCompanyMutation } from '../generated/order.ts'
import { problemOf } from '../problem.ts'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { useFormBase } from '../ui/useFormBase.ts'
import { useNames } from '../ui/useNames.ts'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'

const shownToChoose = ({ companyId, contractorCountry, contractorSwift }: Order) => ({
  companyId,
  contractorCountry,
  contractorSwift,
})

/** The company that pays the order; one that makes no payments to the recipient's country is refused. */
export function CompanyChoice({ order, work }: { order: Order; work: Work }) {
  const t = useTranslations('order.staff')
  const names = useNames()
  const { data, error } = useOrderCompaniesQuery()
  const [setCompany] = useSetOrderCompanyMutation()
  const [failure, setFailure] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const { id, companyId, companyName } = order
  // It begins when the list is opened: what stands there is looked at
  const began = useFormBase({ record: order, read: shownToChoose, reread: work.reread, who: 'colleague' })
  const companies = data?.companies ?? []
  const options = companies.map(({ id: value, name, country, currency }) => ({
    value: String(value),
    label: `${name} · ${names.country(country)} · ${currency}`,
  }))
  // A company that was deleted since is still the order's
  if (companyId && !companies.some(one => one.id === companyId))
    options.push({ value: String(companyId), label: companyName ?? '' })
  const choose = async (company: number) => {
    setFailure('')
    setChosen(company)
    try {
      await began.act(version =>
        work.run(
          async () => (await setCompany({ variables: { id, companyId: company, version } })).data?.setOrderCompany,
        ),
      )
      toast.done(t('companySaved'))
    } catch (caught) {
      const { message, fieldErrors } = problemOf(caught)
      setFailure(fieldErrors[0]?.defaultMessage ?? message)
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
