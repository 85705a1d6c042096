import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import type { AuditType } from '../../domain/generated/enums.ts'
import { useViewer } from '../session.ts'

/** Leads an admin from a record to what was done with it; nobody else sees it. */
export function AuditLink({ type, id }: { type: AuditType; id: number }) {
  const t = useTranslations('audit')
  if (!belongs(useViewer()?.roles ?? [], 'ADMIN')) return null
  return (
    <Button
      component={Link}
      to={`/admin/audit?type=${type}&id=${id}`}
      variant="default"
      leftSection={<IconHistory size={16} />}
    >
      {t('link')}
    </Button>
  )
}
