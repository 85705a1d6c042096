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
import { Hint } from '../ui/Hint.tsx'
import { toast } from '../ui/toast.ts'
import { EditRows, EditSection } from './EditRows.tsx'
import { blankTier, TierDialog, type TierValues, valuesOfTier } from './TierDialog.tsx'
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
  const tiers = type === 'AMOUNT' ? company.aRates : company.vRates
  const save = async (values: TierValues, stored: Tier | null) => {
    await send({ variables: { ...keys, rate: { ...values, ...(stored && { id: stored.id }) } } })
    toast.done(t('tier.saved'))
  }
  return (
    <EditSection<Tier>
      of="tier"
      title={title}
      dialog={(stored, onClose) => (
        <TierDialog
          title={t(stored ? 'tier.change' : 'tier.new')}
          initial={stored ? valuesOfTier(stored) : blankTier(type)}
          schema={tierSchema}
          save={values => save(values, stored)}
          onClose={onClose}
        />
      )}
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
            edit={{ open, remove: ({ id }) => remove({ variables: { ...keys, rateId: id } }) }}
          />
        )
      }
    </EditSection>
  )
}
