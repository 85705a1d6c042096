import { useEffect, useRef, useState } from 'react'
import { type Location, useBlocker } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { answerOtherTabs } from './otherTabs.ts'
import { askBy, hasUnsent, type LostWhere } from './unsent.ts'
import { useEvery } from './useEvery.ts'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** Another page, or another stage of the record on it; what opens over the page leaves its forms alone. */
const isAway = (from: Location, to: Location) =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('stage') !== new URLSearchParams(to.search).get('stage')

interface Answer {
  readonly tell: (leave: boolean) => void
  readonly isLost: () => boolean
  readonly where: LostWhere
}

/** How often an open question looks whether what was typed was kept meanwhile. */
const LOOK_MS = 500

/**
 * Asks before what was typed is lost, wherever it stands; once in the frame. A step that ends the work (a record was made or
 * deleted) replaces the address and is not asked about; what leads elsewhere without an address asks by `mayLeave`. When what
 * was typed is kept by itself meanwhile, there is nothing to ask any more, and the way is free.
 */
export function LeaveGuard() {
  const t = useTranslations('ui.leave')
  const going = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && isAway(currentLocation, nextLocation) && hasUnsent(),
  )
  useUnloadGuard(hasUnsent)
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => askBy((isLost, where) => new Promise(tell => setAnswer({ tell, isLost, where }))), [])
  useEffect(answerOtherTabs, [])
  const isAsking = blocker.state === 'blocked' || answer !== null
  const go = () => {
    going.current = true
    blocker.proceed?.()
    answer?.tell(true)
  }
  const close = () => {
    if (!going.current) {
      blocker.reset?.()
      answer?.tell(false)
    }
    going.current = false
    setAnswer(null)
  }
  const look = () => {
    if (answer ? answer.isLost() : hasUnsent()) return
    go()
    close()
  }
  useEvery(LOOK_MS, look, isAsking)
  return (
    <ConfirmDialog
      harmless
      opened={isAsking}
      onClose={close}
      danger
      title={t('title')}
      verb={t('go')}
      cancel={t('stay')}
      onConfirm={go}
    >
      {t(`text.${answer?.where ?? 'page'}`)}
    </ConfirmDialog>
  )
}
