import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { UserFieldsFragment } from '../generated/user.ts'
import { Facts } from '../ui/Facts.tsx'
import { MoneyText } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'

/** A client's balance and volume, with the way to the statement. */
export function BalanceSection({ user: { userId, balance } }: { user: UserFieldsFragment }) {
  const t = useTranslations('user.balance')
  return (
    <Section
      title={t('title')}
      actions={
        <Anchor component={Link} to={`/balance/${userId}`} size="sm">
          {t('statement')}
        </Anchor>
      }
    >
      <Facts
        columns={2}
        of={[
          { label: t('amount'), value: <MoneyText amount={balance?.amount} currency="USD" strong /> },
          { label: t('volume'), value: <MoneyText amount={balance?.monthlyVolume} currency="USD" /> },
        ]}
      />
    </Section>
  )
}
