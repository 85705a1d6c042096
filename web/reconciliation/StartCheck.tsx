import { IconShieldCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useStartCheckMutation } from '../generated/reconciliation.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

/** Starts the check of all money; `reread` shows it in the list. */
export function StartCheck({ isRunning, reread }: { isRunning: boolean; reread: () => Promise<unknown> }) {
  const t = useTranslations('checks')
  const [start] = useStartCheckMutation()
  return (
    <ActionButton
      variant="default"
      disabled={isRunning}
      leftSection={<IconShieldCheck size={16} />}
      // Somebody else may have started one meanwhile: then it is shown
      run={() => start().finally(() => void reread())}
      failure={message => t('notStarted', { message })}
    >
      {isRunning ? t('running') : t('start')}
    </ActionButton>
  )
}
