import { Anchor } from '@mantine/core'
import type { FormikProps } from 'formik'
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
import type { ClientTierInput } from '../generated/schema.ts'
import { Answer, SkeletonRows } from '../ui/Answer.tsx'
import { SelectField } from '../ui/choices.tsx'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'
import classes from './Company.module.css'
import { EditRows, EditSection } from './EditRows.tsx'
import { blankTier, ChangeTier, TierDialog, type TierValues, valuesOfTier } from './TierDialog.tsx'
import { TierLine, useTierName } from './Tiers.tsx'

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
  const tierName = useTierName()
  const query = useClientRatesQuery({ variables: { clientId } })
  useReferenceNews({ type: 'USER', id: clientId }, () => query.refetch())
  const companies = useCompaniesQuery().data?.companies ?? []
  const [send] = useSaveClientRateMutation()
  const [remove] = useDeleteClientRateMutation()
  const tiers = query.data?.clientRates
  const nameOf = (id: number) => companies.find(company => company.id === id)?.name ?? `№${id}`
  const read = (tier: Tier): ClientTierValues => ({
    ...valuesOfTier(tier),
    clientId,
    companyBankId: tier.companyBankId,
  })
  const reread = async (id: number) => (await query.refetch()).data?.clientRates.find(tier => tier.id === id)
  const save = async (rate: ClientTierInput) => (await send({ variables: { rate } })).data?.saveClientRate
  const saved = async () => {
    await query.refetch()
    toast.done(t('saved'))
  }
  const drop = async ({ id, version }: Tier) => {
    await remove({ variables: { id, version } })
    await query.refetch().catch(() => undefined)
  }
  const fields = ({ setFieldValue }: FormikProps<ClientTierValues>) => (
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
  )
  return (
    <EditSection<Tier>
      of="tier"
      title={t('own')}
      editable={editable}
      dialog={(chosen, onClose) =>
        chosen ? (
          <ChangeTier<ClientTierValues, Tier>
            title={t('change')}
            tier={tiers?.find(({ id }) => id === chosen.id) ?? chosen}
            deleted={tiers?.every(({ id }) => id !== chosen.id) ?? false}
            read={read}
            reread={() => reread(chosen.id)}
            write={{
              companyBankId: value => nameOf(Number(value)),
              type: value => t(`types.${value as TariffType}`),
            }}
            schema={clientTierSchema}
            send={(changed, version) => save({ ...changed, id: chosen.id, version })}
            onSaved={saved}
            onClose={onClose}
          >
            {fields}
          </ChangeTier>
        ) : (
          <TierDialog<ClientTierValues>
            title={t('new')}
            initial={{ ...blankTier('AMOUNT'), clientId, companyBankId: null }}
            schema={clientTierSchema}
            save={values => save(values).then(saved)}
            onClose={onClose}
          >
            {fields}
          </TierDialog>
        )
      }
    >
      {open => (
        <Answer
          of={query}
          skeleton={<SkeletonRows rows={2} />}
          isEmpty={({ clientRates }) => clientRates.length === 0}
          empty={<Hint>{t('noOwn')}</Hint>}
        >
          {({ clientRates }) => (
            <EditRows
              of="tier"
              label={t('own')}
              rows={clientRates}
              line={tier => (
                <>
                  <Whose name={nameOf(tier.companyBankId)} tier={tier} />
                  <TierLine of={tier} />
                </>
              )}
              nameOf={tierName}
              edit={editable ? { open, remove: drop, reread } : undefined}
            />
          )}
        </Answer>
      )}
    </EditSection>
  )
}
