import { useRef } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { hasUnsent } from './unsent.ts'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** Another page, or another stage of the record on it; what opens over the page leaves its forms alone. */
const isAway = (from: Location, to: Location) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('stage') !== new URLSearchParams(to.search).get('stage')

/**
 * Asks before what was typed is lost, wherever it stands; once in the frame. A step that ends the work (a record was made or
 * deleted, sign-out) replaces the address and is not asked about.
 */
export function LeaveGuard() {
  const t = useTranslations('ui.leave')
  const going = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && isAway(currentLocation, nextLocation) && hasUnsent(),
  )
  useUnloadGuard(hasUnsent)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => {
        if (!going.current) blocker.reset?.()
        going.current = false
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
