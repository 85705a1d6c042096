import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useRecord } from './record.tsx'

/** Leads from the card of a rate to how it came about. */
export function PassportLink() {
  const t = useTranslations('replenishment.passport')
  const { record } = useRecord()
  return (
    <Anchor component={Link} to={`/replenishment/${record.id}/passport`} size="sm">
      {t('open')}
    </Anchor>
  )
}
