import { Alert } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { waitingOf } from '../../../domain/replenishment/stages.ts'
import { Warning, WaitingScreen } from '../parts.tsx'
import { hasOfferRunOut } from '../OfferClock.tsx'
import { useRecord } from '../record.tsx'
import classes from '../Replenishment.module.css'
import { FixationStage } from './FixationStage.tsx'
import { PaymentCheck } from './PaymentCheck.tsx'
import { RateForm } from './RateForm.tsx'
import { Review } from './Review.tsx'

const SCREENS = {
  BASIS: Review,
  CONTRACTOR: Review,
  DOCUMENTS: Review,
  COMPANY: Review,
  RATE: RateForm,
  PAYMENT: PaymentCheck,
  FIXATION: FixationStage,
} as const

/** The tabs in which a waiting screen takes the place of the work (decisions.md section 13, "Tabs of a replenishment"). */
const WAITS_IN = { documents: 'CONTRACTOR', rateRequest: 'RATE', repeatedRequest: 'RATE' } as const

/** The chosen stage of the staff's desk, under the warnings that hold for all of them. */
export function StaffStage() {
  const t = useTranslations('replenishment')
  const { record, tab, stays } = useRecord()
  const { status, innBlocked, tierMoved, clientCompanyInn } = record
  const waiting = waitingOf(status)
  const Screen = SCREENS[tab]
  return (
    <div className={classes['stage']}>
      {innBlocked && (
        <Alert color="red" variant="light" icon={<IconBan />} role="alert">
          {t('review.blocked', { inn: clientCompanyInn })}
        </Alert>
      )}
      {tierMoved && <Warning>{t('form.tierMoved')}</Warning>}
      {waiting && WAITS_IN[waiting] === tab && !stays ? (
        <WaitingScreen>{t(`waiting.${hasOfferRunOut(record) ? 'expired' : waiting}`)}</WaitingScreen>
      ) : (
        <Screen />
      )}
    </div>
  )
}
