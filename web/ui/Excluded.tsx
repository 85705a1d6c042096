import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Side } from '../../domain/core/roles.ts'
import type { Named } from './names.ts'
import { useNames } from './useNames.ts'

export interface ExcludedProps {
  /** The recipient's country, or its bank's, that the paying company does not pay into. */
  country: Named | null
  companyName: string | null
  side: Side
}

/** Tells that the chosen company can't pay the recipient, and who must act (decisions.md section 12, "Exclusions"). */
export function Excluded({ country, companyName, side }: ExcludedProps) {
  const t = useTranslations('ui.excluded')
  const names = useNames()
  if (!country) return null
  return (
    <Alert color="red" variant="light" mt={8} icon={<IconAlertTriangle />} role="alert">
      {t(side, { company: companyName ?? '', country: names.country(country) })}
    </Alert>
  )
}
