import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
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
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import { blankTier, TierDialog, type TierValues, valuesOfTier } from './TierDialog.tsx'
import { TierRows } from './TierRows.tsx'

interface CompanyTiersProps {
  company: CompanyFieldsFragment
  type: TariffType
  title: string
}

/** The tiers of a company of one type: added, changed, deleted. */
export function CompanyTiers({ company, type, title }: CompanyTiersProps) {
  const t = useTranslations('company')
  const keys = { companyId: company.id, bankId: company.bankId }
  const again = { refetchQueries: [CompanyDocument], awaitRefetchQueries: true }
  const [send] = useSaveCompanyRateMutation(again)
  const [remove] = useDeleteCompanyRateMutation(again)
  const [edited, setEdited] = useState<Tier | 'new' | null>(null)
  const tiers = type === 'AMOUNT' ? company.aRates : company.vRates
  const save = async (values: TierValues) => {
    const id = edited === 'new' || !edited ? {} : { id: edited.id }
    await send({ variables: { ...keys, rate: { ...values, ...id } } })
    toast.done(t('tier.saved'))
  }
  return (
    <Section
      title={title}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
          {t('tier.add')}
        </Button>
      }
    >
      {tiers.length === 0 && <Hint>{t('page.noRates')}</Hint>}
      <TierRows tiers={tiers} onEdit={setEdited} remove={({ id }) => remove({ variables: { ...keys, rateId: id } })} />
      {edited && (
        <TierDialog
          title={t(edited === 'new' ? 'tier.new' : 'tier.change')}
          initial={edited === 'new' ? blankTier(type) : valuesOfTier(edited)}
          schema={tierSchema}
          save={save}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  )
}
