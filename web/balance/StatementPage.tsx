import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /balance and /balance/{userId} */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('statement')}>
      <Empty />
    </Page>
  )
}
