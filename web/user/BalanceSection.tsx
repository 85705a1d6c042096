import { Anchor, Group } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { type UserFieldsFragment, useUserBalanceQuery } from '../generated/user.ts'
import { ClientPapers } from '../paper/ClientPapers.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import { BalanceFigure } from '../ui/BalanceFigure.tsx'
import { useBalanceNews } from '../ui/useBalanceNews.ts'

/** A client's balance and volume, with the way to the statement. */
export function BalanceSection({ user: { userId, balance } }: { user: UserFieldsFragment }) {
  const t = useTranslations('user.balance')
  const { refetch } = useUserBalanceQuery({ variables: { userId }, fetchPolicy: 'cache-first' })
  useBalanceNews(refetch)
  return (
    <Section
      title={t('title')}
      actions={
        <Group gap={16}>
          <Anchor component={Link} to={`/balance/${userId}`} size="sm">
            {t('statement')}
          </Anchor>
          <ClientPapers userId={userId} />
        </Group>
      }
    >
      <Facts
        columns={2}
        of={[
          { label: t('amount'), value: <BalanceFigure amount={balance?.amount} of={userId} strong /> },
          { label: t('volume'), value: <MoneyText amount={balance?.monthlyVolume} currency="USD" /> },
        ]}
      />
    </Section>
  )
}
