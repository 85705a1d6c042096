import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /order */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('orders')}>
      <Empty />
    </Page>
  )
}
