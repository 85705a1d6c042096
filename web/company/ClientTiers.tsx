import { Anchor, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { clientTierSchema } from '../../domain/company/schema.ts'
import { TariffType } from '../../domain/generated/enums.ts'
import {
  type ClientRatesQuery,
  useClientRatesQuery,
  useCompaniesQuery,
  useDeleteClientRateMutation,
  useSaveClientRateMutation,
} from '../generated/company.ts'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { SelectField } from '../ui/choices.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import classes from './Company.module.css'
import { blankTier, TierDialog, type TierValues, valuesOfTier } from './TierDialog.tsx'
import { TierRows } from './TierRows.tsx'
import { TierLine } from './Tiers.tsx'

type Tier = ClientRatesQuery['clientRates'][number]
type ClientTierValues = TierValues & { clientId: number; companyBankId: number | null }

const TYPES = Object.values(TariffType)

function Whose({ name, tier }: { name: string; tier: Tier }) {
  const t = useTranslations('company.tier.short')
  return (
    <span className={classes['whose']}>
      <Anchor component={Link} to={`/company/${tier.companyBankId}`} inherit>
        {name}
      </Anchor>
      <small>{t(tier.type)}</small>
    </span>
  )
}

/** A client's own tiers: for their company and type they stand in the place of the company's (decisions.md section 5.2). */
export function ClientTiers({ clientId, editable }: { clientId: number; editable: boolean }) {
  const t = useTranslations('company.tier')
  const query = useClientRatesQuery({ variables: { clientId } })
  const companies = useCompaniesQuery().data?.companies ?? []
  const [send] = useSaveClientRateMutation()
  const [remove] = useDeleteClientRateMutation()
  const [edited, setEdited] = useState<Tier | 'new' | null>(null)
  const nameOf = (id: number) => companies.find(company => company.id === id)?.name ?? `№${id}`
  const stored = edited && edited !== 'new' ? edited : null
  const initial: ClientTierValues = stored
    ? { ...valuesOfTier(stored), clientId, companyBankId: stored.companyBankId }
    : { ...blankTier('AMOUNT'), clientId, companyBankId: null }
  const save = async (values: ClientTierValues) => {
    await send({ variables: { rate: { ...values, ...(stored && { id: stored.id }) } } })
    await query.refetch()
    toast.done(t('saved'))
  }
  return (
    <Section
      title={t('own')}
      actions={
        editable && (
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        )
      }
    >
      <Answer
        of={query}
        skeleton={<SkeletonRows rows={2} />}
        isEmpty={({ clientRates }) => clientRates.length === 0}
        empty={<Hint>{t('noOwn')}</Hint>}
      >
        {({ clientRates }) =>
          editable ? (
            <TierRows
              tiers={clientRates}
              before={tier => <Whose name={nameOf(tier.companyBankId)} tier={tier} />}
              onEdit={setEdited}
              remove={async ({ id }) => {
                await remove({ variables: { id } })
                await query.refetch()
              }}
            />
          ) : (
            <ul className={classes['rows']}>
              {clientRates.map(tier => (
                <li key={tier.id}>
                  <span className={classes['tier']}>
                    <Whose name={nameOf(tier.companyBankId)} tier={tier} />
                    <TierLine of={tier} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {edited && (
        <TierDialog
          title={t(stored ? 'change' : 'new')}
          initial={initial}
          schema={clientTierSchema}
          save={save}
          onClose={() => setEdited(null)}
        >
          {({ setFieldValue }) => (
            <>
              <SelectField
                name="companyBankId"
                label={t('company')}
                searchable
                data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <SelectField
                name="type"
                label={t('type')}
                allowDeselect={false}
                data={TYPES.map(value => ({ value, label: t(`types.${value}`) }))}
                // The fixed extra is only for tiers by amount
                onEdited={() => void setFieldValue('onTopAmount', null, false)}
              />
            </>
          )}
        </TierDialog>
      )}
    </Section>
  )
}
