import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'

/** Leads one step back in history, or to a given path (also when the page was opened by a link). */
export function BackButton({ to }: { to?: string }) {
  const t = useTranslations('ui')
  const navigate = useNavigate()
  const opened = useLocation().key === 'default'
  const go = () => {
    if (to) void navigate(to)
    else if (opened) void navigate('/dashboard')
    else void navigate(-1)
  }
  return (
    <ActionIcon variant="default" size={32} onClick={go} aria-label={t('back')} title={t('back')}>
      <IconArrowLeft size={18} />
    </ActionIcon>
  )
}
