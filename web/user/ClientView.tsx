import { useTranslations } from 'use-intl'
import { ClientTiers } from '../company/ClientTiers.tsx'
import { Markups } from '../company/Markups.tsx'
import { DeletedNotice } from '../ui/DeletedNotice.tsx'
import { Copied } from '../ui/CopyButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { RecordColumns } from '../ui/Record.tsx'
import { ToneBadge } from '../ui/StatusBadge.tsx'
import { BalanceSection } from './BalanceSection.tsx'
import { Phone, Telegram } from './Contacts.tsx'
import type { UserViewProps } from './EditUser.tsx'

/** A client as a manager sees them: everything stands, nothing is changed here. */
export function ClientView({ user, followed }: UserViewProps) {
  const t = useTranslations('user')
  const account = useTranslations('account')
  const { userId, name, username, telegram, phone, autoClientRequest, autoCr, isBanned } = user
  return (
    <Page title={name} back beside={isBanned && <ToneBadge tone="returned">{t('isBanned')}</ToneBadge>}>
      {followed.deleted && <DeletedNotice />}
      <RecordColumns aside={<BalanceSection user={user} />}>
        <Section title={t('fields.main')}>
          <Facts
            columns={2}
            of={[
              { label: account('email'), value: <Copied value={username} what={account('email')} /> },
              { label: account('profile.telegram'), value: <Telegram name={telegram} /> },
              { label: account('profile.phone'), value: <Phone number={phone} /> },
              {
                label: t('fields.autoConfirm'),
                value: t(autoClientRequest ? 'fields.allowed' : 'fields.forbidden'),
              },
              { label: t('fields.autoCrOf'), value: t(autoCr ? 'fields.allowed' : 'fields.forbidden') },
            ]}
          />
        </Section>
        <Markups clientId={userId} editable={false} />
        <ClientTiers clientId={userId} editable={false} />
      </RecordColumns>
    </Page>
  )
}
