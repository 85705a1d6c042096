import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconFilePlus, IconId, IconReceipt, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type Minor, minor } from '../../domain/core/money.ts'
import { useProfileQuery } from '../generated/account.ts'
import { type FirstStepsQuery, useVolumeTiersQuery, type VolumeTiersQuery } from '../generated/home.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import classes from './Home.module.css'
import { FirstSteps, useFirstSteps } from './FirstSteps.tsx'
import { NextTier } from './NextTier.tsx'
import { Queue } from './Queue.tsx'
import { useQueue } from './useQueue.tsx'
import { Waiting } from './Waiting.tsx'

interface MoneyProps {
  amount: Minor
  monthlyVolume: Minor
  /** The companies' tiers, once they are there. */
  tiers: VolumeTiersQuery | undefined
}

/** The balance, and the month's volume on its way to a better rate. */
function Money({ amount, monthlyVolume, tiers }: MoneyProps) {
  const t = useTranslations('home')
  const charts = useTranslations('analytics')
  return (
    <Section>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <BalanceFigure amount={amount} />
          </dd>
        </div>
        <div>
          <dt>{t('monthlyVolume')}</dt>
          <dd>
            <MoneyText amount={monthlyVolume} currency="USD" />
          </dd>
        </div>
      </dl>
      {tiers && <NextTier volume={monthlyVolume} of={tiers} />}
      <Group gap={16} mt={12}>
        <Anchor component={Link} to="/balance" size="sm">
          {t('statement')}
        </Anchor>
        <Anchor component={Link} to="/analytics" size="sm">
          {charts('open')}
        </Anchor>
      </Group>
    </Section>
  )
}

/** What a client may begin, in the order of the work. */
const ACTIONS = [
  { action: 'inn', to: '?inn=mine', label: 'myInns', Icon: IconId },
  { action: 'request', to: '?request=new', label: 'createRequest', Icon: IconFilePlus },
  { action: 'replenishment', to: '/replenishment/new', label: 'createReplenishment', Icon: IconWallet },
  { action: 'order', to: '/order/new', label: 'createOrder', Icon: IconReceipt },
] as const

type Action = (typeof ACTIONS)[number]['action']

/** What a client begins with: a newcomer with the first step that is not done, all others with a request. */
function nextAction(done: FirstStepsQuery | undefined): Action {
  if (!done || done.credited.totalItems > 0) return 'request'
  if (done.approvedInns.totalItems + done.pendingInns.totalItems === 0) return 'inn'
  return done.requests.totalItems === 0 ? 'request' : 'replenishment'
}

function QuickActions({ next }: { next: Action }) {
  const t = useTranslations('home')
  return (
    <Group gap={8} className={classes['quick'] ?? ''} role="group" aria-label={t('quick')}>
      {ACTIONS.map(({ action, to, label, Icon }) => (
        <Button
          key={action}
          component={Link}
          to={to}
          {...(action !== next && { variant: 'default' })}
          leftSection={<Icon size={16} />}
        >
          {t(label)}
        </Button>
      ))}
    </Group>
  )
}

/** A client's home: who they are, the balance, quick actions, what waits, and for a newcomer where to begin. */
export function ClientHome() {
  const t = useTranslations('home')
  const failed = useTranslations('account.profile')
  const roles = useViewer()?.roles ?? []
  const query = useProfileQuery({ fetchPolicy: 'cache-and-network' })
  useBalanceNews(query.refetch)
  const tiers = useVolumeTiersQuery()
  const queue = useQueue(roles)
  const known = query.data?.profile.balance
  const isNewcomer = known?.amount === 0 && known.monthlyVolume === 0
  const steps = useFirstSteps(isNewcomer)
  // Shown with the tiers, which would push down what stands under the balance
  const shown = tiers.data || tiers.error ? query : { ...query, data: undefined }
  return (
    <Answer of={shown} failure={message => failed('failed', { message })}>
      {({ profile: { name, username, balance } }) => (
        <Page
          title={name || t('client')}
          tab={t('title')}
          beside={
            <Text c="dimmed" size="sm">
              {username}
            </Text>
          }
        >
          <QuickActions next={nextAction(steps.data)} />
          <div className={classes['columns']} data-queue>
            <div>
              {isNewcomer ? <FirstSteps of={steps} roles={roles} queue={queue} /> : <Queue of={queue} roles={roles} />}
            </div>
            <div className={classes['first']}>
              <Money
                amount={balance?.amount ?? minor(0)}
                monthlyVolume={balance?.monthlyVolume ?? minor(0)}
                tiers={tiers.data}
              />
              <Waiting roles={roles} />
            </div>
          </div>
        </Page>
      )}
    </Answer>
  )
}
