import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { Copied } from '../ui/CopyButton.tsx'
import { Pair } from '../ui/Columns.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Waits } from '../ui/Waits.tsx'
import { Logo } from './Logo.tsx'
import { StoredBank, type StoredBankView } from './StoredBank.tsx'

function View({ bank, approval }: Pick<StoredBankView, 'bank' | 'approval'>) {
  const t = useTranslations('bank')
  const { id, name, brockmanDetail: payee, additionalAgreementPath: blank } = bank
  const files = bank.files ?? []
  return (
    <Page
      title={name}
      back="/dashboard"
      narrow
      under={approval && <Waits of={approval} />}
      actions={
        <Button component={Link} to="/dashboard" variant="default">
          {t('toMain')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Section title={t('bank')}>
          <Pair>
            <Facts
              of={[
                { label: t('bic'), value: <Copied value={bank.bic} what={t('bic')} /> },
                { label: t('name'), value: name },
                { label: t('shortName'), value: bank.shortName },
                { label: t('address'), value: bank.address },
              ]}
            />
            <Facts of={[{ label: t('logo'), value: <Logo path={bank.avatarPath} name={name} big /> }]} />
          </Pair>
        </Section>
        <Section title={t('payee')}>
          <Facts
            columns={2}
            of={[
              { label: t('inn'), value: <Copied value={bank.inn} what={t('inn')} /> },
              { label: t('account'), value: <Copied value={bank.account} what={t('account')} /> },
              { label: t('corrAccount'), value: <Copied value={bank.corrAccount} what={t('corrAccount')} /> },
              { label: t('kpp'), value: <Copied value={bank.kpp} what={t('kpp')} /> },
              { label: t('payeeName'), value: payee?.name },
              { label: t('payeeShortName'), value: payee?.shortName },
              { label: t('beneficiaryAddress'), value: payee?.beneficiaryAddress },
            ]}
          />
        </Section>
        <Section title={t('files')}>
          <Facts
            columns={2}
            of={[
              {
                label: t('blank'),
                value: blank ? <DownloadButton id={id} type="BLANK_AGREEMENT" name={blank} /> : t('noBlank'),
              },
              {
                label: t('attached'),
                value: files.length
                  ? files.map(file => (
                      <DownloadButton key={file.id} id={id} type="BLANK_AGREEMENT" name={file.fileName} />
                    ))
                  : t('noFiles'),
              },
            ]}
          />
        </Section>
      </Stack>
    </Page>
  )
}

/** /manager/brockman/{id}: a partner bank, read-only. */
export function Component() {
  return <StoredBank>{stored => <View {...stored} />}</StoredBank>
}
