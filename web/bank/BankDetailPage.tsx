import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /admin/brockman/{id}/detail */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('main')}>
      <Empty />
    </Page>
  )
}
