import { useTranslations } from 'use-intl'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'

/** /client/contractor/new and /client/contractor/{id} */
export function Component() {
  const t = useTranslations('shell.nav')
  return (
    <Page title={t('contractors')}>
      <Empty />
    </Page>
  )
}
