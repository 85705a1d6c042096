import { Radio, Table, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { DifferenceField } from '../../../domain/replenishment/differences.ts'
import { type PayingCompaniesQuery, usePayingCompaniesQuery } from '../../generated/replenishment.ts'
import { Answer } from '../../ui/Answer.tsx'
import { CheckboxField } from '../../ui/choices.tsx'
import { Hint } from '../../ui/Hint.tsx'
import { PercentText, useFormatters } from '../../ui/Money.tsx'
import { writeOperator } from '../../ui/operator.ts'
import { Section } from '../../ui/Page.tsx'
import { excludedBy } from '../../ui/excludedBy.ts'
import { useFormField } from '../../ui/useFormField.ts'
import { useNames } from '../../ui/useNames.ts'
import { useReferenceNews } from '../../ui/useReferenceNews.ts'
import { Warning } from '../parts.tsx'
import { type Replenishment, useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { withClientTiers } from './clientTiers.ts'

type Company = PayingCompaniesQuery['companies'][number]

/** The stage «Выбор компании»: through whom the invoice is paid, and whether differences from the request are fine. */
export function CompanyStage({ editable }: { editable: boolean }) {
  const t = useTranslations('replenishment.review')
  const { record } = useRecord()
  const query = usePayingCompaniesQuery({ variables: { clientId: record.userId } })
  const { value: chosen } = useFormField<number | null>('companyId')
  useReferenceNews({ type: 'COMPANY', id: chosen ?? 0, skip: chosen === null }, query.refetch)
  return (
    <>
      {editable && <Differences of={record} />}
      <Section title={t('company')}>
        <div className={classes['fields']}>
          <Hint>{t('companyHint')}</Hint>
          <Answer of={query} failure={() => t('companiesFailed')}>
            {({ companies, clientRates }) => (
              <Companies
                companies={companies.map(company => withClientTiers(company, clientRates))}
                editable={editable}
              />
            )}
          </Answer>
        </div>
      </Section>
    </>
  )
}

function Differences({ of: record }: { of: Replenishment }) {
  const t = useTranslations('replenishment.review')
  if (!record.differences?.length) return null
  return (
    <Warning title={t('differences')}>
      {record.differences.map(({ field, requested, entered }) => (
        <Text size="sm" key={field}>
          {t('difference', { field: t(`fields.${field as DifferenceField}`), requested, entered })}
        </Text>
      ))}
      <CheckboxField name="acceptDifferences" label={t('acceptDifferences')} />
    </Warning>
  )
}

function Companies({ companies, editable }: { companies: readonly Company[]; editable: boolean }) {
  const names = useNames()
  const t = useTranslations('replenishment.review')
  const { record } = useRecord()
  const { value, error, change } = useFormField<number | null>('companyId')
  return (
    <Radio.Group
      aria-label={t('company')}
      value={value === null ? '' : String(value)}
      onChange={id => change(Number(id))}
      error={error}
    >
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={t('company')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('name')}</Table.Th>
              <Table.Th scope="col">{t('country')}</Table.Th>
              <Table.Th scope="col" ta="right">
                {t('base')}
              </Table.Th>
              <Table.Th scope="col">{t('tiers')}</Table.Th>
              <Table.Th scope="col">{t('exclusions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {companies.map(company => {
              const excluded = excludedBy(company, record)
              const isOpen = editable && !excluded
              return (
                <Table.Tr
                  key={company.id}
                  {...(isOpen && {
                    style: { cursor: 'pointer' },
                    // Who selects a number to copy it chooses nothing
                    onClick: () => getSelection()?.isCollapsed !== false && change(company.id),
                  })}
                >
                  <Table.Td>
                    <Radio
                      value={String(company.id)}
                      label={company.name}
                      aria-label={t('choose', { name: company.name })}
                      disabled={!isOpen}
                      description={excluded && t('excluded', { country: names.country(excluded) })}
                    />
                  </Table.Td>
                  <Table.Td>
                    {names.country(company.country)}, {company.currency}
                    <Requisites of={company} />
                  </Table.Td>
                  <Table.Td ta="right">
                    <PercentText percent={company.baseRate} />
                  </Table.Td>
                  <Table.Td>
                    <Tiers of={company} />
                  </Table.Td>
                  <Table.Td>{names.countries(company.countryExclusions) || t('noExclusions')}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Radio.Group>
  )
}

/** Where the company keeps its money: staff tell companies of one name apart by it (decisions.md section 12). */
function Requisites({ of: { bankName, swift, accountNumber } }: { of: Company }) {
  const said = [bankName, swift, accountNumber].filter(Boolean)
  if (said.length === 0) return null
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {said.join(' · ')}
    </Text>
  )
}

function Tiers({ of: { aRates, vRates, autoCr } }: { of: Company }) {
  const t = useTranslations('replenishment')
  const { money, percent } = useFormatters()
  const written = (kind: 'tierAmount' | 'tierVolume', list: Company['aRates']) =>
    list.map(({ id, operator, amount, rate }) => (
      <Text size="xs" key={id}>
        {t(`rate.${kind}`, { operator: writeOperator(operator), amount: money(amount, 'USD') })}: {percent(rate)}
      </Text>
    ))
  return (
    <>
      {written('tierAmount', aRates)}
      {written('tierVolume', vRates)}
      {autoCr && (
        <Text size="xs" c="dimmed">
          {t('review.autoCr')}
        </Text>
      )}
      {!aRates.length && !vRates.length && !autoCr && '—'}
    </>
  )
}
