import { useParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs } from '../../domain/core/roles.ts'
import { useAnalyticsOfQuery, useWorkQuery } from '../generated/analytics.ts'
import { useViewer } from '../session.ts'
import { ChipTabs } from '../ui/ChipTabs.tsx'
import { ById, PageAnswer } from '../ui/ById.tsx'
import { Page } from '../ui/Page.tsx'
import { BalancePicture, PaymentsPicture } from './OfClient.tsx'
import { StagesPicture, WorkPicture } from './OfWork.tsx'
import { RatesPicture } from './Rates.tsx'
import { PERIODS, usePeriodDays } from './usePeriodDays.ts'
import { VolumePicture } from './VolumePicture.tsx'

function Periods({ of: { days, choose } }: { of: ReturnType<typeof usePeriodDays> }) {
  const t = useTranslations('analytics')
  return (
    <ChipTabs
      label={t('period')}
      value={days}
      onChange={choose}
      items={PERIODS.map(value => ({ value, label: t('days', { days: Number(value) }) }))}
    />
  )
}

/** Pictures of a client's account: their own with the rates, or as staff see it. */
function OfAccount({ userId, name }: { userId: number; name: string | null }) {
  const t = useTranslations('analytics')
  const period = usePeriodDays()
  return (
    <Page
      title={name === null ? t('title') : t('titleOf', { name })}
      back={name === null ? '/dashboard' : true}
      actions={<Periods of={period} />}
    >
      <BalancePicture userId={userId} period={period.period} />
      <PaymentsPicture userId={userId} />
      {name === null && <RatesPicture period={period.period} />}
    </Page>
  )
}

/** Whose account it is that staff look at. */
function OfSomebody({ userId }: { userId: number }) {
  const t = useTranslations('analytics')
  const query = useAnalyticsOfQuery({ variables: { userId } })
  return (
    <PageAnswer of={query} title={t('title')} back>
      {({ profileOf: { name, username } }) => <OfAccount userId={userId} name={name || username} />}
    </PageAnswer>
  )
}

/** Pictures of the work, for an admin of the volume too. */
function OfDesk({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations('analytics')
  const period = usePeriodDays()
  const work = useWorkQuery({ fetchPolicy: 'cache-and-network' })
  return (
    <Page title={t('title')} actions={<Periods of={period} />}>
      <WorkPicture of={work} />
      <StagesPicture of={work} />
      {isAdmin && <VolumePicture period={period.period} />}
      <RatesPicture period={period.period} />
    </Page>
  )
}

/** /analytics: a client's own pictures, or those of the work; /analytics/{userId}: a client's, for staff. */
export function Component() {
  const viewer = useViewer()
  const t = useTranslations('analytics')
  const { userId } = useParams()
  if (!viewer) return null
  if (belongs(viewer.roles, 'CLIENT')) return <OfAccount userId={viewer.userId} name={null} />
  if (!userId) return <OfDesk isAdmin={belongs(viewer.roles, 'ADMIN')} />
  return (
    <ById title={t('title')} back name="userId">
      {known => <OfSomebody userId={known} />}
    </ById>
  )
}
