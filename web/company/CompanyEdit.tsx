import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /admin/company/new and /admin/company/{id} */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('companies')}>
      <Empty />
    </Page>
  )
}
