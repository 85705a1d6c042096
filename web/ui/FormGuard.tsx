import { useFormikContext } from 'formik'
import { useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useUnloadGuard } from './useUnloadGuard.ts'

/**
 * Asks before what was typed into the form around it is lost; for forms that keep no draft, one on a page. A step that
 * ends the work (a record was made or deleted, sign-out) replaces the address and is not asked about.
 */
export function FormGuard() {
  const t = useTranslations('ui.leave')
  const { dirty, isSubmitting } = useFormikContext()
  const unsaved = dirty && !isSubmitting
  const going = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadGuard(() => unsaved)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => {
        if (!going.current) blocker.reset?.()
      }}
      danger
      title={t('title')}
      verb={t('go')}
      cancel={t('stay')}
      onConfirm={() => {
        going.current = true
        blocker.proceed?.()
      }}
    >
      {t('text')}
    </ConfirmDialog>
  )
}
