import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import { type CompanyFieldsFragment, useCompanyQuery } from '../generated/company.ts'
import { useViewer } from '../session.ts'
import { DeletedNotice } from '../ui/DeletedNotice.tsx'
import { Answer } from '../ui/Answer.tsx'
import { AuditLink } from '../ui/AuditLink.tsx'
import { ById } from '../ui/ById.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { PercentText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Waits } from '../ui/Waits.tsx'
import { useStored } from '../ui/useStored.ts'
import { useNames } from '../ui/useNames.ts'
import classes from './Company.module.css'
import { DeleteCompany } from './DeleteCompany.tsx'
import { Tiers } from './Tiers.tsx'

function View({ company, staff }: { company: CompanyFieldsFragment; staff: boolean }) {
  const t = useTranslations('company')
  const names = useNames()
  const { countryExclusions, aRates, vRates } = company
  return (
    <div className={classes['columns']}>
      <Section title={t('page.about')}>
        <Facts
          columns={2}
          of={[
            { label: t('columns.country'), value: names.country(company.country) },
            { label: t('columns.okved'), value: company.okved },
            { label: t('columns.baseRate'), value: <PercentText percent={company.baseRate} /> },
            { label: t('page.autoCr'), value: t(company.autoCr ? 'page.autoCrYes' : 'page.autoCrNo') },
            {
              label: t('columns.exclusions'),
              value: names.countries(countryExclusions) || t('page.noExclusions'),
            },
          ]}
        />
      </Section>
      <Section title={t('page.bank')}>
        <Facts
          columns={2}
          of={[
            staff && { label: t('columns.bank'), value: company.bankName },
            staff && {
              label: t('columns.swift'),
              value: <Copied value={company.swift} what={t('columns.swift')} />,
            },
            staff && {
              label: t('columns.account'),
              value: <Copied value={company.accountNumber} what={t('columns.account')} />,
            },
            { label: t('columns.currency'), value: company.currency },
          ]}
        />
      </Section>
      <Section title={t('page.aRates')}>
        <Tiers of={aRates} none={t('page.noRates')} />
      </Section>
      <Section title={t('page.vRates')}>
        <Tiers of={vRates} none={t('page.noRates')} />
      </Section>
    </div>
  )
}

const listOf = (staff: boolean) => (staff ? '/company' : '/client/company')

function Stored({ id }: { id: number }) {
  const t = useTranslations('company')
  const ui = useTranslations('ui')
  const roles = useViewer()?.roles ?? []
  const staff = belongs(roles, 'MANAGEMENT')
  const query = useCompanyQuery({ variables: { id } })
  const { of, followed } = useStored(query, { type: 'COMPANY', id }, ({ company }) => company)
  const company = of.data?.company
  return (
    <Page
      title={company?.name ?? t('title')}
      back={listOf(staff)}
      under={company?.approval && <Waits of={company.approval} />}
      actions={
        company &&
        belongs(roles, 'ADMIN') && (
          <>
            <AuditLink type="COMPANY" id={company.id} />
            <Button component={Link} to={`/admin/company/${company.id}`} variant="default">
              {ui('edit')}
            </Button>
            <DeleteCompany company={company} followed={followed} />
          </>
        )
      }
    >
      {followed.deleted && <DeletedNotice />}
      <Answer of={of} failure={message => t('failed', { message })}>
        {data => <View company={data.company} staff={staff} />}
      </Answer>
    </Page>
  )
}

/** /company/{id}: a company as everybody may see it; of its bank a client sees only the currency. */
export function Component() {
  const t = useTranslations('company')
  const staff = belongs(useViewer()?.roles ?? [], 'MANAGEMENT')
  return (
    <ById title={t('title')} back={listOf(staff)}>
      {id => <Stored id={id} />}
    </ById>
  )
}
