import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'

/** One step back in history, or to a given path; home where the page was opened by a link. */
export function useBack(to?: string): () => void {
  const navigate = useNavigate()
  const opened = useLocation().key === 'default'
  return () => {
    if (to) void navigate(to)
    else if (opened) void navigate('/dashboard')
    else void navigate(-1)
  }
}

/** Leads back: see useBack. */
export function BackButton({ to }: { to?: string }) {
  const t = useTranslations('ui')
  const go = useBack(to)
  return (
    <ActionIcon variant="default" size={32} onClick={go} aria-label={t('back')} title={t('back')}>
      <IconArrowLeft size={18} />
    </ActionIcon>
  )
}
