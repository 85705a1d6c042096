import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconFilePlus, IconId, IconReceipt, IconWallet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useProfileQuery } from '../generated/account.ts'
import { useViewer } from '../session.ts'
import { Answer } from '../ui/Answer.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import classes from './Home.module.css'
import { Waiting } from './Waiting.tsx'

function FirstSteps() {
  const t = useTranslations('home.first')
  const steps = [
    { to: '?inn=mine', title: t('inn'), hint: t('innHint') },
    { to: '?request=new', title: t('request'), hint: t('requestHint') },
    { to: '/replenishment/new', title: t('replenishment'), hint: t('replenishmentHint') },
  ]
  return (
    <Section title={t('title')}>
      <ol className={classes['steps']}>
        {steps.map(({ to, title, hint }) => (
          <li key={to}>
            <Anchor component={Link} to={to} fw={500}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A client's home: who they are, the balance, quick actions, what waits, and for a newcomer where to begin. */
export function ClientHome() {
  const t = useTranslations('home')
  const failed = useTranslations('account.profile')
  const viewer = useViewer()
  const query = useProfileQuery({ fetchPolicy: 'cache-and-network' })
  return (
    <Answer of={query} failure={message => failed('failed', { message })}>
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
          <Group gap={8} mb={16} role="group" aria-label={t('quick')}>
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
          <div className={classes['columns']}>
            <div>
              <Section>
                <dl className={classes['figures']}>
                  <div>
                    <dt>{t('balance')}</dt>
                    <dd>
                      <MoneyText amount={balance?.amount ?? 0} currency="USD" />
                    </dd>
                  </div>
                  <div>
                    <dt>{t('monthlyVolume')}</dt>
                    <dd>
                      <MoneyText amount={balance?.monthlyVolume ?? 0} currency="USD" />
                    </dd>
                  </div>
                </dl>
                <Anchor component={Link} to="/balance" size="sm">
                  {t('statement')}
                </Anchor>
              </Section>
              {balance?.amount === 0 && balance.monthlyVolume === 0 && <FirstSteps />}
            </div>
            <Waiting roles={viewer?.roles ?? []} />
          </div>
        </Page>
      )}
    </Answer>
  )
}
