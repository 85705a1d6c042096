import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { onWaiting } from '../approvals.ts'
import { toast } from '../ui/toast.ts'

/** Says of what was just asked for that it waits for a second person. */
export function WaitingNews() {
  const t = useTranslations('shell')
  useEffect(() => onWaiting(({ summary }) => toast.waits(t('waits', { summary }))), [t])
  return null
}
