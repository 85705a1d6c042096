import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconFilePlus, IconId, IconReceipt, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Minor } from '../../domain/core/money.ts'
import { useProfileQuery } from '../generated/account.ts'
import { useVolumeTiersQuery, type VolumeTiersQuery } from '../generated/home.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'
import classes from './Home.module.css'
import { FirstSteps } from './FirstSteps.tsx'
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
  return (
    <Section>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('balance')}</dt>
          <dd>
            <MoneyText amount={amount} currency="USD" />
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
      <Anchor component={Link} to="/balance" size="sm" mt={12} display="inline-block">
        {t('statement')}
      </Anchor>
    </Section>
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
          <Group gap={8} className={classes['quick'] ?? ''} role="group" aria-label={t('quick')}>
            <Button component={Link} to="?inn=mine" variant="default" leftSection={<IconId size={16} />}>
              {t('myInns')}
            </Button>
            <Button component={Link} to="?request=new" leftSection={<IconFilePlus size={16} />}>
              {t('createRequest')}
            </Button>
            <Button component={Link} to="/replenishment/new" variant="default" leftSection={<IconWallet size={16} />}>
              {t('createReplenishment')}
            </Button>
            <Button component={Link} to="/order/new" variant="default" leftSection={<IconReceipt size={16} />}>
              {t('createOrder')}
            </Button>
          </Group>
          <div className={classes['columns']} data-queue>
            <div>
              {balance?.amount === 0 && balance.monthlyVolume === 0 ? (
                <FirstSteps roles={roles} queue={queue} />
              ) : (
                <Queue of={queue} roles={roles} />
              )}
            </div>
            <div className={classes['first']}>
              <Money amount={balance?.amount ?? 0} monthlyVolume={balance?.monthlyVolume ?? 0} tiers={tiers.data} />
              <Waiting roles={roles} />
            </div>
          </div>
        </Page>
      )}
    </Answer>
  )
}
