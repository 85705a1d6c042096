import { ActionIcon, Loader } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Reads a list anew; a failure is told by the list itself. */
export function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const t = useTranslations('ui')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const start = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await refresh().catch(() => undefined)
    running.current = false
    setBusy(false)
  }
  return (
    <ActionIcon
      variant="default"
      size={36}
      style={{ flex: 'none' }}
      aria-label={t('refresh')}
      title={t('refresh')}
      aria-busy={busy}
      onClick={() => void start()}
    >
      {busy ? <Loader size={16} /> : <IconRefresh size={18} />}
    </ActionIcon>
  )
}
