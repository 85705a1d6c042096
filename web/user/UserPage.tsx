import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /admin/user/new and /admin/user/{userId} */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('users')}>
      <Empty />
    </Page>
  )
}
