import { useApolloClient } from '@apollo/client/react'
import { useTranslations } from 'use-intl'
import { tierSchema } from '../../domain/company/schema.ts'
import type { TariffType } from '../../domain/generated/enums.ts'
import {
  CompanyDocument,
  type CompanyFieldsFragment,
  type TierFieldsFragment as Tier,
  useDeleteCompanyRateMutation,
  useSaveCompanyRateMutation,
} from '../generated/company.ts'
import type { TierInput } from '../generated/schema.ts'
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { EditRows, EditSection } from './EditRows.tsx'
import { blankTier, ChangeTier, TierDialog, type TierValues, valuesOfTier } from './TierDialog.tsx'
import { TierLine, useTierName } from './Tiers.tsx'

interface CompanyTiersProps {
  company: CompanyFieldsFragment
  type: TariffType
  title: string
}

/** The tiers of a company of one type: added, changed, deleted. */
export function CompanyTiers({ company, type, title }: CompanyTiersProps) {
  const t = useTranslations('company')
  const tierName = useTierName()
  const keys = { companyId: company.id, bankId: company.bankId }
  const again = { refetchQueries: [CompanyDocument], awaitRefetchQueries: true }
  const [send] = useSaveCompanyRateMutation(again)
  const [remove] = useDeleteCompanyRateMutation(again)
  const client = useApolloClient()
  const tiersOf = ({ aRates, vRates }: CompanyFieldsFragment) => (type === 'AMOUNT' ? aRates : vRates)
  const tiers = tiersOf(company)
  const stored = (id: number, among: readonly Tier[] = tiers) => among.find(tier => tier.id === id)
  const reread = async (id: number) => {
    const { data } = await client.query({
      query: CompanyDocument,
      variables: { id: company.id },
      fetchPolicy: 'network-only',
    })
    return data && stored(id, tiersOf(data.company))
  }
  const save = async (rate: TierInput) => (await send({ variables: { ...keys, rate } })).data?.saveCompanyRate
  const saved = () => toast.done(t('tier.saved'))
  const drop = ({ id, version }: Tier) => remove({ variables: { ...keys, rateId: id, version } })
  return (
    <EditSection<Tier>
      of="tier"
      title={title}
      dialog={(chosen, onClose) =>
        chosen ? (
          <ChangeTier<TierValues, Tier>
            title={t('tier.change')}
            tier={stored(chosen.id) ?? chosen}
            deleted={!stored(chosen.id)}
            read={valuesOfTier}
            reread={() => reread(chosen.id)}
            schema={tierSchema}
            send={(changed, version) => save({ ...changed, id: chosen.id, version })}
            onSaved={saved}
            onClose={onClose}
          />
        ) : (
          <TierDialog
            title={t('tier.new')}
            initial={blankTier(type)}
            schema={tierSchema}
            save={values => save(values).then(saved)}
            onClose={onClose}
          />
        )
      }
    >
      {open =>
        tiers.length === 0 ? (
          <Hint>{t('page.noRates')}</Hint>
        ) : (
          <EditRows
            of="tier"
            label={title}
            rows={tiers}
            line={tier => <TierLine of={tier} />}
            nameOf={tierName}
            edit={{ open, remove: drop, reread }}
          />
        )
      }
    </EditSection>
  )
}
